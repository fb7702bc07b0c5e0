import Displays
import Foundation
import LabSupport
import Testing

/// A shop's sign: it plays by day, and sleeps on purpose at night.
final class Sign {
  let watch: WatchDesk
  let events: LabEvents
  private let said: FileHandle

  var server: LabServer { watch.server }

  /// At noon.
  ///
  /// - Parameter wakeFor: as the night's profile says.
  init(wakeFor: String = "1s") throws {
    let profiles = [
      "day": Self.profile("when: { time: \"07:00-21:00\" }"),
      "night": Self.profile("when: { time: \"21:00-07:00\" }\nstandby: true\nwake-for: \(wakeFor)"),
    ]
    watch = try WatchDesk(
      ["HDMI-1,monitor=tv-1080"], profiles: profiles, environment: ["TZ": ShiftedDay.zone(before: 12 * 60)])
    let pipe = watch.desk.scratch.url.appending(path: "profiles/said")
    try #require(mkfifo(pipe.path, 0o600) == 0)
    said = try FileHandle(forUpdating: pipe)
    events = try watch.server.watch()
  }

  private static func profile(_ head: String) -> String {
    """
    version: 1
    \(head)
    hooks:
      asleep: [sh, -c, "echo asleep > said"]
      awake: [sh, -c, "echo awake > said"]
    screens:
      sign: { identity: { vendor: TVH }, content: { color: "#ff0000" } }
    """
  }

  static let (opening, closing) = (7 * 60, 21 * 60)

  /// What a hook says next.
  func hear() throws -> String? { try said.readLine() }

  func power() throws -> ServerPower { try watch.server.power() }

  func touch() throws { try watch.server.touch() }
}

extension LabServer {
  func power() throws -> ServerPower {
    let shown = try Orchestrate(display: display).run("show", "--json").output
    return try #require(try Snapshot(json: Array(shown.utf8)).power)
  }

  /// Sets the power management as another client does.
  func xset(_ arguments: String...) throws { try Tool.run(["xset"] + arguments, display: display) }

  /// A finger on a touchscreen. What the XTEST extension makes up resets the idle time, and wakes nothing.
  func touch() throws {
    let driver = try driver()
    // Refused where it is there already.
    _ = try? driver.run("device", "finger", "add", "name=finger")
    try driver.run("touch", "finger", "0.5", "0.5")
  }
}

@Suite("watch: a sign that sleeps", .serialized, .limited) struct StandbyTests {
  private static let usual = ServerPower.DPMS(standby: 600, suspend: 700, off: 800)

  /// Shortly before the shop closes.
  private func sign(wakeFor: String = "1s") throws -> Sign {
    for seconds in ShiftedDay.leads {
      let sign = try Sign(wakeFor: wakeFor)
      try sign.watch.waitForProfile("day")
      try sign.server.xset("dpms", "600", "700", "800")
      let zone = ShiftedDay.zone(before: Sign.closing, by: seconds)
      try sign.watch.restart(kill: false, environment: ["TZ": zone])
      if try sign.watch.wait("a profile", until: { $0.profile != nil }).profile == "day" { return sign }
    }
    throw ToolFailure("the shop had closed before the watcher had started")
  }

  @Test("It sleeps when the shop closes, wakes for a touch, sleeps again, and plays in the morning") func night() throws
  {
    let sign = try sign()
    try sign.server.wait(for: "#ff0000", on: "HDMI-1")
    try sign.events.wait(for: "level=off")
    try sign.watch.waitForProfile("night")
    #expect(try sign.hear() == "asleep")
    let asleep = try sign.power()
    #expect(asleep.wakefulness == .asleep && asleep.mark?.earlier == Self.usual)
    #expect(try sign.watch.run("status").code == 0, "on purpose, and no difference")
    try sign.touch()
    try sign.events.wait(for: "level=on")
    #expect(try sign.hear() == "awake")
    try sign.events.wait(for: "level=off")
    #expect(try sign.hear() == "asleep")
    try sign.watch.restart(kill: true, environment: ["TZ": ShiftedDay.zone(before: 3 * 60)])
    #expect(try sign.power().wakefulness == .asleep)
    try sign.watch.restart(kill: true, environment: ["TZ": ShiftedDay.zone(before: Sign.opening)])
    try sign.events.wait(for: "level=on")
    try sign.watch.waitForProfile("day")
    #expect(try sign.hear() == "awake")
    #expect(try sign.power().dpms == Self.usual && sign.power().mark == nil)
    try sign.server.wait(for: "#ff0000", on: "HDMI-1")
  }

  enum Moment: CaseIterable { case asleep, touched, asleepAgain }
  enum Way: CaseIterable { case watcher, apply, wake }

  @Test(
    "Killed at any moment, it leaves a server that blanks as before once someone looks after it",
    arguments: Moment.allCases, Way.allCases)
  func killed(at moment: Moment, then way: Way) throws {
    let sign = try sign()
    try sign.events.wait(for: "level=off")
    #expect(try sign.hear() == "asleep")
    if moment != .asleep {
      try sign.touch()
      try sign.events.wait(for: "level=on")
    }
    if moment == .asleepAgain { try sign.events.wait(for: "level=off") }
    try sign.watch.end(kill: true)
    switch way {
    case .watcher: try sign.watch.restart(kill: true, environment: ["TZ": ShiftedDay.zone(before: Sign.opening + 60)])
    case .apply: #expect(try sign.watch.run("apply", "day", "--profiles", "profiles").code == 0)
    case .wake: #expect(try sign.watch.run("wake").code == 0)
    }
    #expect(try sign.power() == ServerPower(dpms: Self.usual, screenSaver: sign.power().screenSaver))
  }

  @Test("Without a watcher the server itself puts it back to sleep") func alone() throws {
    let sign = try sign()
    try sign.events.wait(for: "level=off")
    try sign.watch.end(kill: true)
    try sign.touch()
    try sign.events.wait(for: "level=on")
    try sign.events.wait(for: "level=off")
    #expect(try sign.power().wakefulness == .asleep)
  }

  @Test("With 0s nothing wakes it but a flash") func neverAwake() throws {
    let sign = try sign(wakeFor: "0s")
    try sign.events.wait(for: "level=off")
    #expect(try sign.hear() == "asleep")
    try sign.touch()
    try sign.events.wait(for: "level=off")
    #expect(try sign.power().wakefulness == .asleep)
    #expect(try sign.watch.run("switch", "day").code == 0)
    #expect(try sign.hear() == "awake", "and none for the flash")
  }

  @Test("It sleeps on when another client disables DPMS", arguments: ["0s", "1s"]) func disabled(wakeFor: String) throws
  {
    let sign = try sign(wakeFor: wakeFor)
    try sign.events.wait(for: "level=off")
    try sign.watch.waitForProfile("night")
    #expect(try sign.hear() == "asleep")
    try sign.server.xset("-dpms")
    try sign.events.wait(for: "level=off")
    #expect(try sign.watch.run("status").code == 0)
    #expect(try sign.power().wakefulness == .asleep && sign.power().mark?.earlier == Self.usual)
  }

  @Test("A screen that is connected at night sleeps too, and `wake` is a touch") func hotplug() throws {
    let sign = try sign(wakeFor: "1h")
    try sign.events.wait(for: "level=off")
    try sign.server.lab("unplug", "HDMI-1")
    try sign.watch.waitForProfile(nil)
    try sign.server.lab("plug", "HDMI-1", "tv-1080")
    try sign.watch.waitForProfile("night")
    try sign.watch.wait("it rests") { $0.resting && $0.inSync }
    #expect(try sign.power().wakefulness == .asleep)
    let woken = try sign.watch.run("wake")
    #expect(woken.output.contains("until nothing has been touched for 3600 s"), "\(woken)")
    #expect(try sign.power().wakefulness == .awake && sign.power().mark != nil)
  }
}
