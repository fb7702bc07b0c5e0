import Foundation
import LabSupport
import Testing

/// `stop` and `start`: content that a user ends, and wants again.
@Suite(.serialized, .limited) struct StopTests {
  private static let (red, blue) = ("color: \"#ff0000\"", "color: \"#0000ff\"")
  private static let contents = Desk.contents(office: red, other: blue)

  private func isStopped(_ output: String, _ status: WatchDesk.Status) -> Bool {
    status.content(of: output) == "stopped"
  }

  private func waitForBoth(_ desk: WatchDesk) throws {
    try desk.wait("both are shown") {
      $0.content(of: "A") == "showing" && $0.content(of: "B") == "showing" && $0.resting
    }
  }

  @Test func withoutWatcher() throws {
    let desk = try Desk(Desk.twins, profiles: ["desk": Self.contents])
    #expect(try desk.run("stop").output.contains("no content runs there"))
    #expect(try desk.run("start").output.hasPrefix("desk: A: show colour #ff0000\n"))
    #expect(try desk.server.presenters().count == 2)
    let screens = try desk.server.xrandr("--current")
    let stopped = try desk.run("stop", "office")
    #expect(stopped.code == 0 && stopped.output.contains("A: end colour #ff0000\n`orchestrate start`"), "\(stopped)")
    #expect(try desk.server.color(of: "A") == "#000000")
    #expect(try desk.server.presenters().keys.sorted() == ["B"])
    let overview = try desk.orchestrate.run(["--profiles", "profiles"])
    #expect(overview.code == 0, "on purpose, and no difference: \(overview)")
    #expect(try desk.run("start", "office").output == "desk: A: show colour #ff0000\n")
    #expect(try desk.run("stop").code == 0)
    #expect(try desk.server.presenters() == [:])
    #expect(try desk.server.xrandr("--current") == screens, "the screens are as they were")
    #expect(try desk.run("apply").code == 0)
    #expect(try desk.server.presenters().count == 2, "who applies a profile wants its content")
    try desk.expectNothingToDo()
  }

  @Test func namesThatAreNone() throws {
    let desk = try Desk(Desk.twins, profiles: ["desk": Self.contents])
    let ending = try desk.run("stop", "offise")
    let said = "found \"offise\" as a screen; did you mean \"office\"? (expected A, B, office, other)"
    #expect(ending.code == 1 && ending.errors.contains(said), "\(ending)")
  }

  /// Also where nothing is shown, or where a screen has no content.
  @Test func connectorsMeanTheirScreens() throws {
    let desk = try Desk(Desk.twins, profiles: ["desk": Desk.contents(office: Self.red, other: nil)])
    #expect(try desk.run("apply").code == 0)
    let bare = try desk.run("stop", "B")
    #expect(bare.code == 0 && bare.output.hasPrefix("no content runs there"), "\(bare)")
    #expect(try desk.run("stop", "A").output.hasPrefix("A: end colour #ff0000\n"))
    let started = try desk.run("start", "A")
    #expect(started.output == "desk: A: show colour #ff0000\n", "\(started)")
    #expect(try desk.run("stop", "office").code == 0)
    #expect(try desk.run("start", "A").output == "desk: A: show colour #ff0000\n", "a name and its connector are one")
    #expect(try desk.run("start", "C").code == 1, "no screen is there")
  }

  @Test func withoutAProfileNothingStarts() throws {
    let desk = try Desk(Desk.twins, profiles: [:])
    let ending = try desk.run("start", "A")
    #expect(ending.code == 3 && ending.errors.contains("no profiles found in profiles"), "\(ending)")
  }

  @Test func aWatcherRespectsIt() throws {
    let desk = try WatchDesk(Desk.twins, profiles: ["desk": Self.contents])
    try waitForBoth(desk)
    #expect(try desk.run("stop", "--profiles", "profiles").code == 0)
    try desk.wait("both are stopped") { isStopped("A", $0) && isStopped("B", $0) && $0.resting }
    #expect(try desk.run("status").code == 0)
    #expect(try desk.run("status").output.contains("colour #ff0000, stopped: `orchestrate start` shows it again"))
    try desk.server.lab("unplug", "A")
    try desk.wait("it is unplugged") { status in !status.screens.contains { $0.output == "A" } && status.resting }
    try desk.server.lab("plug", "A", "office")
    try desk.wait("it is back") { isStopped("A", $0) && $0.resting }
    try desk.write("desk", Desk.contents(office: "color: \"#00ff00\"", other: Self.blue))
    try desk.wait("it is edited") { $0.screens.contains { $0.content?.shows == "colour #00ff00" } && $0.resting }
    try desk.restart(kill: true)
    try desk.wait("both are still stopped") { isStopped("A", $0) && isStopped("B", $0) && $0.resting }
    #expect(try desk.server.presenters() == [:])
    let one = try desk.run("start", "B", "--profiles", "profiles")
    #expect(one.code == 0 && one.output.contains("content changed on B"), "\(one)")
    try desk.wait("one is shown") { isStopped("A", $0) && $0.content(of: "B") == "showing" && $0.resting }
    #expect(try desk.run("switch", "desk").output.contains("content changed on A"))
    try desk.server.wait(for: "#00ff00", on: "A")
  }

  /// `start` brings back the profile's content alone.
  @Test func whatWasPutIsOver() throws {
    let desk = try WatchDesk(Desk.twins, profiles: ["desk": Self.contents])
    try desk.wait("it is shown") { $0.content(of: "A") == "showing" && $0.resting }
    #expect(try desk.run("put", "office", "--color", "#00ff00", "--for", "1h").code == 0)
    let stopped = try desk.run("stop", "office", "--profiles", "profiles")
    let words = """
      A: end colour #00ff00, put by hand
      what was put by hand is over; `orchestrate start` shows what the profile has there

      """
    #expect(stopped.code == 0 && stopped.output == words, "\(stopped)")
    try desk.wait("it has ended") { isStopped("A", $0) && $0.resting }
    #expect(try desk.run("start", "office", "--profiles", "profiles").code == 0)
    try desk.server.wait(for: "#ff0000", on: "A")
  }

  @Test func whatNoOneHasSeenIsNotStopped() throws {
    let solo = """
      version: 1
      screens: { solo: { identity: { serial: LAB24-000001, vendor: OFC }, content: { color: "#00ff00" } } }
      """
    let desk = try WatchDesk(Desk.twins, profiles: ["desk": Self.contents, "solo": solo])
    try desk.wait("both are shown") { $0.content(of: "A") == "showing" && $0.content(of: "B") == "showing" }
    try desk.wait("rest") { $0.resting }
    #expect(try desk.run("stop", "--profiles", "profiles").code == 0)
    try desk.wait("both are stopped") { isStopped("A", $0) && isStopped("B", $0) && $0.resting }
    let status = try desk.run("status")
    #expect(
      status.output.contains("state    in sync; content stopped by hand; `orchestrate start` shows it again"),
      "\(status)")
    try desk.server.lab("unplug", "B")
    try desk.wait("another profile's content") { $0.profile == "solo" && $0.content(of: "A") == "showing" }
    try desk.server.lab("plug", "B", "office-other")
    try desk.wait("what was stopped stays so") { $0.profile == "desk" && isStopped("A", $0) && isStopped("B", $0) }
  }

  @Test func toStartWhereNothingIsStoppedLeavesTheLayout() throws {
    let desk = try WatchDesk(Desk.twins, profiles: ["desk": Self.contents])
    try desk.wait("both are shown") { $0.content(of: "A") == "showing" && $0.content(of: "B") == "showing" }
    try desk.server.xrandr("--output", "B", "--rotate", "left")
    try desk.wait("drift") { !$0.drift.isEmpty && $0.resting }
    let screens = try desk.server.xrandr("--current")
    #expect(try desk.run("start", "--profiles", "profiles").output == "no content is stopped there\n")
    // A watcher that had planned anything would have done so by its second answer.
    for _ in 0..<2 { try desk.wait("rest") { $0.resting } }
    #expect(try desk.server.xrandr("--current") == screens)
  }

  @Test func theWatcherSaysWhatStays() throws {
    let desk = try WatchDesk(Desk.twins, profiles: ["desk": Self.contents])
    try waitForBoth(desk)
    try desk.delete("desk")
    try desk.waitForProfile(nil)
    try desk.wait("it is told") { $0.content(of: "A") == "showing" && $0.resting }
    desk.watcher.terminate()
    let ending = try desk.watcher.finish()
    #expect(ending.errors.contains("stopped; content stays on A, B; `orchestrate stop` ends it"), "\(ending.errors)")
    #expect(ending.errors.components(separatedBy: "content stays on A, B").count == 3, "\(ending.errors)")
    #expect(try desk.run("stop", "--profiles", "profiles").code == 0)
    #expect(try desk.server.presenters() == [:])
  }

  /// What is put there ends with the watcher, and what the profile has there comes back.
  @Test func whatIsPutThereStaysWithoutAProfileOnly() throws {
    let desk = try WatchDesk(Desk.twins, profiles: ["desk": Desk.contents(office: Self.red, other: nil)])
    try desk.wait("it is shown") { $0.content(of: "A") == "showing" && $0.resting }
    for output in ["A", "B"] { #expect(try desk.run("put", output, "--color", "#00ff00").code == 0) }
    try desk.delete("desk")
    try desk.waitForProfile(nil)
    try desk.wait("rest") { $0.resting }
    desk.watcher.terminate()
    let ending = try desk.watcher.finish()
    #expect(ending.errors.contains(": content stays on A, B; `orchestrate stop` ends it"), "\(ending.errors)")
    #expect(ending.errors.contains("stopped; content stays on A; `orchestrate stop` ends it"), "\(ending.errors)")
    try desk.server.wait(for: "#ff0000", on: "A")
    #expect(try desk.run("stop", "--profiles", "profiles").code == 0)
  }

  @Test func theWatcherSaysWhatStaysForAScreenThatIsAway() throws {
    let desk = try WatchDesk(Desk.twins, profiles: ["desk": Self.contents])
    try waitForBoth(desk)
    try desk.server.lab("unplug", "B")
    try desk.wait("it is away") { status in !status.screens.contains { $0.output == "B" } && status.resting }
    try desk.delete("desk")
    try desk.waitForProfile(nil)
    try desk.wait("rest") { $0.resting }
    desk.watcher.terminate()
    let ending = try desk.watcher.finish()
    #expect(ending.errors.contains("stopped; content stays on A, B; `orchestrate stop` ends it"), "\(ending.errors)")
    #expect(try desk.run("stop", "--profiles", "profiles").code == 0)
    #expect(try desk.server.presenters() == [:])
  }
}
