import Foundation
import LabSupport
import Testing

@Suite("watch: hooks that take their time", .limited) struct WatchHookTests {
  /// Tells `ready` when it runs, then waits for a word from `gate`.
  private static let waiting = #"[sh, -c, "echo > ready; read word < gate"]"#
  /// Refuses to end.
  private static let stubborn = #"[sh, -c, "trap '' TERM; echo > ready; while :; do sleep 60; done"]"#

  /// A desk and the pipes of its hooks. Both pipes are open at both ends here, so no process waits for the other side
  /// to open one.
  private struct HookDesk {
    let watch: WatchDesk
    let ready: FileHandle
    let gate: FileHandle

    var server: LabServer { watch.server }

    func waitForHook() { _ = ready.availableData }

    /// Process numbers of what the watcher has started.
    func children() throws -> [Substring] {
      let pid = watch.watcher.processIdentifier
      let file = URL(filePath: "/proc/\(pid)/task/\(pid)/children")
      return String(decoding: try Data(contentsOf: file), as: UTF8.self).split(separator: " ")
    }
  }

  /// - Parameter hooks: of the profile `office`.
  private func desk(_ hooks: String) throws -> HookDesk {
    let office = (WatchDesk.profiles["office"] ?? "") + "\nhooks: { \(hooks) }\n"
    let desk = try WatchDesk(profiles: WatchDesk.profiles.merging(["office": office]) { $1 })
    let pipes = try ["ready", "gate"].map { name in
      let pipe = desk.desk.scratch.url.appending(path: "profiles/\(name)")
      try #require(mkfifo(pipe.path, 0o600) == 0)
      return try FileHandle(forUpdating: pipe)
    }
    try desk.waitForProfile("alone")
    return HookDesk(watch: desk, ready: pipes[0], gate: pipes[1])
  }

  @Test("While one runs, questions are answered, and what is plugged meanwhile counts") func during() throws {
    let desk = try desk("before: \(Self.waiting)")
    try desk.server.lab("plug", "HDMI-1", "office")
    try desk.watch.wait("the hook") { !$0.resting }
    desk.waitForHook()
    #expect(try desk.watch.shown() == ["eDP-1": "1920x1080+0+0"])
    #expect(try desk.watch.run("status").output.hasPrefix("profile  alone"))
    try desk.server.lab("swap", "HDMI-1", "tv-1080")
    try desk.gate.write(contentsOf: Data("go on\n".utf8))
    try desk.watch.waitForProfile("tv")
    #expect(try desk.watch.shown() == ["HDMI-1": "1280x720+0+0"])
  }

  /// Its answer would come once the hooks are over, and it is one.
  @Test(
    "One that asks the watcher for something is answered at once", arguments: ["before", "after"],
    ["", "timeout 60 ", "setsid --wait "])
  func asking(moment: String, by way: String) throws {
    let asks = "\(way)\(Orchestrate.binary.path) reload > answer 2>&1; echo > ready"
    let desk = try desk("\(moment): [sh, -c, \"\(asks)\"]")
    try desk.server.lab("plug", "HDMI-1", "office")
    desk.waitForHook()
    let answer = desk.watch.desk.scratch.url.appending(path: "profiles/answer")
    #expect(try String(contentsOf: answer, encoding: .utf8) == "noted; takes effect once the hooks are over\n")
    try desk.watch.waitForProfile("office")
  }

  /// It is told so, and the screens have their names there.
  @Test(
    "What one before a change asks for counts for the profile that comes",
    arguments: ["put big --message docked", "sleep small"])
  func coming(command: String) throws {
    let desk = try desk("failed: [touch, failed]")
    let asks = "\(Orchestrate.binary.path) \(command) > answer 2>&1"
    let pair = """
      version: 1
      priority: -1
      screens:
        big: { identity: { vendor: OFC } }
        small: { identity: { builtin: true }, position: { right-of: big }, scale: 1.5 }
      hooks: { before: [sh, -c, "\(asks)"] }
      """
    try desk.watch.write("pair", pair)
    #expect(try desk.watch.run("reload").code == 0)
    try desk.server.lab("plug", "HDMI-1", "office")
    try desk.watch.waitForProfile("office")
    let ending = try desk.watch.run("switch", "pair")
    #expect(ending.code == 0, "\(ending)")
    let answer = desk.watch.desk.scratch.url.appending(path: "profiles/answer")
    #expect(try String(contentsOf: answer, encoding: .utf8).contains("noted; takes effect once the hooks are over"))
    try desk.watch.wait("what was asked for") { status in
      status.profile == "pair" && status.screens.contains { $0.asleep == true || $0.messages?.isEmpty == false }
    }
  }

  @Test("Where the only lit screen is pulled, another one is lit before any hook runs") func dark() throws {
    let desk = try WatchDesk(profiles: [
      "tv": "version: 1\nscreens:\n  laptop: { identity: { builtin: true }, enabled: false }\n"
        + "  tv: { identity: { vendor: TVH } }\n",
      "alone": (WatchDesk.profiles["alone"] ?? "") + "\nhooks: { before: \(Self.waiting) }\n",
    ])
    let pipes = try ["ready", "gate"].map { name in
      let pipe = desk.desk.scratch.url.appending(path: "profiles/\(name)")
      try #require(mkfifo(pipe.path, 0o600) == 0)
      return try FileHandle(forUpdating: pipe)
    }
    try desk.waitForProfile("alone")
    try desk.server.lab("plug", "HDMI-1", "tv-1080")
    try desk.waitForProfile("tv")
    try desk.server.lab("unplug", "HDMI-1")
    _ = pipes[0].availableData
    #expect(try desk.shown() == ["eDP-1": "1920x1080+0+0"])
    try pipes[1].write(contentsOf: Data("go on\n".utf8))
    try desk.waitForProfile("alone")
  }

  @Test("One that does not end keeps nobody, and is ended before the next one") func endless() throws {
    let desk = try desk("before: [touch, before], after: \(Self.stubborn)")
    try desk.server.lab("plug", "HDMI-1", "office")
    desk.waitForHook()
    // What is pulled and plugged again before it was seen comes to nothing, and to no hook.
    try desk.watch.waitForProfile("office")
    try desk.server.lab("unplug", "HDMI-1")
    try desk.watch.waitForProfile("alone")
    let hook = try #require(try desk.children().last)
    try desk.server.lab("plug", "HDMI-1", "office")
    // It is asked to end, and killed two seconds later.
    desk.waitForHook()
    #expect(try !desk.children().contains(hook))
    #expect(try desk.watch.shown()["HDMI-1"] == "1920x1080+0+0")
  }

  @Test("Those of sleep are the profile's in force, while another one is refused too") func besideARefusal() throws {
    let desk = try desk("asleep: [sh, -c, \"echo > ready\"]")
    try desk.server.lab("plug", "HDMI-1", "office")
    try desk.watch.waitForProfile("office")
    try desk.server.lab("fail", "HDMI-1")
    let turned = (WatchDesk.profiles["office"] ?? "").replacing("primary: true", with: "rotation: left")
    try desk.watch.write("turned", turned.replacing("version: 1", with: "version: 1\npriority: 1"))
    try desk.watch.wait("the failure") { $0.failure != nil && $0.profile == "office" }
    #expect(try desk.watch.run("sleep").code == 0)
    desk.waitForHook()
  }

  @Test("Told to stop, the watcher takes it along") func stopped() throws {
    let desk = try desk("after: [[sleep, '600'], [touch, never]]")
    try desk.server.lab("plug", "HDMI-1", "office")
    try desk.watch.waitForProfile("office")
    let hook = try #require(try desk.children().last)
    desk.watch.watcher.terminate()
    #expect(try desk.watch.watcher.finish().code == 0)
    #expect(!Tool.exists("/proc/\(hook)"))
    #expect(!Tool.exists("\(desk.watch.desk.scratch.path)/profiles/never"))
  }

  @Test("Told to stop while one runs, the watcher takes back what no user has confirmed") func unconfirmed() throws {
    let desk = try desk("before: \(Self.waiting)")
    let small = "version: 1\npriority: -1\nscreens:\n  laptop: { identity: { builtin: true }, scale: 1.5 }\n"
    try desk.watch.write("small", small)
    try desk.watch.write(
      "slow", small.replacing("-1", with: "-2").replacing("1.5", with: "2") + "hooks: { before: \(Self.waiting) }\n")
    #expect(try desk.watch.run("reload").code == 0)
    let first = try desk.watch.orchestrate.start(["switch", "small", "--confirm", "60"])
    try desk.watch.waitForProfile("small")
    #expect(try desk.watch.shown() == ["eDP-1": "1280x720+0+0"])
    let second = try desk.watch.orchestrate.start(["switch", "slow"])
    desk.waitForHook()
    desk.watch.watcher.terminate()
    #expect(try desk.watch.watcher.finish().code == 0)
    #expect(try desk.watch.shown() == ["eDP-1": "1920x1080+0+0"])
    for client in [first, second] { #expect(try client.finish().code != 0) }
  }

  @Test("While one runs before `switch --confirm`, `apply --confirm` is refused") func undecided() throws {
    let desk = try desk("before: \(Self.waiting)")
    let small = "version: 1\npriority: -1\nscreens:\n  laptop: { identity: { builtin: true }, scale: 1.5 }\n"
    try desk.watch.write("slow", small + "hooks: { before: \(Self.waiting) }\n")
    #expect(try desk.watch.run("reload").code == 0)
    let trial = try desk.watch.orchestrate.start(["switch", "slow", "--confirm", "300"])
    desk.waitForHook()
    let applied = try desk.watch.run("apply", "--profiles", "profiles", "--confirm", "300")
    #expect(applied.code == 1 && applied.errors.contains("another change is not decided yet"), "\(applied)")
    try desk.gate.write(contentsOf: Data("go on\n".utf8))
    try desk.watch.waitForProfile("slow")
    #expect(try desk.watch.run("confirm").code == 0)
    #expect(try trial.finish().code == 0)
  }

  /// One that a watcher of a year has to keep, and nothing that it leaves behind ends of a watcher that is restarted.
  @Test("Of what it prints as much is logged as a person would read") func talkative() throws {
    let leaving = "(trap '' HUP TERM; read word < gate; echo late; echo > ready) & echo > ready"
    let desk = try desk("after: [sh, -c, \"seq 100000; printf unended; \(leaving)\"]")
    try desk.server.lab("plug", "HDMI-1", "office")
    desk.waitForHook()
    // A hook that still runs when the watcher is stopped is ended with all that it has started.
    try desk.watch.waitForProfile("office")
    try desk.watch.wait("the hook's end") { $0.resting }
    desk.watch.watcher.terminate()
    let log = try desk.watch.watcher.finish().errors.split(separator: "\n").filter { $0.contains("after hook:") }
    #expect(log.count <= 20 && log.first?.hasSuffix("after hook: 1") == true, "\(log)")
    try desk.gate.write(contentsOf: Data("go on\n".utf8))
    // It has printed something after the watcher's end, and is still there.
    desk.waitForHook()
  }
}
