import Foundation
import LabSupport
import Testing

/// What a presenter draws is what the monitor shows, and stays so whatever happens to the screen.
@Suite(.limited) struct PresenterTests {
  private let desk: PresenterDesk

  init() throws { desk = try PresenterDesk() }

  private func color(_ color: String) -> String { "{\"color\": \"\(color)\"}" }
  private var quadrants: String { "{\"image\": \"\(PresenterDesk.image("quadrants.png"))\", \"fit\": \"stretch\"}" }

  private let upright = ["#ff0000", "#00ff00", "#0000ff", "#ffffff"]

  @Test func aColourFillsItsScreenAndNoOther() throws {
    let other = try desk.server.picture(of: "A")
    let presenter = try desk.present(color("#336699"), on: "B")
    #expect(try desk.server.picture(of: "B").colors == ["#336699"])
    #expect(try desk.server.picture(of: "A") == other)
    presenter.program.terminate()
    #expect(try presenter.program.finish().code == 0)
    #expect(try desk.server.picture(of: "B").colors != ["#336699"])
  }

  /// A server gives the numbers of a client that has ended to the next one, and a window manager that is behind takes a
  /// new window for the old one.
  @Test func noWindowHasTheNumberOfTheOneBefore() throws {
    func window() throws -> Int {
      let presenter = try desk.present(color("#336699"), on: "B")
      let told = try Tool.run(["xwininfo", "-name", "orchestrate B"], display: desk.server.display)
      presenter.program.terminate()
      #expect(try presenter.program.finish().code == 0)
      return try #require(told.firstMatch(of: /Window id: 0x([0-9a-f]+)/).flatMap { Int($0.1, radix: 16) })
    }
    // What is behind the client's own number.
    let numbers = try [window(), window()].map { $0 & 0x1fffff }
    #expect(numbers[0] != numbers[1] && numbers.allSatisfy { $0 > 0 }, "\(numbers)")
  }

  @Test func anImageFollowsItsScreen() throws {
    let presenter = try desk.present(quadrants, on: "A")
    #expect(try desk.server.picture(of: "A").quarters == upright)
    // The panel stays as it is: turned by the server, the picture lies on its side there, with its top on the left.
    let changes = [
      (["--mode", "800x600"], upright), (["--rotate", "left"], ["#00ff00", "#ffffff", "#ff0000", "#0000ff"]),
      (["--pos", "1100x300"], ["#00ff00", "#ffffff", "#ff0000", "#0000ff"]),
      (["--rotate", "normal", "--reflect", "x"], ["#00ff00", "#ff0000", "#ffffff", "#0000ff"]),
      (["--reflect", "normal", "--mode", "1024x768"], upright),
    ]
    for (change, expected) in changes {
      try desk.server.xrandr(["--output", "A"] + change)
      try desk.wait(for: "A") { $0.quarters == expected }
    }
    // The quarters are right before the picture has reached the corners.
    try desk.wait(for: "A") { $0.color(0, 0) == "#ff0000" && $0.color(1023, 767) == "#ffffff" }
    withExtendedLifetime(presenter) {}
  }

  @Test func aDarkScreenGetsItsPictureBack() throws {
    let presenter = try desk.present(color("#336699"), on: "B")
    try desk.server.xrandr("--output", "B", "--off")
    try desk.server.xrandr("--output", "B", "--auto", "--right-of", "A")
    try desk.wait(for: "B") { $0.colors == ["#336699"] }
    try desk.unplug("B")
    try desk.plug("B")
    try desk.wait(for: "B") { $0.colors == ["#336699"] }
    withExtendedLifetime(presenter) {}
  }

  @Test func aMonitorOfOursIsRespected() throws {
    try desk.server.xrandr("--setmonitor", "B~orchestrate", "924/300x568/300+1074+100", "B")
    let presenter = try desk.present(color("#336699"), on: "B")
    let picture = try desk.server.picture(of: "B")
    #expect([picture.color(50, 100), picture.color(973, 667)] == ["#336699", "#336699"])
    #expect(picture.color(49, 100) != "#336699" && picture.color(974, 667) != "#336699")
    try desk.server.xrandr("--delmonitor", "B~orchestrate")
    try desk.wait(for: "B") { $0.colors == ["#336699"] }
    withExtendedLifetime(presenter) {}
  }

  @Test func anotherPresenterTakesOverWithoutAFlash() throws {
    let first = try desk.present(color("#ff0000"), on: "A")
    let second = try desk.present(quadrants, on: "A")
    #expect(try first.program.finish().code == 0)
    let order = PresenterDesk.order(color("#123456"))
    let third = try desk.orchestrate.start(["present", "--output", "A", "--order", order])
    let seen = try desk.wait(for: "A") { $0.colors == ["#123456"] }
    // Nothing in between: no desktop, no black, no half of a picture.
    #expect(seen.count <= 2)
    #expect(seen[0].quarters == upright || seen.count == 1)
    #expect(try second.program.finish().code == 0)
    #expect(try desk.server.picture(of: "A").colors == ["#123456"])
    third.terminate()
    #expect(try third.finish().code == 0)
  }

  @Test func itTellsWhatItShows() throws {
    let presenter = try desk.present(color("#336699"), on: "A")
    let lines = try desk.properties(ofPresenterOf: "A")
    let order = ##"{ screen: tv, content: { color: "#336699" } }"##
    #expect(lines.contains("_ORCHESTRATE_CONTENT(UTF8_STRING) \(order)"), "\(lines)")
    #expect(lines.contains { $0.hasPrefix("_NET_WM_PID(CARDINAL) \(presenter.program.processIdentifier)") }, "\(lines)")
  }

  @Test func aBrokenImageIsSaidOnTheScreenAndInTheLog() throws {
    let path = PresenterDesk.image("cut-off.png")
    let presenter = try desk.present("{\"image\": \"\(path)\"}", on: "A")
    let picture = try desk.server.picture(of: "A")
    #expect(picture.color(0, 0) == "#202020" && picture.colors.contains("#ffffff"))
    presenter.program.terminate()
    #expect(try presenter.program.finish().errors.contains("A: \(path): it is damaged"))
  }

  @Test(arguments: [
    ("{\"color\": \"red\"}", "color: found \"red\", expected a colour"), ("{}", "expected a mapping such as"),
    ("[", "this is not an order"), ("{\"text\": \"a\", \"color\": \"#000000\"}", "expected one of them"),
    ("{\"test-pattern\": \"stripes\"}", "stripes"),
    ("{\"slideshow\": {\"images\": []}}", "images: found an empty list"),
  ])
  func contentThatIsNoneIsRefused(content: String, words: String) throws {
    let ending = try desk.orchestrate.run("present", "--output", "A", "--order", PresenterDesk.order(content))
    #expect(ending.code == 64 && ending.errors.contains(words), "\(ending)")
  }

  /// Who was killed knows no more whose screen it is. Here a process that we are no child of stands for one that has
  /// ended.
  @Test func whoHasLostItsStarterTakesNoScreen() throws {
    let first = try desk.present(color("#336699"), on: "A")
    let order = PresenterDesk.order(color("#00ff00"))
    let ending = try desk.orchestrate.run(
      "present", "--output", "A", "--order", order, "--starter", "\(Int32.max)")
    #expect(
      ending.code == 0 && ending.errors.contains("ended before the presenter had acquired the screen"), "\(ending)")
    #expect(try desk.server.picture(of: "A").colors == ["#336699"])
    withExtendedLifetime(first) {}
  }

  /// Who waits no longer lets it go on.
  @Test func whoIsLetGoTakesTheScreenAlone() throws {
    var orchestrate = desk.orchestrate
    orchestrate.input = PresenterDesk.order(color("#00ff00")) + "\n"
    let presenter = PresenterRun(
      try orchestrate.start(["present", "--output", "A", "--order", "-", "--starter", "\(Int32.max)"]))
    try desk.wait(for: "A") { $0.colors == ["#00ff00"] }
    withExtendedLifetime(presenter) {}
  }

  @Test func anUnknownOutputIsRefused() throws {
    let ending = try desk.orchestrate.run("present", "--output", "C", "--order", PresenterDesk.order(color("#000000")))
    #expect(ending.code == 1 && ending.errors == "orchestrate: there is no output C\n")
  }

  @Test func aDeadServerEndsIt() throws {
    let presenter = try desk.present(color("#336699"), on: "A")
    try desk.server.kill()
    #expect(try presenter.program.finish().code == 69)
  }
}
