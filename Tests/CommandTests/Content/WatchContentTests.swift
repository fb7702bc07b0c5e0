import Foundation
import LabSupport
import Testing

/// A watcher and the presenters that it looks after.
@Suite(.serialized, .limited) struct WatchContentTests {
  private static let (red, blue) = ("color: \"#ff0000\"", "color: \"#0000ff\"")

  /// Two screens, a red one at A and a blue one at B, once both show it.
  private func desk(office: String? = red, other: String? = blue) throws -> WatchDesk {
    let desk = try WatchDesk(Desk.twins, profiles: ["desk": Desk.contents(office: office, other: other)])
    if office == Self.red, other == Self.blue { try waitForBoth(desk) }
    return desk
  }

  private func waitForBoth(_ desk: WatchDesk) throws {
    try desk.wait("both are shown") { Self.isShown("A", $0) && Self.isShown("B", $0) && $0.resting }
  }

  private static func isShown(_ output: String, _ status: WatchDesk.Status) -> Bool {
    status.content(of: output) == "showing"
  }

  @Test func everyScreenShowsItsContent() throws {
    let desk = try desk()
    try desk.server.wait(for: "#ff0000", on: "A")
    try desk.server.wait(for: "#0000ff", on: "B")
    let status = try desk.run("status")
    #expect(status.code == 0 && status.output.contains("colour #ff0000"), "\(status)")
    #expect(try desk.run("apply", "--profiles", "profiles").output == "desk: nothing to do\n")
    #expect(try desk.server.presenters().count == 2)
  }

  /// The watcher would show its own again at once.
  @Test func contentOfAnotherProfileIsLeftToTheWatcher() throws {
    let lobby = Desk.contents(office: "color: \"#00ff00\"", other: Self.blue) + "    mode: 1024x768\n"
    let desk = try WatchDesk(
      Desk.twins,
      profiles: [
        "desk": Desk.contents(office: Self.red, other: Self.blue),
        "lobby": "version: 1\npriority: -1" + lobby.dropFirst("version: 1".count),
      ])
    try waitForBoth(desk)
    let before = try desk.server.presenters()
    let beside = try desk.run("apply", "lobby", "--profiles", "profiles")
    #expect(beside.code == 1 && !beside.output.contains("#00ff00"), "\(beside)")
    let words = "not done, since a watcher shows the content of desk:\n  A: show colour #00ff00"
    #expect(beside.errors.contains(words) && beside.errors.contains("run: orchestrate switch lobby\n"), "\(beside)")
    #expect(try desk.shown()["B"]?.hasPrefix("1024x768") == true, "the layout is any client's to change")
    let again = try desk.run("apply", "lobby", "--profiles", "profiles", "--json")
    #expect(again.code == 1 && again.output.contains("\"applied\" : false"), "\(again)")
    try desk.wait("drift") { !$0.drift.isEmpty && $0.resting }
    #expect(try desk.server.presenters() == before && desk.server.color(of: "A") == "#ff0000")
    #expect(try desk.run("switch", "lobby").code == 0)
    let best = try desk.run("apply", "--profiles", "profiles")
    #expect(best.code == 1 && best.errors.contains("run: orchestrate switch desk\n"), "\(best)")
    #expect(try desk.run("pause").code == 0)
    #expect(try desk.run("apply", "--profiles", "profiles").code == 0, "a paused one shows nothing")
    #expect(try desk.server.color(of: "A") == "#ff0000")
  }

  /// Nothing else happens after the hooks that would have it shown.
  @Test func contentComesAfterHooks() throws {
    let contents = Desk.contents(office: Self.red, other: Self.blue) + "    mode: 1024x768\n"
    let hooks = "version: 1\nhooks: { after: [[sleep, \"0.3\"]] }" + contents.dropFirst("version: 1".count)
    let desk = try WatchDesk(Desk.twins, profiles: ["desk": hooks])
    try waitForBoth(desk)
    try desk.server.wait(for: "#ff0000", on: "A")
    #expect(try desk.shown()["B"]?.hasPrefix("1024x768") == true)
  }

  /// The profile's content is what it was while something is put there, and after that. Whoever puts it there is told
  /// what came of it, and no one else is.
  @Test(arguments: ["before", "after"]) func whatIsPutThereRunsNoHook(hook: String) throws {
    func profile(_ office: String) -> String {
      "version: 1\nhooks: { \(hook): [sh, -c, \"echo >> ran\"] }"
        + Desk.contents(office: office, other: Self.blue).dropFirst("version: 1".count)
    }
    let desk = try WatchDesk(Desk.twins, profiles: ["desk": profile(Self.red)])
    try waitForBoth(desk)
    let file = desk.desk.scratch.url.appending(path: "profiles/ran")
    func runs() -> Int { (try? Data(contentsOf: file))?.count ?? 0 }
    let before = runs()
    let whole = try Data(contentsOf: Tool.repository.appending(path: "Tests/PresenterTests/Images/quadrants.png"))
    try whole.prefix(60).write(to: desk.desk.scratch.url.appending(path: "broken.png"))
    let broken = try desk.run("put", "office", "--image", "broken.png")
    #expect(broken.code == 1 && broken.errors.contains("broken.png cannot be shown: "), "\(broken)")
    let good = try desk.run("put", "other", "--color", "#00ff00")
    #expect(good.code == 0 && good.output.hasPrefix("desk: content changed on B\n"), "\(good)")
    #expect(try desk.server.color(of: "B") == "#00ff00")
    #expect(try desk.run("put", "office", "--message", "docked", "--for", "1s").code == 0)
    try desk.wait("it is there") { status in status.screens.contains { $0.messages?.isEmpty == false } }
    try desk.wait("it is over") { status in
      status.resting && !status.screens.contains { $0.messages?.isEmpty == false }
    }
    #expect(try desk.run("put", "other", "--clear").code == 0)
    try desk.server.wait(for: "#0000ff", on: "B")
    #expect(runs() == before)
    try desk.write("desk", profile("color: \"#ffff00\""))
    try desk.server.wait(for: "#ffff00", on: "A")
    try desk.wait("the hooks are over") { $0.resting && runs() == before + 1 }
  }

  @Test func whatIsUnpluggedWaitsAndComesBackAsTheSameProcess() throws {
    let desk = try desk()
    let before = try desk.server.presenters()
    try desk.server.lab("unplug", "A")
    try desk.wait("it is unplugged") { status in !status.screens.contains { $0.output == "A" } && status.resting }
    #expect(try desk.server.presenters() == before)
    try desk.server.lab("plug", "A", "office")
    try waitForBoth(desk)
    try desk.server.wait(for: "#ff0000", on: "A")
    #expect(try desk.server.presenters() == before)
  }

  @Test func contentFollowsItsScreenToAnotherPort() throws {
    let desk = try desk()
    let before = Set(try desk.server.presenters().values)
    try desk.server.lab("unplug", "A")
    try desk.server.lab("plug", "C", "office")
    try desk.wait("it is shown at C") { Self.isShown("C", $0) && $0.resting }
    try desk.server.wait(for: "#ff0000", on: "C")
    #expect(Set(try desk.server.presenters().values) == before)
  }

  @Test func screensThatChangePlacesKeepTheirProcesses() throws {
    let desk = try desk()
    let before = Set(try desk.server.presenters().values)
    try desk.server.lab("unplug", "A")
    try desk.server.lab("unplug", "B")
    try desk.server.lab("plug", "A", "office-other")
    try desk.server.lab("plug", "B", "office")
    try desk.wait("they have changed places") { status in
      status.screens.first { $0.output == "A" }?.content?.shows == "colour #0000ff" && Self.isShown("A", status)
        && Self.isShown("B", status) && status.resting
    }
    try desk.server.wait(for: "#0000ff", on: "A")
    try desk.server.wait(for: "#ff0000", on: "B")
    let log = try desk.watcher.errors()
    #expect(Set(try desk.server.presenters().values) == before, "\(log)")
  }

  @Test func anEditChangesNothingElse() throws {
    let desk = try desk()
    let before = try desk.server.presenters()
    try desk.write("desk", Desk.contents(office: "color: \"#00ff00\"", other: Self.blue))
    try desk.wait("it is green") { $0.screens.contains { $0.content?.shows == "colour #00ff00" } && $0.resting }
    try desk.server.wait(for: "#00ff00", on: "A")
    #expect(try desk.server.presenters()["B"] == before["B"])
    try desk.write("desk", Desk.contents(office: nil, other: nil))
    try desk.wait("nothing is shown") { $0.screens.allSatisfy { $0.content == nil } && $0.resting }
    for pid in before.values { try Tool.run(["tail", "--pid=\(pid)", "-f", "/dev/null"]) }
    #expect(try desk.server.presenters() == [:])
    try desk.server.wait(for: "#000000", on: "A")
  }

  @Test func whatIsKilledIsStartedAgain() throws {
    let desk = try desk()
    let before = try desk.server.presenters()
    try kill("A", on: desk)
    let after = try desk.server.presenters()
    #expect(after["A"] != nil && after["A"] != before["A"] && after["B"] == before["B"])
    try desk.server.wait(for: "#ff0000", on: "A")
    // At once the first time, and the second time not.
    Foundation.kill(try #require(after["A"]), SIGKILL)
    try desk.wait("its end was seen") { $0.content(of: "A") == "restarting" && !$0.resting }
    try waitForBoth(desk)
  }

  /// Kills a presenter, and waits for the next one, which is started at once.
  private func kill(_ output: String, on desk: WatchDesk) throws {
    let before = try #require(try desk.server.presenters()[output])
    Foundation.kill(before, SIGKILL)
    try Tool.run(["tail", "--pid=\(before)", "-f", "/dev/null"])
    _ = try desk.server.sees { try $0.presenters()[output] != nil }
    try waitForBoth(desk)
  }

  /// The profile in force stays the one before.
  @Test func whatIsKilledWhileAnotherProfileIsRefusedIsStartedAgain() throws {
    let desk = try desk()
    let turned = Desk.contents(office: Self.blue, other: Self.red) + "    rotation: left\n"
    try desk.server.lab("fail", "B")
    try desk.write("turned", "version: 1\npriority: 1" + turned.dropFirst("version: 1".count))
    try desk.wait("the failure") { $0.failure != nil && $0.profile == "desk" }
    let before = try #require(try desk.server.presenters()["A"])
    Foundation.kill(before, SIGKILL)
    try Tool.run(["tail", "--pid=\(before)", "-f", "/dev/null"])
    #expect(try desk.server.sees { try $0.presenters()["A"] != nil })
    #expect(try desk.run("status", "--json").output.contains("\"places\""))
  }

  /// The watcher is stopped and cannot start the next presenter: the picture is there all the same.
  @Test(arguments: [
    ("color: \"#ff0000\"", "#ff0000"), ("image: \(quadrants), fit: stretch", "#ffffff"),
    ("program: [\(Self.drawing)]", "#000000"),
  ])
  func whatIsKilledIsNotMissed(content: String, color: String) throws {
    let desk = try desk(office: content, other: Self.blue)
    try waitForBoth(desk)
    let picture = try desk.server.picture(of: "A")
    Foundation.kill(desk.watcher.processIdentifier, SIGSTOP)
    defer { Foundation.kill(desk.watcher.processIdentifier, SIGCONT) }
    let presenter = try #require(try desk.server.presenters()["A"])
    Foundation.kill(presenter, SIGKILL)
    // Its watcher, which stands still, is not told of its end: the kernel keeps its number for that.
    try Deadline().look(for: "the end of the presenter") {
      (try? String(contentsOfFile: "/proc/\(presenter)/stat", encoding: .utf8))?.contains(") Z ") ?? true
    }
    let left = try desk.server.picture(of: "A")
    // What a program has drawn may be private.
    content.hasPrefix("program") ? #expect(left.color(5, 5) == color) : #expect(left == picture)
    Foundation.kill(desk.watcher.processIdentifier, SIGCONT)
    _ = try desk.server.sees { try $0.presenters()["A"] != nil }
    try waitForBoth(desk)
    #expect(try desk.server.sees { try $0.picture(of: "A") == picture })
  }

  private static let quadrants = Tool.repository.appending(path: "Tests/PresenterTests/Images/quadrants.png").path
  private static let drawing =
    "\(Tool.repository.appending(path: "lab/build/clients/colour").path), ff8000, drawn, \"{window}\""

  /// What was there stays if it is for everybody to see.
  @Test(
    arguments: [
      (red, "image: upp.png", "#ff0000"), (red, "video: upp.mp4", "#ff0000"),
      ("slideshow: { images: [\(quadrants)] }, fit: stretch", "playlist: [{ image: upp.png }]", nil),
      ("program: [\(drawing)]", "image: upp.png", "#202020"),
      (red, "image: upp.png, fallback: { color: \"#123456\" }", "#123456"),
    ] as [(String, String, String?)])
  func aWrongNameWipesNothing(before: String, after: String, color: String?) throws {
    let desk = try desk(office: before, other: Self.blue)
    try waitForBoth(desk)
    let picture = try desk.server.picture(of: "A")
    try desk.write("desk", Desk.contents(office: after, other: Self.blue))
    try desk.wait("it fails") { ["failed", "restarting"].contains($0.content(of: "A")) && $0.resting }
    let left = try desk.server.picture(of: "A")
    if let color { #expect(left.color(5, 5) == color) } else { #expect(left == picture) }
    #expect(try desk.run("status").code == 2 || desk.status?.content(of: "A") == "restarting")
    try desk.write("desk", Desk.contents(office: "color: \"#00ff00\"", other: Self.blue))
    try desk.server.wait(for: "#00ff00", on: "A")
  }

  /// What it had started cannot be ended by it any more, and a profile without content starts nothing that would.
  @Test(arguments: [false, true])
  func nothingIsLeftOfWhatWasKilled(togetherWithItsWatcher isAll: Bool) throws {
    let client = Tool.repository.appending(path: "lab/build/clients/colour").path
    let program = "program: [sh, -c, \"setsid sleep 3600 & exec \(client) ff8000 drawn {window}\"]"
    let desk = try desk(office: program, other: Self.blue)
    try desk.server.wait(for: "#ff8000", on: "A")
    #expect(desk.server.contentProcesses().count == 2)
    if isAll { desk.watcher.kill() }
    Foundation.kill(try #require(try desk.server.presenters()["A"]), SIGKILL)
    try desk.write("desk", Desk.contents(office: nil, other: nil))
    if isAll { try desk.restart(kill: true) }
    try desk.wait("nothing is shown") { $0.screens.allSatisfy { $0.content == nil } && $0.resting }
    for pid in desk.server.contentProcesses() { try Tool.run(["tail", "--pid=\(pid)", "-f", "/dev/null"]) }
    #expect(desk.server.contentProcesses() == [])
  }

  /// Its screen is away together with all others: nothing is to be done, and it takes no time to do that.
  @Test func withoutAProfileInForceNothingIsDue() throws {
    let desk = try desk()
    try kill("A", on: desk)
    Foundation.kill(try #require(try desk.server.presenters()["A"]), SIGKILL)
    try desk.wait("its end was seen") { $0.content(of: "A") == "restarting" }
    try desk.server.lab("unplug", "A")
    try desk.server.lab("unplug", "B")
    try desk.wait("no profile is in force") { $0.profile == nil && $0.resting }
    try desk.server.lab("plug", "A", "office")
    try desk.wait("it is shown again") { $0.profile == "desk" && Self.isShown("A", $0) && $0.resting }
    try desk.server.wait(for: "#ff0000", on: "A")
  }

  @Test(arguments: [true, false])
  func anotherWatcherAdoptsThem(isKilled: Bool) throws {
    let desk = try desk()
    let before = try desk.server.presenters()
    try desk.restart(kill: isKilled)
    try waitForBoth(desk)
    #expect(try desk.server.presenters() == before)
    // And looks after those that it has not started.
    try kill("B", on: desk)
    #expect(try desk.server.presenters()["A"] == before["A"])
  }

  @Test func whatFailsIsToldOfUntilItIsMended() throws {
    let desk = try desk(office: "image: late.png", other: Self.blue)
    try desk.wait("it fails") { $0.content(of: "A") == "failed" && $0.resting }
    let status = try desk.run("status")
    #expect(status.code == 2 && status.output.contains("late.png"), "\(status)")
    let image = Tool.repository.appending(path: "Tests/PresenterTests/Images/quadrants.png")
    try FileManager.default.copyItem(at: image, to: desk.desk.scratch.url.appending(path: "profiles/late.png"))
    try waitForBoth(desk)
    #expect(try desk.run("status").code == 0)
  }
}
