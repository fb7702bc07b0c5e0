import Displays
import Testing

/// How long until time makes a difference.
@Suite struct TimeChangeTests {
  /// Some day of that name.
  private static func time(_ day: Weekday, _ clock: String) throws -> LocalTime {
    LocalTime(day: try CalendarDay.written("2026-12-24").next(day), minute: .clock(clock))
  }

  private static let day = 24 * 60

  @Test(
    arguments: [
      (["Mon-Fri 07:00-19:00"], .monday, "06:59", 1),
      (["Mon-Fri 07:00-19:00"], .monday, "07:00", 12 * 60),
      (["Mon-Fri 07:00-19:00"], .monday, "18:59", 1),
      (["Mon-Fri 07:00-19:00"], .monday, "19:00", 12 * 60),
      (["Mon-Fri 07:00-19:00"], .friday, "19:00", 2 * day + 12 * 60),
      (["Mon 07:00-19:00"], .monday, "19:00", 6 * day + 12 * 60),
      (["Sun 23:00-24:00"], .sunday, "23:30", 30),
      (["Sun 23:00-24:00"], .monday, "00:00", 6 * day + 23 * 60),
      // Past midnight: the window belongs to the day on which it starts.
      (["Sun 22:00-06:00"], .sunday, "22:00", 8 * 60),
      (["Sun 22:00-06:00"], .monday, "05:59", 1),
      (["Sun 22:00-06:00"], .monday, "06:00", 6 * day + 16 * 60),
      (["Tue 23:59-00:00"], .tuesday, "23:59", 1),
      (["22:00-06:00"], .wednesday, "03:00", 3 * 60),
      // What one window ends, the next one continues.
      (["Mon 08:00-12:00", "Mon 12:00-18:00"], .monday, "09:00", 9 * 60),
      (["Mon 08:00-12:00", "Mon 10:00-18:00"], .monday, "09:00", 9 * 60),
      (["Mon 08:00-12:00", "Mon 13:00-18:00"], .monday, "09:00", 3 * 60),
      (["Mon-Wed 00:00-24:00"], .monday, "00:00", 3 * day),
      (["Fri-Mon 00:00-24:00"], .sunday, "12:00", day + 12 * 60),
      // Nothing ever changes.
      (["00:00-24:00"], .monday, "00:00", nil),
      (["06:00-22:00", "22:00-06:00"], .thursday, "21:59", nil),
      ([], .monday, "00:00", nil),
    ] as [([String], Weekday, String, Int?)])
  func windowsChange(texts: [String], day: Weekday, clock: String, expected: Int?) throws {
    let conditions = Conditions(time: Marked(try texts.map(TimeWindow.init(parsing:)), at: .desk(4, 9)))
    #expect(conditions.minutesUntilTimeChanges(after: try Self.time(day, clock)) == expected)
  }

  /// From every minute of the week, the answer is what trying one minute after the other finds.
  @Test(
    arguments: [
      ["Mon-Fri 07:00-19:00", "Sat 10:00-16:00"], ["22:00-06:00"], ["Sun 23:30-00:30", "Mon 00:15-24:00"],
      ["Wed 00:00-00:01"],
    ])
  func theFirstMinuteThatDiffersIsFound(texts: [String]) throws {
    let windows = try texts.map(TimeWindow.init(parsing:))
    let conditions = Conditions(time: Marked(windows, at: .desk(4, 9)))
    let monday = try CalendarDay.written("2026-12-28")
    let week = (0..<7 * Self.day).map { LocalTime(day: monday.advanced(by: $0 / Self.day), minute: $0 % Self.day) }
    let holds = week.map { time in windows.contains { $0.contains(time.ofTheWeek) } }
    var expected = try #require((1...week.count).first { holds[$0 % week.count] != holds[0] })
    for start in week.indices.reversed() {
      expected = holds[start] == holds[(start + 1) % week.count] ? expected + 1 : 1
      #expect(conditions.minutesUntilTimeChanges(after: week[start]) == expected, "\(week[start])")
    }
  }

  @Test func theNextOfAnyProfileCounts() throws {
    let plain = Profile(name: "desk", mark: .desk(1, 1), screens: [])
    let profiles = [
      plain, try plain.when(time: ["Mon 07:00-19:00"]), try plain.when(lid: .open, time: ["Mon 08:00-09:00"]),
    ]
    #expect(try profiles.minutesUntilTimeChanges(after: Self.time(.monday, "06:00")) == 60)
    #expect(try profiles.minutesUntilTimeChanges(after: Self.time(.monday, "07:30")) == 30)
    #expect(try profiles.minutesUntilTimeChanges(after: Self.time(.monday, "08:30")) == 30)
    #expect(try [plain, plain.when(power: .ac)].minutesUntilTimeChanges(after: Self.time(.monday, "06:00")) == nil)
    #expect(try [Profile]().minutesUntilTimeChanges(after: Self.time(.monday, "06:00")) == nil)
  }
}
