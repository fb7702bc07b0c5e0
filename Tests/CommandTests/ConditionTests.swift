import Foundation
import LabSupport
import Testing

/// Lid, power, time and date, from the real bus and the real clock to the screens.
@Suite(.serialized, .limited) struct ConditionTests {
  private static let outputs = ["eDP-1,monitor=laptop-panel", "HDMI-1,monitor=office"]

  private static func profile(_ when: String, panel: String = "", priority: Int = 0) -> String {
    """
    version: 1
    priority: \(priority)
    \(when)
    screens:
      panel: { identity: { builtin: true }\(panel) }
      office: { identity: { vendor: OFC } }
    """
  }

  private static let dark = ", enabled: false"

  /// A desk whose `orchestrate` sees this bus and this time zone, and no other.
  private static func run(
    _ desk: Desk, _ arguments: String..., bus: String = "unix:path=/nonexistent/bus", zone: String? = nil
  ) throws -> Ending {
    var orchestrate = desk.orchestrate
    orchestrate.environment["DBUS_SYSTEM_BUS_ADDRESS"] = bus
    orchestrate.environment["TZ"] = zone
    return try orchestrate.run(arguments + ["--profiles", "profiles"])
  }

  // MARK: Lid and power

  @Test func theLidChoosesTheProfile() throws {
    let desk = try Desk(
      Self.outputs,
      profiles: [
        "docked": Self.profile("when: { lid: closed }", panel: Self.dark), "desk": Self.profile("when: { lid: open }"),
      ])
    let bus = try PrivateBus()
    try bus.serve(.logind, ["LidClosed": false])
    try bus.serve(.upower, ["LidIsPresent": true, "LidIsClosed": false, "OnBattery": false])
    for (isClosed, name, lit) in [
      (false, "desk", ["eDP-1", "HDMI-1"]), (true, "docked", ["HDMI-1"]), (false, "desk", ["eDP-1", "HDMI-1"]),
    ] {
      try bus.update(.logind, ["LidClosed": isClosed])
      let ending = try Self.run(desk, "apply", bus: bus.address)
      #expect(ending.code == 0 && ending.output.hasPrefix("\(name): "), "\(ending)")
      #expect(try desk.server.light().lit == Set(lit))
      #expect(try Self.run(desk, "apply", bus: bus.address).output == "\(name): nothing to do\n")
    }
  }

  // MARK: Networks

  @Test func theNetworkChoosesTheProfile() throws {
    let desk = try Desk(
      Self.outputs,
      profiles: [
        "office": Self.profile("when: { network: [office, \"office 5GHz\"] }"),
        "away": Self.profile("when: { network: none }", panel: Self.dark),
      ])
    #expect(try Self.run(desk, "apply").code == 3)
    let bus = try PrivateBus()
    try bus.serve(.networkManager)
    try bus.list("1", ["Id": "'office'", "Type": "'802-3-ethernet'", "State": "uint32 1"], by: .networkManager)
    for (state, name, lit) in [(1, "away", ["HDMI-1"]), (2, "office", ["eDP-1", "HDMI-1"]), (3, "away", ["HDMI-1"])] {
      try bus.change("1", "State", "uint32 \(state)", by: .networkManager)
      let ending = try Self.run(desk, "apply", bus: bus.address)
      #expect(ending.code == 0 && ending.output.hasPrefix("\(name): "), "\(ending)")
      #expect(try desk.server.light().lit == Set(lit))
    }
    let explained = try Self.run(desk, "explain", bus: bus.address).output
    #expect(explained.contains("needs network office or office 5GHz; it is none now"), "\(explained)")
  }

  // MARK: Commands

  /// A program beside the profile, which says yes where a file is.
  private static func commandDesk(_ program: String = "#!/bin/sh\necho asked >> asked\ntest -e yes\n") throws -> Desk {
    let asked = profile("when: { command: [./at-work, --strict] }", panel: dark, priority: 1)
    let desk = try Desk(outputs, profiles: ["asked": asked, "desk": profile("")])
    try desk.scratch.write(program: "profiles/at-work", program)
    return desk
  }

  @Test func aCommandChoosesTheProfile() throws {
    let desk = try Self.commandDesk()
    let refused = try Self.run(desk, "apply")
    #expect(refused.code == 0 && refused.output.hasPrefix("desk: "), "\(refused)")
    let explained = try Self.run(desk, "explain").output
    #expect(
      explained.contains("needs `./at-work` (1 argument) to end with exit code 0; it ended with exit code 1"),
      "\(explained)")
    try desk.scratch.write("profiles/yes", "")
    #expect(try Self.run(desk, "plan").output.contains("asked"))
    let chosen = try Self.run(desk, "apply")
    #expect(chosen.code == 0 && chosen.output.hasPrefix("asked: "), "\(chosen)")
    #expect(try desk.server.light().lit == ["HDMI-1"])
  }

  /// What only checks files, or tells of another machine, runs nothing.
  @Test func checksAskNoCommand() throws {
    let desk = try Self.commandDesk()
    try desk.scratch.write("screens.json", try desk.orchestrate.run("show", "--json").output)
    for arguments in [["plan", "--snapshot", "screens.json"], ["explain", "--snapshot", "screens.json"]] {
      #expect(try desk.orchestrate.run(arguments + ["--profiles", "profiles"]).code != 65, "\(arguments)")
    }
    #expect(try desk.orchestrate.run("validate", "profiles", "--against", "screens.json").code == 0)
    #expect(!FileManager.default.fileExists(atPath: desk.scratch.url.appending(path: "profiles/asked").path))
  }

  /// One that hangs, with a child of its own that holds its pipes, costs two seconds and is gone.
  @Test func aCommandThatHangsDoesNotHold() throws {
    let desk = try Self.commandDesk("#!/bin/sh\nsleep 600 &\necho $! > child\nwait\n")
    let ending = try Self.run(desk, "apply")
    #expect(ending.code == 0 && ending.output.hasPrefix("desk: "), "\(ending)")
    let child = try String(contentsOf: desk.scratch.url.appending(path: "profiles/child"), encoding: .utf8)
    let number = try #require(pid_t(child.trimmingCharacters(in: .whitespacesAndNewlines)))
    let stat = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)
    #expect(stat?.contains(") Z ") ?? true, "what it has started is gone, or waits to be taken in")
    let explained = try Self.run(desk, "explain").output
    #expect(explained.contains("it has not ended within 2 s"), "\(explained)")
  }

  // MARK: Absent screens, and the machine

  /// One repository for several machines, of which this is one; and a desk without its second screen.
  @Test func anAbsentScreenAndTheMachineChoose() throws {
    var name = utsname()
    uname(&name)
    let host = withUnsafeBytes(of: &name.nodename) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      .prefix { $0 != "." }
    let away = """
      version: 1
      when: { host: "\(host)", absent: { vendor: OFC } }
      others: off
      screens: { panel: { identity: { builtin: true } } }
      """
    let elsewhere = away.replacing("\"\(host)\"", with: "no-such-machine").replacing(
      ", absent: { vendor: OFC }", with: "")
    let desk = try Desk(Self.outputs, profiles: ["away": away, "elsewhere": elsewhere])
    #expect(try Self.run(desk, "apply").code == 3)
    let explained = try Self.run(desk, "explain").output
    #expect(explained.contains("needs vendor OFC to be absent; HDMI-1 is connected"), "\(explained)")
    #expect(explained.contains("needs host no-such-machine; it is \(host) now"), "\(explained)")
    try desk.server.lab("unplug", "HDMI-1")
    let applied = try Self.run(desk, "apply")
    #expect(applied.code == 0 && applied.output.hasPrefix("away: "), "\(applied)")
    #expect(try desk.server.light().lit == ["eDP-1"])
  }

  // MARK: The sensor

  private static let tablet = """
    version: 1
    screens:
      panel: { identity: { builtin: true }, rotation: auto }
      office: { identity: { vendor: OFC } }
    """

  @Test func thePictureStandsUpright() throws {
    let desk = try Desk(Self.outputs, profiles: ["tablet": Self.tablet])
    let bus = try PrivateBus()
    try bus.serveSensor("normal")
    for (orientation, rotation) in [
      ("left-up", "left"), ("bottom-up", "inverted"), ("right-up", "right"), ("normal", "normal"),
    ] {
      try bus.turn(orientation)
      let plan = try Self.run(desk, "plan", bus: bus.address)
      #expect(plan.output.contains("-> \(rotation) (rotation: auto, the sensor says \(orientation))"), "\(plan)")
      let ending = try Self.run(desk, "apply", bus: bus.address)
      #expect(ending.code == 0 && ending.errors.isEmpty, "\(ending)")
      #expect(try desk.server.rotation(of: "eDP-1") == rotation)
      #expect(try Self.run(desk, "apply", bus: bus.address).output == "tablet: nothing to do\n")
      let explained = try Self.run(desk, "explain", bus: bus.address).output
      #expect(explained.contains("rotation: auto, the sensor says \(orientation)"), "\(explained)")
    }
    #expect(try bus.sensorClaims() == 0)
  }

  @Test func withoutASensorItIsANotice() throws {
    let desk = try Desk(Self.outputs, profiles: ["tablet": Self.tablet])
    let ending = try Self.run(desk, "apply")
    #expect(ending.code == 0 && ending.errors.contains("tablet.yaml:3:51: rotation: auto finds no sensor"), "\(ending)")
    #expect(try desk.server.rotation(of: "eDP-1") == "normal")
    let doctor = try Self.run(desk, "doctor")
    #expect(doctor.output.contains("rotation sensor"), "\(doctor)")
  }

  /// What no profile speaks of does not happen.
  @Test func aClosedLidAloneDarkensNothing() throws {
    let desk = try Desk(Self.outputs, profiles: ["desk": Self.profile("")])
    let bus = try PrivateBus()
    try bus.serve(.logind, ["LidClosed": true])
    #expect(try Self.run(desk, "apply", bus: bus.address).code == 0)
    #expect(try desk.server.light().lit == ["eDP-1", "HDMI-1"])
    #expect(try Self.run(desk, "explain", bus: bus.address).output.hasPrefix("desk: chosen, "))
  }

  @Test func explainSaysWhatIsTheCaseInstead() throws {
    let desk = try Desk(
      Self.outputs,
      profiles: [
        "a": Self.profile("when: { lid: open }"), "b": Self.profile("when: { power: ac }"),
        "c": Self.profile("when: { lid: [open, closed], power: battery }"),
      ])
    let bus = try PrivateBus()
    try bus.serve(.logind, ["LidClosed": true])
    try bus.serve(.upower, ["OnBattery": true])
    let lines = try Self.run(desk, "explain", bus: bus.address).output.split(separator: "\n")
      .filter { !$0.hasPrefix(" ") }
    #expect(
      lines == [
        "c: chosen, the only one that matches; 2 of 2 screens", "a: needs lid open; it is closed now",
        "b: needs power ac; it is battery now",
      ])
  }

  // MARK: What nothing can tell

  @Test func withoutABusNothingIsTouchedAndExplainSaysWhy() throws {
    let desk = try Desk(
      Self.outputs, lit: "HDMI-1",
      profiles: ["lid": Self.profile("when: { lid: closed }"), "power": Self.profile("when: { power: [ac, battery] }")])
    let before = try desk.server.report()
    let reasons = """
      orchestrate: no profile matches
        lid: needs lid closed; its state is unknown here
        power: needs power ac or battery; its state is unknown here
      run `orchestrate explain` to see why, screen by screen

      """
    for (command, end) in [("apply", "no changes made\n"), ("plan", "")] {
      let ending = try Self.run(desk, command)
      #expect(ending.code == 3 && ending.output.isEmpty && ending.errors == reasons + end, "\(ending)")
    }
    #expect(try desk.server.report() == before)
    let why = "(no D-Bus system bus at \"unix:path=/nonexistent/bus\" (No such file or directory))"
    let explanation = try Self.run(desk, "explain")
    #expect(explanation.code == 3)
    #expect(explanation.output.hasPrefix("lid: needs lid closed; its state is unknown here \(why)\n"))
    #expect(
      explanation.output.contains("\npower: needs power ac or battery; its state is unknown here \(why)\n"))
    #expect(try Self.run(desk, "explain", "--json").output.contains("No such file or directory"))
  }

  @Test func aProfileWithoutConditionsIsTheWayOut() throws {
    let desk = try Desk(
      Self.outputs,
      profiles: ["docked": Self.profile("when: { lid: closed }", priority: 9), "plain": Self.profile("", priority: -1)])
    #expect(try Self.run(desk, "apply").output.hasPrefix("plain: "))
  }

  @Test func aDesktopHasNoLid() throws {
    let desk = try Desk(Self.outputs, profiles: ["lid": Self.profile("when: { lid: open }")])
    let bus = try PrivateBus()
    try bus.serve(.logind, ["LidClosed": false])
    try bus.serve(.upower, ["LidIsPresent": false, "LidIsClosed": false, "OnBattery": false])
    #expect(
      try Self.run(desk, "explain", bus: bus.address).output.hasPrefix(
        "lid: needs lid open; its state is unknown here (UPower sees no lid on this machine)\n"))
  }

  /// Asking a bus takes time and can hang; who has no condition does not pay for it.
  @Test(arguments: [false, true]) func onlyConditionsAskTheBus(isConditional: Bool) throws {
    let desk = try Desk(
      Self.outputs, profiles: ["plain": Self.profile(isConditional ? "when: { lid: open }" : "")])
    let listener = try Listener()
    let ending = try Self.run(desk, "explain", bus: listener.address)
    #expect(listener.somebodyConnected == isConditional)
    #expect(ending.code == 0 || isConditional)
  }

  // MARK: Time

  /// A zone in which it is noon now, a little before or after; and the day of the week there.
  private static func noon() -> (zone: String, day: String, other: String) {
    let now = Int(Date().timeIntervalSince1970) / 60
    let offset = 720 - now % 1440
    // POSIX counts westward.
    let zone = "NOON\(offset < 0 ? "+" : "-")\(abs(offset) / 60):\(abs(offset) % 60)"
    let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    // 1970 began on a Thursday.
    let day = ((now + offset) / 1440 + 3) % 7
    return (zone, days[day], days[(day + 1) % 7])
  }

  @Test func theClockChoosesTheProfile() throws {
    let (zone, day, other) = Self.noon()
    for (window, holds) in [
      ("11:00-13:00", true), ("23:00-13:00", true), ("\(day) 00:00-24:00", true), ("\(day),\(other) 11:30-12:30", true),
      ("13:00-23:00", false), ("\(other) 00:00-24:00", false), ("\(other) 11:00-13:00", false),
    ] {
      let desk = try Desk(
        Self.outputs,
        profiles: [
          "night": Self.profile("", panel: Self.dark, priority: -1),
          "hours": Self.profile("when: { time: \"\(window)\" }"),
        ])
      let ending = try Self.run(desk, "apply", zone: zone)
      #expect(ending.code == 0 && ending.output.hasPrefix(holds ? "hours: " : "night: "), "\(window) \(ending)")
      #expect(try desk.server.light().lit == (holds ? ["eDP-1", "HDMI-1"] : ["HDMI-1"]), "\(window)")
    }
  }

  @Test func explainSaysWhatTimeItIs() throws {
    let (zone, day, _) = Self.noon()
    let when = "when: { time: [\"13:00-14:00\", \"Mon-Sun 15:00-16:00\"] }"
    let desk = try Desk(Self.outputs, profiles: ["hours": Self.profile(when)])
    let output = try Self.run(desk, "explain", zone: zone).output
    let line = try #require(output.split(separator: "\n").first)
    #expect(
      line.hasPrefix("hours: needs time 13:00-14:00 or Mon-Sun 15:00-16:00; it is \(day) 12:0"), "\(line)")
  }

  // MARK: Dates

  @Test func theCalendarChoosesTheProfile() throws {
    let zone = Self.noon().zone
    let (today, tomorrow) = try CalendarDate.todayAndTomorrow(in: zone)
    for (when, holds) in [
      ("date: \(today)", true), ("date: \"\(today.dropFirst(5))\"", true), ("date: \(today)..\(tomorrow)", true),
      ("date: [\(tomorrow), \(today)]", true), ("date: \(tomorrow)", false), ("date: \(tomorrow.dropFirst(5))", false),
      ("date: \(today), time: \"11:00-13:00\"", true), ("date: \(today), time: \"13:00-14:00\"", false),
      ("date: \(tomorrow), time: \"11:00-13:00\"", false),
      // A window that began yesterday at two o'clock is yesterday's.
      ("date: \(today), time: \"14:00-13:00\"", false),
    ] {
      let desk = try Desk(
        Self.outputs,
        profiles: [
          "usual": Self.profile("", panel: Self.dark, priority: -1), "feast": Self.profile("when: { \(when) }"),
        ])
      let ending = try Self.run(desk, "apply", zone: zone)
      #expect(ending.code == 0 && ending.output.hasPrefix(holds ? "feast: " : "usual: "), "\(when) \(ending)")
    }
  }

  @Test func explainSaysWhatDayItIs() throws {
    let zone = Self.noon().zone
    let (today, tomorrow) = try CalendarDate.todayAndTomorrow(in: zone)
    let desk = try Desk(
      Self.outputs, profiles: ["feast": Self.profile("when: { date: [\(tomorrow), \(tomorrow)..\(tomorrow)] }")])
    let output = try Self.run(desk, "explain", zone: zone).output
    let line = try #require(output.split(separator: "\n").first)
    #expect(line == "feast: needs date \(tomorrow) or \(tomorrow)..\(tomorrow); it is \(today) now", "\(line)")
  }
}
