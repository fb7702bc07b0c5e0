import Displays
import Foundation
import LabSupport
import Testing

@Suite("watch: lid, power, sleep and the time of day", .limited) struct WatchSessionTests {
  private static let screens = ["eDP-1,monitor=laptop-panel", "HDMI-1,monitor=office"]

  /// - Parameter isDark: the laptop's panel.
  private static func profile(_ when: String = "", isDark: Bool = false, priority: Int = 0) -> String {
    """
    version: 1
    priority: \(priority)
    \(when)
    screens:
      panel: { identity: { builtin: true }, enabled: \(!isDark) }
      office: { identity: { vendor: OFC } }
    """
  }

  private static func desk(_ profiles: [String: String], _ bus: PrivateBus) throws -> WatchDesk {
    try WatchDesk(screens, profiles: profiles, environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus.address])
  }

  @Test("The lid and the power supply choose the profile") func circumstances() throws {
    let bus = try PrivateBus()
    try bus.serve(.logind, ["LidClosed": false])
    try bus.serve(.upower, ["LidIsPresent": true, "LidIsClosed": false, "OnBattery": false])
    let desk = try Self.desk(
      [
        "desk": Self.profile(), "docked": Self.profile("when: { lid: closed }", isDark: true, priority: 1),
        "train": Self.profile("when: { power: battery }", isDark: true, priority: 1),
      ], bus)
    try desk.waitForProfile("desk")
    for (service, property, name) in [
      (MockedService.logind, "LidClosed", "docked"), (.upower, "OnBattery", "train"),
    ] {
      try bus.update(service, [property: true])
      try desk.waitForProfile(name)
      #expect(try desk.shown().keys.sorted() == ["HDMI-1"])
      #expect(desk.status?.lastChange?.cause == "lid, power or time")
      try bus.update(service, [property: false])
      try desk.waitForProfile("desk")
      #expect(try desk.shown().keys.sorted() == ["HDMI-1", "eDP-1"])
    }
  }

  @Test("A command is asked when things have changed, and all that is said beside the watcher is its answer")
  func commands() throws {
    let bus = try PrivateBus()
    let asked = Self.profile("when: { command: [./at-work] }", isDark: true, priority: 1)
    let desk = try Self.desk(["desk": Self.profile()], bus)
    try desk.desk.scratch.write(program: "profiles/at-work", "#!/bin/sh\necho asked >> asked\ntest -e yes\n")
    try desk.desk.scratch.write("profiles/yes", "")
    try desk.desk.scratch.write("profiles/asked.yaml", asked)
    try desk.waitForProfile("asked")
    // The watcher has not looked again.
    try FileManager.default.removeItem(at: desk.desk.scratch.url.appending(path: "profiles/yes"))
    let times = try desk.desk.scratch.read("profiles/asked")
    let explained = try desk.orchestrate.run("explain", "--profiles", "profiles").output
    #expect(explained.hasPrefix("asked"), "\(explained)")
    #expect(try desk.orchestrate.run("plan", "--profiles", "profiles").output.contains("nothing to do"))
    #expect(try desk.desk.scratch.read("profiles/asked") == times, "no one else asks")
    let status = try desk.orchestrate.run("status", "--json").output
    #expect(status.contains("\"holds\":true") || status.contains("\"holds\" : true"), "\(status)")
    _ = try desk.orchestrate.run("reload")
    try desk.waitForProfile("desk")
    #expect(try desk.shown().keys.sorted() == ["HDMI-1", "eDP-1"])
  }

  @Test("A screen that follows the accelerometer turns with the machine, and its neighbour makes room") func turned()
    throws
  {
    let bus = try PrivateBus()
    try bus.serveSensor("normal")
    let desk = try Self.desk(
      [
        "tablet": """
        version: 1
        screens:
          panel: { identity: { builtin: true }, rotation: auto }
          office: { identity: { vendor: OFC } }
        """
      ], bus)
    try desk.waitForProfile("tablet")
    #expect(try desk.shown() == ["eDP-1": "1920x1080+0+0", "HDMI-1": "1920x1080+1920+0"])
    try bus.turn("left-up")
    try desk.wait("the turn") { $0.lastChange?.cause == "machine turned" && $0.inSync }
    #expect(try desk.shown() == ["eDP-1": "1080x1920+0+0", "HDMI-1": "1920x1080+1080+0"])
    #expect(try desk.server.rotation(of: "eDP-1") == "left")
    // Another client's change stays, as nothing was turned.
    try desk.server.xrandr("--output", "HDMI-1", "--rotate", "inverted")
    try desk.wait("drift") { !$0.drift.isEmpty }
    #expect(try desk.server.rotation(of: "HDMI-1") == "inverted")
    try bus.turn("normal")
    try desk.wait("the turn back") { $0.inSync }
    #expect(try desk.shown() == ["eDP-1": "1920x1080+0+0", "HDMI-1": "1920x1080+1920+0"])
  }

  @Test("After sleep everything is mended, and before it nothing") func sleep() throws {
    let bus = try PrivateBus()
    try bus.serve(.logind, ["LidClosed": false])
    let desk = try Self.desk(["desk": Self.profile()], bus)
    try desk.waitForProfile("desk")
    try desk.server.xrandr("--output", "eDP-1", "--rotate", "left")
    try desk.wait("drift") { !$0.drift.isEmpty }
    try bus.announceSleep(true)
    #expect(try desk.run("status").code == 2)
    try bus.announceSleep(false)
    try desk.wait("the resume") { $0.drift.isEmpty }
    #expect(desk.status?.lastChange?.cause == "resume from sleep")
  }

  /// With a screen that was plugged in meanwhile. That the other client's change is mended shows when the resume is
  /// through.
  @Test("Screens asleep on purpose are so after the machine's sleep, and awake if they were", arguments: [true, false])
  func standby(isAsleep: Bool) throws {
    let bus = try PrivateBus()
    try bus.serve(.logind, ["LidClosed": false])
    let night = """
      version: 1
      standby: true
      wake-for: 1h
      hooks: { awake: [sh, -c, "echo awake >> ../log"] }
      screens:
        panel: { identity: { builtin: true } }
        office: { identity: { vendor: OFC }, optional: true }
      """
    let desk = try WatchDesk(
      ["eDP-1,monitor=laptop-panel", "HDMI-1"], profiles: ["night": night],
      environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus.address])
    try desk.wait("it sleeps") { $0.wakefulness == "asleep" && $0.resting }
    if !isAsleep {
      try desk.server.touch()
      try desk.wait("the touch") { $0.wakefulness == "awake" }
    }
    try desk.server.xrandr("--output", "eDP-1", "--rotate", "left")
    try desk.wait("drift") { !$0.drift.isEmpty }
    try bus.announceSleep(true)
    try desk.server.lab("plug", "HDMI-1", "office")
    try bus.announceSleep(false)
    try desk.wait("the resume") { $0.drift.isEmpty && $0.screens.count == 2 && $0.resting }
    #expect(try desk.shown().keys.sorted() == ["HDMI-1", "eDP-1"])
    let power = try desk.server.power()
    #expect(power.mark?.cause == .profile(wakeFor: .seconds(3600)))
    #expect(power.wakefulness == (isAsleep ? .asleep : .awake))
    let log = try? desk.desk.scratch.read("log")
    #expect(log == (isAsleep ? nil : "awake\n"), "nothing woke on the way")
  }

  @Test("A bus that dies is told, and the screens are kept all the same") func lostBus() throws {
    let bus = try PrivateBus()
    try bus.serve(.logind, ["LidClosed": false])
    let desk = try Self.desk(["desk": Self.profile()], bus)
    try desk.waitForProfile("desk")
    bus.end()
    try desk.server.lab("unplug", "HDMI-1")
    try desk.waitForProfile(nil)
    try desk.server.lab("plug", "HDMI-1", "office")
    try desk.waitForProfile("desk")
    #expect(
      try desk.watcher.errors().contains(
        "`when: lid`, `when: power`, `when: network` and resume are no longer available"))
    #expect(try desk.run("reload").code == 0)
    #expect(
      try desk.watcher.errors().contains(
        "`when: lid`, `when: power`, `when: network` and resume are unavailable: no D-Bus system bus"))
  }

  @Test("What was seen is over when the machine sleeps, and nothing is seen meanwhile") func proofOfPlay() throws {
    let bus = try PrivateBus()
    try bus.serve(.logind, ["LidClosed": false])
    let sign = "version: 1\nscreens: { sign: { identity: { connector: A }, content: { color: \"#ff0000\" } } }\n"
    let desk = try WatchDesk(
      ["A,monitor=beamer"], profiles: ["sign": sign], environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus.address],
      options: ["--proof-of-play"])
    let file = desk.state.appending(path: "orchestrate/played.jsonl")
    let record = try LabClient(stock: ["tail", "-n", "+1", "-F", file.path], display: desk.server.display)
    try desk.wait("it is shown") { $0.content(of: "A") == "showing" && $0.resting }
    // Whoever asks has the windows looked at, and what is seen then is taken in before anything else is heard.
    #expect(try desk.run("status").code == 0)
    try bus.announceSleep(true)
    #expect(try record.nextLine()?.contains("colour #ff0000") == true)
    try desk.end(kill: false)
    #expect(try String(contentsOf: file, encoding: .utf8).split(separator: "\n").count == 1)
  }

  @Test("When the time of a profile begins, it comes into force") func time() throws {
    let desk = try WatchDesk(
      Self.screens,
      profiles: [
        "morning": Self.profile(isDark: true, priority: -1), "noon": Self.profile("when: { time: \"12:00-13:00\" }"),
      ])
    try desk.restart(in: "morning", before: 12 * 60)
    try desk.waitForProfile("noon")
    #expect(desk.status?.lastChange?.cause == "lid, power or time")
    #expect(try desk.shown().keys.sorted() == ["HDMI-1", "eDP-1"])
  }

  /// By its link, as `timedatectl set-timezone` does it, in an /etc of the watcher's own.
  @Test(
    "Another time zone of the machine brings the profile of its time of day into force",
    .enabled(if: (try? Tool.run(["unshare", "--mount", "true"])) != nil, "only root may mount another /etc"))
  func zone() throws {
    let etc = try Scratch()
    try Tool.run(["cp", "-a", "/etc/.", etc.path])
    try Self.setZone(hour: 12, in: etc)
    let desk = try WatchDesk(
      Self.screens,
      profiles: [
        "day": Self.profile("when: { time: \"06:00-18:00\" }"),
        "night": Self.profile("when: { time: \"18:00-06:00\" }", isDark: true),
      ],
      under: ["unshare", "--mount", "sh", "-c", "mount --bind \"$1\" /etc && shift && exec \"$@\"", "sh", etc.path])
    try desk.waitForProfile("day")
    for (hour, name) in [(0, "night"), (12, "day")] {
      try Self.setZone(hour: hour, in: etc)
      try desk.waitForProfile(name)
      #expect(desk.status?.lastChange?.cause == "lid, power or time")
    }
  }

  /// - Parameter hour: of the day that it is now in that zone.
  private static func setZone(hour: Int, in etc: Scratch) throws {
    let east = (hour - Int(Date().timeIntervalSince1970) / 3600 % 24 + 36) % 24 - 12
    let name = "Etc/GMT\(east < 0 ? "+" : "-")\(abs(east))"
    let script = "ln -s \"/usr/share/zoneinfo/$1\" \"$2/new\"; mv -T \"$2/new\" \"$2/localtime\""
    try Tool.run(["sh", "-ec", script, "sh", name, etc.path])
  }

  /// The window of time runs on: what ends at midnight is the day. So the watcher waits for a boundary of dates alone.
  @Test("When a day begins, its profile comes into force, and that of a night stays") func date() throws {
    let zone = ShiftedDay.zone(before: 12 * 60)
    let (eve, tomorrow) = try CalendarDate.todayAndTomorrow(in: zone)
    let desk = try WatchDesk(
      Self.screens,
      profiles: [
        "usual": Self.profile(isDark: true, priority: -1), "feast": Self.profile("when: { date: \(tomorrow) }"),
        "night": Self.profile("when: { date: \(tomorrow), time: \"22:00-06:00\" }", priority: 1),
        "eve": Self.profile("when: { date: \(eve), time: \"22:00-24:00\" }", isDark: true),
      ], environment: ["TZ": zone])
    try desk.restart(in: "eve", before: 24 * 60)
    try desk.waitForProfile("feast")
    #expect(desk.status?.lastChange?.cause == "lid, power or time")
    #expect(try desk.shown().keys.sorted() == ["HDMI-1", "eDP-1"])
  }
}
