import Displays
import Testing

@Suite struct ConditionsTests {
  private static let mark = Mark(file: "lobby.yaml", line: 4, column: 9)

  private static func time(_ day: Weekday, _ hour: Int, _ minute: Int = 0) -> WeekTime {
    WeekTime(day: day, minute: hour * 60 + minute)
  }

  // MARK: - Reading a window

  private static let workdays: Set<Weekday> = [.monday, .tuesday, .wednesday, .thursday, .friday]
  private static let everyDay = Set(Weekday.allCases)

  @Test(
    arguments: [
      ("Mon-Fri 07:00-19:00", workdays, 420, 1140),
      ("Sat,Sun 10:00-16:00", [.saturday, .sunday], 600, 960),
      ("22:00-06:00", everyDay, 1320, 360),
      ("Mon-Wed,Fri 08:00-24:00", [.monday, .tuesday, .wednesday, .friday], 480, 1440),
      ("Fri-Mon 00:00-24:00", [.friday, .saturday, .sunday, .monday], 0, 1440),
      ("mon-FRI 07:00-19:00", workdays, 420, 1140),
      ("Tue 23:59-00:00", [.tuesday], 1439, 0),
      ("Thu-Thu 12:00-12:01", [.thursday], 720, 721),
      ("Mon-Sun 01:00-02:00", everyDay, 60, 120),
      ("Tue-Mon 01:00-02:00", everyDay, 60, 120),
      ("Sun,Sun,Sat-Sun 01:00-02:00", [.saturday, .sunday], 60, 120),
      (" Mon   07:00-19:00 ", [.monday], 420, 1140),
    ] as [(String, Set<Weekday>, Int, Int)])
  func windowIsRead(text: String, days: Set<Weekday>, start: Int, end: Int) throws {
    #expect(try TimeWindow(parsing: text) == TimeWindow(days: days, start: start, end: end, text: text))
  }

  private static let start = "expected a time of day written HH:MM, from 00:00 to 23:59"
  private static let end = "expected a time of day written HH:MM, from 00:00 to 24:00"
  private static let shape =
    "expected days and times such as \"Mon-Fri 07:00-19:00\", or times alone such as \"22:00-06:00\""
  private static let day = "expected a day: Mon, Tue, Wed, Thu, Fri, Sat, Sun"
  private static let differing = "expected an end that differs from the start; the whole day is 00:00-24:00"

  @Test(arguments: [
    ("Mon-Fri 25:00-26:00", "found \"25:00\", \(start)"),
    ("24:00-06:00", "found \"24:00\", \(start)"),
    ("07:00-24:01", "found \"24:01\", \(end)"),
    ("07:60-08:00", "found \"07:60\", \(start)"),
    ("7:0-19:00", "found \"7:0\", \(start)"),
    ("7:00-19:00", "found \"7:00\", \(start); did you mean \"07:00\"?"),
    ("07:00-9:30", "found \"9:30\", \(end); did you mean \"09:30\"?"),
    ("0700-19:00", "found \"0700\", \(start)"),
    ("07:00-", "found \"\", \(end)"),
    ("-07:00", "found \"\", \(start)"),
    ("٠٧:٠٠-19:00", "found \"٠٧:٠٠\", \(start)"),
    ("07:00-19:00-20:00", "found \"07:00-19:00-20:00\", expected a start and an end such as 07:00-19:00"),
    ("07:00", "found \"07:00\", expected a start and an end such as 07:00-19:00"),
    ("07:00–19:00", "found \"07:00–19:00\", expected a start and an end such as 07:00-19:00"),
    ("08:00-08:00", "found \"08:00-08:00\", \(differing)"),
    ("Mon 00:00-00:00", "found \"00:00-00:00\", \(differing)"),
    ("Tues 07:00-19:00", "found \"Tues\", \(day); did you mean \"Tue\"?"),
    ("Mon-Firday 07:00-19:00", "found \"Firday\", \(day); did you mean \"Fri\"?"),
    ("Monday 07:00-19:00", "found \"Monday\", \(day); did you mean \"Mon\"?"),
    ("weekdays 07:00-19:00", "found \"weekdays\", \(day)"),
    ("Mon,,Tue 07:00-19:00", "found \"\", \(day)"),
    ("Mon- 07:00-19:00", "found \"\", \(day)"),
    ("Mon-Tue-Wed 07:00-19:00", "found \"Tue-Wed\", \(day)"),
    ("07:00-19:00 Mon", "found \"07:00-19:00 Mon\", \(shape)"),
    ("Mon - Fri 07:00-19:00", "found \"Mon - Fri 07:00-19:00\", \(shape)"),
    ("Mon-Fri", "found \"Mon-Fri\", \(shape)"),
    ("", "found \"\", \(shape)"),
    ("   ", "found \"   \", \(shape)"),
    ("\u{1B}[2J", "found \"\\u{1B}[2J\", \(shape)"),
  ])
  func windowIsRefused(text: String, because: String) {
    let error = #expect(throws: Misspelling.self) { try TimeWindow(parsing: text) }
    #expect(error?.description == because)
  }

  @Test func aHostileTextIsNotReadToItsEnd() throws {
    let longest = "Mon,Tue,Wed,Thu,Fri,Sat,Sun 00:00-24:00"
    #expect(try TimeWindow(parsing: longest).days == Self.everyDay)
    let error = #expect(throws: Misspelling.self) {
      try TimeWindow(parsing: String(repeating: "Mon,", count: 250_000) + longest)
    }
    #expect(error.map { "expected " + $0.expected } == Self.shape)
  }

  // MARK: - Being inside a window

  @Test(arguments: [
    ("Mon-Fri 07:00-19:00", time(.monday, 7), true),
    ("Mon-Fri 07:00-19:00", time(.monday, 6, 59), false),
    ("Mon-Fri 07:00-19:00", time(.friday, 18, 59), true),
    ("Mon-Fri 07:00-19:00", time(.friday, 19), false),
    ("Mon-Fri 07:00-19:00", time(.saturday, 12), false),
    // Past midnight a window belongs to the day on which it started.
    ("Fri 22:00-06:00", time(.friday, 22), true),
    ("Fri 22:00-06:00", time(.saturday, 5, 59), true),
    ("Fri 22:00-06:00", time(.saturday, 6), false),
    ("Fri 22:00-06:00", time(.friday, 5), false),
    ("Fri 22:00-06:00", time(.saturday, 22), false),
    ("Sun 22:00-06:00", time(.monday, 0), true),
    ("22:00-06:00", time(.wednesday, 3), true),
    ("22:00-06:00", time(.wednesday, 12), false),
    ("Mon 08:00-24:00", time(.monday, 23, 59), true),
    ("Mon 08:00-24:00", time(.tuesday, 0), false),
    ("Mon 23:00-00:00", time(.monday, 23, 59), true),
    ("Mon 23:00-00:00", time(.tuesday, 0), false),
    ("Sat 00:00-24:00", time(.saturday, 0), true),
    ("Sat 00:00-24:00", time(.sunday, 0), false),
  ])
  func moment(window: String, time: WeekTime, isInside: Bool) throws {
    #expect(try TimeWindow(parsing: window).contains(time) == isInside)
  }

  /// Every minute of the week, against a count that knows nothing of windows.
  @Test(arguments: [("Mon-Fri 07:00-19:00", 5 * 720), ("Fri 22:00-06:00", 480), ("Fri-Mon 00:00-24:00", 4 * 1440)])
  func minutesOfTheWeek(window: String, count: Int) throws {
    let window = try TimeWindow(parsing: window)
    let week = Weekday.allCases.flatMap { day in (0..<1440).map { WeekTime(day: day, minute: $0) } }
    #expect(week.count { window.contains($0) } == count)
  }

  // MARK: - Conditions

  private static func conditions(
    lid: [Lid]? = nil, power: [Power]? = nil, time: [String]? = nil
  ) throws -> Conditions {
    Conditions(
      lid: lid.map { Marked($0, at: mark) }, power: power.map { Marked($0, at: mark) },
      time: try time.map { Marked(try $0.map(TimeWindow.init(parsing:)), at: mark) })
  }

  private static func text(_ failure: ConditionFailure?) -> String? {
    failure.map { "\($0.mark): \($0.condition): \($0.known ?? "unknown")" }
  }

  @Test func withoutConditionsNothingFails() {
    #expect(Conditions.none.firstFailure(in: .unknown) == nil)
  }

  @Test func everyLineMustHold() throws {
    let conditions = try Self.conditions(lid: [.open], power: [.ac], time: ["Mon-Fri 07:00-19:00"])
    var here = Circumstances(lid: .open, power: .ac, time: Self.time(.tuesday, 9))
    #expect(conditions.firstFailure(in: here) == nil)
    here.time = Self.time(.sunday, 9, 5)
    #expect(Self.text(conditions.firstFailure(in: here)) == "lobby.yaml:4:9: time: Sun 09:05")
    here.power = .battery
    #expect(Self.text(conditions.firstFailure(in: here)) == "lobby.yaml:4:9: power: battery")
    here.lid = .closed
    #expect(Self.text(conditions.firstFailure(in: here)) == "lobby.yaml:4:9: lid: closed")
  }

  @Test func aListMeansOneOf() throws {
    let conditions = try Self.conditions(lid: [.open, .closed], time: ["Sat 10:00-12:00", "Sun 14:00-16:00"])
    #expect(conditions.firstFailure(in: Circumstances(lid: .closed, time: Self.time(.sunday, 15))) == nil)
    #expect(conditions.firstFailure(in: Circumstances(lid: .open, time: Self.time(.saturday, 11))) == nil)
    #expect(conditions.firstFailure(in: Circumstances(lid: .open, time: Self.time(.saturday, 15))) != nil)
  }

  /// Even one that allows every value: nothing can tell that it holds.
  @Test func whatIsUnknownDoesNotHold() throws {
    let lid = try Self.conditions(lid: Lid.allCases)
    let power = try Self.conditions(power: Power.allCases)
    let time = try Self.conditions(time: ["00:00-24:00"])
    let known = Circumstances(lid: .open, power: .ac, time: Self.time(.monday, 0))
    for (name, conditions) in [("lid", lid), ("power", power), ("time", time)] {
      #expect(Self.text(conditions.firstFailure(in: .unknown)) == "lobby.yaml:4:9: \(name): unknown")
      #expect(conditions.firstFailure(in: known) == nil)
    }
  }

  // MARK: - The machine's name

  @Test(
    arguments: [("lobby", "lobby"), ("lobby.example.org", "lobby"), (".lobby", nil), ("", nil)] as [(String, String?)])
  func theNameEndsAtItsFirstDot(name: String, host: String?) {
    #expect(Circumstances.host(ofName: name) == host)
  }
}
