import LabSupport
import Testing

/// What is put on a screen that is away later, or whose own content is stopped.
@Suite(.serialized, .limited) struct PutAsideTests {
  /// Its cable need not be found first.
  @Test(arguments: [["tv", "--clear"], ["--all", "--clear"]])
  func itEndsWhileItsScreenIsAway(clear: [String]) throws {
    let desk = try WatchDesk(Desk.twins, profiles: ["desk": StandInTests.profile])
    try desk.wait("it is shown") { $0.content(of: "B") == "showing" && $0.resting }
    #expect(try desk.run("put", "tv", "--color", "#00ff00").code == 0)
    try desk.server.lab("unplug", "B")
    try desk.wait("its screen is away") { status in
      status.resting && status.screens.contains { $0.name == "tv" && $0.output == "" }
    }
    try desk.server.wait(for: "#00ff00", on: "A")
    let cleared = try desk.orchestrate.run(["put"] + clear)
    #expect(cleared.code == 0, "\(cleared)")
    try desk.server.wait(for: "#ff0000", on: "A")
    #expect(try desk.run("put", "tv", "--clear").code == 0, "there is nothing to end, and that is fine")
    try desk.server.lab("plug", "B", "office-other")
    try desk.wait("it is back") { $0.content(of: "B") == "showing" && $0.resting }
    try desk.server.wait(for: "#ff0000", on: "B")
  }

  private static func stopped() throws -> WatchDesk {
    let contents = Desk.contents(office: "color: \"#ff0000\"", other: "color: \"#0000ff\"")
    let desk = try WatchDesk(Desk.twins, profiles: ["desk": contents])
    try desk.wait("both are shown") {
      $0.content(of: "A") == "showing" && $0.content(of: "B") == "showing" && $0.resting
    }
    #expect(try desk.run("stop", "office", "--profiles", "profiles").code == 0)
    try desk.wait("it has ended") { $0.content(of: "A") == "stopped" && $0.resting }
    #expect(try desk.run("put", "office", "--color", "#00ff00").code == 0)
    return desk
  }

  @Test func planAndApplyLeaveItAloneWhereTheContentIsStopped() throws {
    let desk = try Self.stopped()
    let before = try desk.server.presenters()
    for command in ["plan", "apply"] {
      let ending = try desk.run(command, "desk", "--profiles", "profiles")
      #expect(ending.code == 0 && ending.output.contains("nothing to do"), "\(command): \(ending)")
    }
    #expect(try desk.run("put", "other", "--color", "#00ff00").code == 0)
    #expect(try desk.server.presenters()["A"] == before["A"], "the same process, though its content is started now")
    #expect(try desk.run("put", "office", "--clear").code == 0)
    try desk.server.wait(for: "#ff0000", on: "A")
  }

  /// A watcher that is killed says to nobody what was stopped.
  @Test func whatIsStoppedDoesNotFollow() throws {
    let desk = try Self.stopped()
    try desk.end(kill: true)
    try desk.server.wait(for: "#000000", on: "A")
    #expect(try desk.server.color(of: "B") == "#0000ff")
  }
}
