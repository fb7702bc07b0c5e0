import Foundation
import LabSupport
import Platform
import Testing

@Suite("watch: a bad environment", .limited) struct WatchSurvivalTests {
  private func followsAPlug(_ desk: WatchDesk) throws {
    try desk.waitForProfile("alone")
    try desk.server.lab("plug", "HDMI-1", "office")
    try desk.waitForProfile("office")
    #expect(try desk.shown() == ["HDMI-1": "1920x1080+0+0", "eDP-1": "1920x1080+1920+0"])
  }

  @Test("64 clients that say nothing keep nobody from asking") func silentCrowd() throws {
    let desk = try WatchDesk()
    // The one that the test reads the status on is the 64th.
    var crowd = try (1..<64).map { _ in try LocalSocket(connectingTo: desk.socket) }
    #expect(try desk.run("status").code == 0)
    #expect(try crowd[0].nextLine()?.contains("no request, and 64 other clients are connected") == true)
    #expect(try crowd[0].nextLine() == nil)
    try followsAPlug(desk)
    crowd.removeAll()
    #expect(try desk.run("reload").code == 0)
  }

  @Test("64 clients that follow stay, and the next one is told why it is not served") func busyCrowd() throws {
    let desk = try WatchDesk()
    var crowd = try (1..<64).map { _ in
      let follower = try LocalSocket(connectingTo: desk.socket)
      try follower.write("{\"command\":\"status\",\"follow\":true}\n")
      _ = try follower.nextLine()
      return follower
    }
    let late = try LocalSocket(connectingTo: desk.socket)
    #expect(try late.nextLine()?.contains("64 clients are connected already") == true)
    let refused = try desk.run("status")
    #expect(refused.code == 1 && refused.errors.contains("64 clients are connected already"), "\(refused)")
    try followsAPlug(desk)
    crowd.removeAll()
    #expect(try desk.run("reload").code == 0)
  }

  @Test("Who asks nothing is sent away in the end, and who follows is not") func silence() throws {
    let desk = try WatchDesk()
    let (silent, slow) = (try LocalSocket(connectingTo: desk.socket), try LocalSocket(connectingTo: desk.socket))
    try slow.write("{\"command\":")
    for client in [silent, slow] {
      #expect(try client.nextLine()?.contains("no request within 10 s") == true)
      #expect(try client.nextLine() == nil)
    }
    try followsAPlug(desk)
  }

  @Test("Its socket, once removed, is back after SIGHUP") func removed() throws {
    let desk = try WatchDesk()
    try desk.waitForProfile("alone")
    try FileManager.default.removeItem(atPath: desk.socket)
    #expect(try desk.run("status").code == 69)
    try desk.server.xrandr("--output", "eDP-1", "--rotate", "left")
    try desk.wait("drift") { !$0.drift.isEmpty }
    desk.watcher.hangUp()
    try desk.wait("no drift") { $0.drift.isEmpty }
    #expect(try desk.run("status").code == 0)
  }

  @Test("Where another process has taken the place of its socket, it goes on after SIGHUP too") func replaced() throws {
    let desk = try WatchDesk()
    try desk.waitForProfile("alone")
    try FileManager.default.removeItem(atPath: desk.socket)
    let theirs = try CannedWatcher.stopped(in: "\(desk.desk.scratch.path)/run", on: desk.server.display)
    desk.watcher.hangUp()
    try Deadline().look(for: "the warning") { try desk.watcher.errors().contains("another process already listens on") }
    try followsAPlug(desk)
    #expect(theirs.descriptor >= 0)
  }

  @Test("Without descriptors for more clients it goes on, and does not spin") func files() throws {
    let desk = try WatchDesk(options: ["--settle", "1000"], under: ["prlimit", "--nofile=16"])
    try desk.waitForProfile("alone")
    var crowd = try (0..<12).map { _ in try LocalSocket(connectingTo: desk.socket) }
    let before = try ticks(of: desk)
    try followsAPlug(desk)
    // A second of settling; who spins spends most of it.
    #expect(try ticks(of: desk) - before < 40)
    crowd.removeAll()
    #expect(try desk.run("status").code == 0)
    #expect(try desk.watcher.errors().contains("cannot accept more clients: too many open files"))
  }

  /// Hundredths of a second that the watcher has computed, as proc(5) numbers the fields after the name.
  private func ticks(of desk: WatchDesk) throws -> Int {
    let file = URL(filePath: "/proc/\(desk.watcher.processIdentifier)/stat")
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let fields = text.split(separator: ") ")[1].split(separator: " ")
    return try #require(Int(fields[11])) + #require(Int(fields[12]))
  }

  /// As much as the kernel lets a user have (inotify(7)), used up by others.
  @Test("Without an inotify instance it lights the screens, and edits wait for `reload`") func deaf() throws {
    let desk = try WatchDesk(
      under: [
        "unshare", "--user", "--map-root-user", "sh", "-c",
        "echo 0 >/proc/sys/user/max_inotify_instances && exec \"$0\" \"$@\"",
      ])
    try followsAPlug(desk)
    let status = try desk.run("status")
    #expect(status.output.contains("warning  edits of profiles go unnoticed until `orchestrate reload`"), "\(status)")
    let office = try #require(WatchDesk.profiles["office"])
    try desk.write("office", office.replacing("right-of: office }", with: "right-of: office }, scale: 1.5"))
    #expect(try desk.run("reload").code == 0)
    try desk.wait("rest") { $0.resting }
    #expect(try desk.shown()["eDP-1"] == "1280x720+1920+0")
  }

  @Test("Without standard streams nothing is mistaken for them") func streams() throws {
    let desk = try WatchDesk(under: ["sh", "-c", "exec \"$0\" \"$@\" <&- >&- 2>&-"])
    try followsAPlug(desk)
    try desk.write("alone", "version: 1\nscreens: [\n")
    try desk.wait("something to log") { !$0.profilesFindings.isEmpty }
    try desk.server.lab("unplug", "HDMI-1")
    try desk.waitForProfile("alone")
    desk.watcher.terminate()
    #expect(try desk.watcher.finish().code == 0)
  }

  @Test("Each display has its watcher") func displays() throws {
    let desk = try WatchDesk()
    try desk.waitForProfile("alone")
    let server = try LabServer(["eDP-1,monitor=laptop-panel", "HDMI-1,monitor=office"])
    let manager = try LocalSocket(receivingAt: "\(desk.desk.scratch.path)/run/second")
    var other = desk.orchestrate
    other.environment["DISPLAY"] = server.display
    other.environment["NOTIFY_SOCKET"] = "\(desk.desk.scratch.path)/run/second"
    let second = try other.start(["watch", "--profiles", "profiles"])
    defer { second.terminate() }
    while !String(decoding: try manager.receive(), as: UTF8.self).contains("READY=1") {}
    #expect(try other.run("status").output.hasPrefix("profile  office"))
    #expect(try desk.run("status").output.hasPrefix("profile  alone"))
  }

  @Test("Whoever takes its place ends it in order") func takenPlace() throws {
    let desk = try WatchDesk()
    try desk.waitForProfile("alone")
    let successor = try LabClient("hold", "_ORCHESTRATE_WATCHER_S0", "anyway", display: desk.server.display)
    #expect(try successor.nextLine() == "held")
    let ending = try desk.watcher.finish()
    #expect(ending.code == 0 && !ending.wasKilled, "\(ending)")
    #expect(ending.errors.contains("another program took over the screens of \(desk.server.display)"))
    #expect(!FileManager.default.fileExists(atPath: desk.socket))
  }
}
