import Displays
import Testing

/// How long until a date makes a difference.
@Suite struct DateChangeTests {
  private static let day = 24 * 60

  @Test(
    arguments: [
      ([], ["2026-12-24"], "2026-12-23 23:59", 1),
      ([], ["2026-12-24"], "2026-12-24 00:00", day),
      ([], ["2026-12-24..2026-12-26"], "2026-12-24 12:00", 2 * day + 12 * 60),
      ([], ["2026-12-24", "2026-12-25"], "2026-12-24 12:00", day + 12 * 60),
      ([], ["12-24"], "2026-12-25 00:00", 364 * day),
      ([], ["12-31..01-02"], "2026-12-31 23:00", 2 * day + 60),
      ([], ["12-31..01-02"], "2027-01-03 00:00", 362 * day),
      // Leap years: 28 February lasts to the 29th, or to March.
      ([], ["02-28"], "2028-02-28 23:59", 1),
      ([], ["02-29"], "2028-02-28 23:59", 1),
      ([], ["02-29..03-01"], "2026-02-28 23:59", 1),
      ([], ["02-28..02-29"], "2026-02-28 23:59", 1),
      ([], ["02-28..02-29"], "2028-02-28 23:59", day + 1),
      // With a time.
      (["07:00-19:00"], ["12-24"], "2026-12-23 08:00", 23 * 60),
      (["07:00-19:00"], ["12-24"], "2026-12-24 08:00", 11 * 60),
      (["07:00-19:00"], ["12-24..12-25"], "2026-12-24 19:00", 12 * 60),
      (["22:00-06:00"], ["12-31"], "2026-12-31 22:00", 8 * 60),
      (["22:00-06:00"], ["12-31"], "2026-12-31 03:00", 19 * 60),
      (["22:00-06:00"], ["2026-12-31"], "2027-01-01 05:59", 1),
      (["Sat,Sun 10:00-16:00"], ["12-24..12-31"], "2026-12-24 12:00", day + 22 * 60),
      // Nothing for a year: then is the moment to look again.
      ([], ["02-29"], "2028-02-29 12:00", 12 * 60),
      ([], ["02-29"], "2028-03-01 00:00", 367 * day),
      ([], ["2030-01-01"], "2026-12-24 12:00", 366 * day + 12 * 60),
      ([], ["01-01..12-31"], "2026-12-24 00:00", 367 * day),
      // What is over does not come again.
      ([], ["2026-12-24"], "2026-12-26 00:00", nil),
      (["22:00-06:00"], ["2026-12-24"], "2026-12-26 05:00", nil),
    ] as [([String], [String], String, Int?)])
  func datesChange(times: [String], dates: [String], now: String, expected: Int?) throws {
    let conditions = try Profile.empty.when(time: times, date: dates).conditions
    #expect(conditions.minutesUntilTimeChanges(after: try .written(now)) == expected)
  }

  private static let times = ["00:00-12:00", "Mon-Fri 07:00-19:00", "Fri-Mon 18:00-09:00", "Sun 22:00-06:00"]
  private static let dates = [
    "12-24..12-26", "12-31..01-02", "02-29", "2027-12-31", "2028-02-27..2028-03-01", "2026-12-25",
  ]

  /// All windows begin and end on full hours: the answer is what asking hour by hour finds.
  @Test(arguments: 0..<40)
  func theFirstHourThatDiffersIsFound(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let times = random.chance(50) ? [] : Self.times.filter { _ in random.chance(50) }
    let dates = [random.pick(Self.dates)] + Self.dates.filter { _ in random.chance(30) }
    let conditions = try Profile.empty.when(time: times, date: dates).conditions
    let first = try CalendarDay.written("2026-12-20")
    func time(_ hour: Int) -> LocalTime { LocalTime(day: first.advanced(by: hour / 24), minute: hour % 24 * 60) }
    func holds(_ hour: Int) -> Bool {
      let now = time(hour)
      return conditions.firstFailure(in: Circumstances(time: now.ofTheWeek, date: now.day)) == nil
    }
    let start = Int.random(in: 0..<24 * 500, using: &random)
    let (now, isHeld) = (time(start), holds(start))
    let limit = 24 * 367 - start % 24
    let found = (1..<limit).first { holds(start + $0) != isHeld }
    let said = conditions.minutesUntilTimeChanges(after: now)
    #expect(
      said == found.map { $0 * 60 } || found == nil && (said == nil || said == limit * 60), "\(times) \(dates) \(now)")
  }
}
