import Foundation
import LabSupport
import Testing

@Suite("watch: its own life", .limited) struct WatchLifeTests {
  @Test("One watcher a display; a second one says who holds it") func second() throws {
    let desk = try WatchDesk()
    let second = try desk.orchestrate.run("watch", "--profiles", "profiles")
    #expect(second.code == 1)
    #expect(second.errors.contains("already watched by process \(desk.watcher.processIdentifier)"), "\(second.errors)")
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

  @Test("Without a folder for its socket it watches all the same, says so, and listens once it can")
  func noSocket() throws {
    let desk = try Desk(["eDP-1,monitor=laptop-panel", "HDMI-1"], profiles: WatchDesk.profiles)
    var orchestrate = desk.orchestrate
    let runtime = "\(desk.scratch.path)/gone"
    orchestrate.environment["XDG_RUNTIME_DIR"] = runtime
    orchestrate.environment["NOTIFY_SOCKET"] = "\(desk.scratch.path)/notify"
    let manager = try LocalSocket(receivingAt: "\(desk.scratch.path)/notify")
    func wait(for status: String) throws {
      while !String(decoding: try manager.receive(), as: UTF8.self).contains(status) {}
    }
    let watcher = try orchestrate.start(["watch", "--profiles", "profiles"])
    defer {
      watcher.terminate()
      _ = try? watcher.finish()
    }
    try wait(for: "STATUS=alone is in force")
    #expect(try watcher.errors().contains("cannot reach this watcher: "))
    try desk.server.lab("plug", "HDMI-1", "office")
    try wait(for: "STATUS=office is in force")
    #expect(try orchestrate.run("status").code == 69)
    try FileManager.default.createDirectory(
      atPath: runtime, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    watcher.hangUp()
    try wait(for: "STATUS=office is in force")
    #expect(try orchestrate.run("switch", "--auto").code == 0)
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

  @Test("Without $DISPLAY the display of the only watcher is taken, and named") func withoutDisplay() throws {
    let desk = try WatchDesk()
    var remote = desk.orchestrate
    remote.environment["DISPLAY"] = nil
    let status = try remote.run("status")
    #expect(
      status.code == 0 && status.errors.contains("taking \(desk.server.display), which a watcher keeps"), "\(status)")
    #expect(try remote.run("show").code == 0)
    #expect(try remote.run("validate", "profiles/office.yaml").errors.contains("no X display") == false)
    let other = try LabServer(["DP-1,monitor=office"])
    let second = try remote.start(["watch", "--profiles", "profiles", "--display", other.display])
    defer { second.terminate() }
    try desk.waitForManager(toHear: "READY=1")
    let several = try remote.run("status")
    #expect(several.code == 69 && several.errors.contains("pass --display"), "\(several)")
  }
}
