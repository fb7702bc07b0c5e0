import Displays
import Foundation
import LabSupport
import Testing

/// A card on the screens asks what a new one should show, and a person answers with a finger, a mouse or keys.
@Suite("watch: others: ask", .serialized, .limited) struct AskTests {
  private static let profiles = [
    "desk": "version: 1\nothers: ask\nscreens: { laptop: { identity: { builtin: true }, primary: true } }\n"
  ]
  private static let panel = Size(width: 1920, height: 1080)
  /// A laptop, a new screen and what to do with that: the card as it stands in the middle of the panel.
  private static let frame = QuestionFrame(answers: 4, on: panel, dpi: 96)
  private static let place = frame.place(on: Rectangle(origin: .origin, size: panel))

  private func desk() throws -> WatchDesk {
    let desk = try WatchDesk(["eDP-1,monitor=laptop-panel", "HDMI-1"], profiles: Self.profiles)
    try desk.waitForProfile("desk")
    return desk
  }

  /// A desk with a touchscreen, whose touches reach the whole framebuffer.
  private func touchDesk() throws -> (desk: WatchDesk, touches: TouchLab) {
    let desk = try desk()
    let touches = try TouchLab(desk.server)
    try touches.add("glass")
    return (desk, touches)
  }

  private func shows(_ desk: WatchDesk, _ isWanted: (Photograph) -> Bool) throws -> Bool {
    try desk.server.sees { try isWanted($0.picture(of: "eDP-1")) }
  }

  /// The corner of the card inside its edge, and a button.
  private func isCard(_ picture: Photograph) -> Bool {
    let corner = Self.place.origin.offset(x: 4, y: 4)
    return picture.color(corner.x, corner.y) == "#103a5c"
  }

  private func middle(of target: QuestionCard.Target) -> Point {
    Self.frame.area(of: target).center.offset(x: Self.place.origin.x, y: Self.place.origin.y)
  }

  private func touch(_ target: QuestionCard.Target, _ touches: TouchLab) throws {
    let place = middle(of: target)
    try touches.slide(
      "glass", over: [(Double(place.x) / Double(Self.panel.width), Double(place.y) / Double(Self.panel.height))])
  }

  private func run(_ client: String, _ words: String..., on desk: WatchDesk) throws {
    let program = Tool.repository.appending(path: "lab/build/clients/\(client)").path
    try Tool.run([program] + words, display: desk.server.display)
  }

  /// Plugs the screen in, or pulls it out, and waits until the watcher has looked.
  private func plug(_ desk: WatchDesk) throws {
    try desk.server.lab("plug", "HDMI-1", "office")
    try desk.wait("both screens") { $0.screens.count == 2 && $0.resting }
  }

  private func unplug(_ desk: WatchDesk) throws {
    try desk.server.lab("unplug", "HDMI-1")
    try desk.wait("one screen") { $0.screens.count == 1 && $0.resting }
  }

  @Test("A finger answers; keys that are typed elsewhere do not") func finger() throws {
    let (desk, touches) = try touchDesk()
    #expect(try !isCard(desk.server.picture(of: "eDP-1")))
    try plug(desk)
    try #require(try shows(desk, isCard))
    #expect(try desk.server.light().lit == ["eDP-1"], "until there is an answer")
    try run("press", "0xff1b", on: desk)
    try run("press", "1", on: desk)
    try touch(.answer(1), touches)
    let status = try desk.wait("extended") { $0.profile == "layout extend" && $0.chosen == "manual" && $0.inSync }
    #expect(status.kept == nil)
    #expect(try desk.shown() == ["eDP-1": "1920x1080+0+0", "HDMI-1": "1920x1080+1920+0"])
    #expect(try shows(desk) { !isCard($0) })
    #expect(try desk.watcher.errors().contains("HDMI-1: no entry claims it; the screens ask what it should show"))
  }

  @Test("A remembered answer is not asked for again, and an unremembered one is, for each plug") func remembered()
    throws
  {
    let (desk, touches) = try touchDesk()
    try plug(desk)
    try #require(try shows(desk, isCard))
    try touch(.answer(3), touches)
    try #require(try shows(desk) { !isCard($0) })
    try unplug(desk)
    try plug(desk)
    try #require(try shows(desk, isCard), "each plug asks")
    try touch(.remember, touches)
    try #require(try shows(desk) { $0.color(inside(.remember).x, inside(.remember).y) == "#ffffff" })
    try touch(.answer(2), touches)
    try desk.wait("kept") { $0.profile == "layout external" && $0.kept == "layout external" && $0.inSync }
    #expect(try desk.server.light().lit == ["HDMI-1"])
    try desk.server.lab("unplug", "HDMI-1")
    try desk.wait("the laptop alone") { $0.profile == "desk" && $0.inSync && $0.resting }
    try plug(desk)
    try desk.wait("without a question") { $0.profile == "layout external" && $0.inSync }
    let asked = try desk.watcher.errors().split(separator: "\n").count { $0.contains("the screens ask") }
    #expect(asked == 2)
  }

  /// The place inside of the box.
  private func inside(_ target: QuestionCard.Target) -> Point {
    Self.frame.box.center.offset(x: Self.place.origin.x, y: Self.place.origin.y)
  }

  @Test("The card goes with its screen, with a switch and with the watcher") func goes() throws {
    let (desk, _) = try touchDesk()
    try plug(desk)
    try #require(try shows(desk, isCard))
    try unplug(desk)
    try #require(try shows(desk) { !isCard($0) })
    try plug(desk)
    try #require(try shows(desk, isCard))
    #expect(try desk.run("switch", "desk").code == 0)
    try #require(try shows(desk) { !isCard($0) })
    try unplug(desk)
    try plug(desk)
    try #require(try shows(desk, isCard))
    try desk.end(kill: false)
    try #require(try shows(desk) { !isCard($0) })
  }

  @Test("Without a mouse or a touchscreen the new screen is kept as it is") func keeps() throws {
    let desk = try desk()
    try plug(desk)
    try desk.catchUp()
    #expect(try desk.watcher.errors().contains("HDMI-1: no entry claims it, and without a mouse or a touchscreen"))
    #expect(try !isCard(desk.server.picture(of: "eDP-1")) && desk.server.light().lit == ["eDP-1"])
  }

  // MARK: switch --ask

  private func asking(_ desk: WatchDesk, _ options: String...) throws -> Program {
    let program = try desk.orchestrate.start(["switch", "--ask", "--seconds", "3600"] + options)
    let errors = try program.errors()
    try #require(try shows(desk, isCard), "\(errors)")
    return program
  }

  @Test("Asked for, the card has the keyboard", arguments: [("2", "layout extend"), ("0xff0d", "layout mirror")])
  func keys(key: String, layout: String) throws {
    let desk = try desk()
    try plug(desk)
    let program = try asking(desk)
    try run("press", key, on: desk)
    let ending = try program.finish()
    #expect(ending.code == 0, "\(ending)")
    try desk.wait(layout) { $0.profile == layout && $0.inSync }
    #expect(try shows(desk) { !isCard($0) })
  }

  @Test("A mouse answers") func mouse() throws {
    let desk = try desk()
    try plug(desk)
    let program = try asking(desk, "--keep")
    let place = middle(of: .answer(0))
    try run("point", "\(place.x)", "\(place.y)", on: desk)
    try run("press", "+1", on: desk)
    #expect(try program.finish().code == 0)
    try desk.wait("kept") { $0.profile == "layout mirror" && $0.kept == "layout mirror" }
  }

  @Test("Without an answer nothing changes, and the exit code tells") func left() throws {
    let desk = try desk()
    try plug(desk)
    let program = try asking(desk)
    try run("press", "0xff1b", on: desk)
    #expect(try program.finish().code == 1)
    let late = try desk.run("switch", "--ask", "--seconds", "1")
    #expect(late.code == 1 && late.errors.contains("no answer in 1 s"), "\(late)")
    let status = try desk.wait("rest") { $0.resting }
    #expect(status.chosen == "automatic" && status.profile == "desk")
    try unplug(desk)
    let alone = try desk.run("switch", "--ask")
    #expect(alone.code == 1 && alone.errors.contains("there is nothing to choose"), "\(alone)")
    try desk.end(kill: false)
    #expect(try desk.run("switch", "--ask").code == 69)
  }

  @Test("A question that ends by itself says why") func ends() throws {
    let desk = try desk()
    try plug(desk)
    let first = try asking(desk)
    let second = try desk.orchestrate.start(["switch", "--ask", "--seconds", "3600"])
    let replaced = try first.finish()
    #expect(replaced.code == 1 && replaced.errors.contains("taken the question's place"), "\(replaced)")
    try #require(try shows(desk, isCard))
    try unplug(desk)
    let alone = try second.finish()
    #expect(alone.code == 1 && alone.errors.contains("nothing left to choose"), "\(alone)")
  }

  @Test("What is left as it is can be remembered, a layout too", arguments: ["mirror", "only:eDP-1"])
  func leftAndRemembered(layout: String) throws {
    let desk = try desk()
    try plug(desk)
    #expect(try desk.run("switch", "--layout", layout).code == 0)
    let program = try asking(desk, "--keep")
    try run("press", "4", on: desk)
    let ending = try program.finish()
    #expect(ending.code == 1 && !ending.errors.contains("found no profile"), "\(ending)")
    try desk.wait("kept") { $0.profile == "layout \(layout)" && $0.kept == "layout \(layout)" }
  }

  @Test("On a screen that is locked there is no card") func locked() throws {
    let desk = try desk()
    try plug(desk)
    let locker = try LabClient("window", "0", "0", "1920", "1080", "over", display: desk.server.display)
    try #require(try locker.nextLine() != nil)
    let ending = try desk.run("switch", "--ask")
    #expect(ending.code == 1 && ending.errors.contains("all are dark or locked"), "\(ending)")
    withExtendedLifetime(locker) {}
  }
}
