import Foundation
import LabSupport
import Testing

@Suite("watch: its own life") struct WatchLifeTests {
  @Test("One watcher a display; a second one says who holds it") func second() throws {
    let desk = try WatchDesk()
    let second = try desk.orchestrate.run("watch", "--profiles", "profiles")
    #expect(second.code == 1)
    #expect(second.errors.contains("watched already, by process \(desk.watcher.processIdentifier)"), "\(second.errors)")
  }

  @Test("Told to stop, it stops, and takes its socket along") func stops() throws {
    let desk = try WatchDesk()
    desk.watcher.terminate()
    try desk.waitForManager(toHear: "STOPPING=1")
    let ending = try desk.watcher.finish()
    #expect(ending.code == 0 && !ending.wasKilled, "\(ending)")
    #expect(!FileManager.default.fileExists(atPath: desk.socket))
    #expect(try desk.run("status").code == 69)
  }

  @Test("Losing the server ends it in order") func lostServer() throws {
    let desk = try WatchDesk()
    try desk.server.kill()
    let ending = try desk.watcher.finish()
    #expect(ending.code == 69 && !ending.wasKilled, "\(ending)")
    #expect(ending.errors.contains("lost the connection to the X server"), "\(ending.errors)")
  }

  @Test("Killed and started again, it changes nothing", arguments: [true, false]) func restart(kill: Bool) throws {
    let desk = try WatchDesk()
    try desk.server.lab("plug", "HDMI-1", "office")
    try desk.waitForProfile("office")
    let events = try desk.server.watch()
    try desk.restart(kill: kill)
    try desk.waitForProfile("office")
    #expect(try events.soFar().filter { $0.name != "probe" }.isEmpty)
  }

  @Test("Hooks run around a change and not without one, and may talk to the watcher") func hooks() throws {
    let profile = """
      version: 1
      screens:
        laptop: { identity: { builtin: true }, scale: 1.5 }
      hooks:
        before: [sh, -c, "xrandr --current | grep -c 1280x720+0+0 >> hooks"]
        after:
          - [sh, -c, "xrandr --current | grep -c 1280x720+0+0 >> hooks"]
          - ["\(Orchestrate.binary.path)", status]
          - [sh, -c, "echo $ORCHESTRATE_PROFILE $ORCHESTRATE_HOOK >> hooks"]
          - ["\(Orchestrate.binary.path)", pause]
      """
    let desk = try WatchDesk(profiles: ["hooked": profile])
    try desk.wait("the last hook") { $0.profile == "hooked" && $0.paused }
    #expect(try desk.run("resume").code == 0)
    #expect(try desk.run("reload").output == "hooked: nothing to do\n")
    // Before and after, in this order: not yet in force, in force.
    #expect(try desk.desk.scratch.read("profiles/hooks") == "0\n1\nhooked after\n")
  }
}
