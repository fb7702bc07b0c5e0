import Displays
import Testing

@Suite struct CalendarDayTests {
  /// Day by day through two eras of the calendar, against a count that knows the lengths of months only.
  @Test func oneDayFollowsTheOther() throws {
    var day = try #require(CalendarDay(year: 1600, month: 1, day: 1))
    // 1 January 1600 was a Saturday.
    var weekday = Weekday.saturday
    while day.year < 2400 {
      let next = day.advanced(by: 1)
      let isLast = day.day == CalendarDay.length(ofMonth: day.month, in: day.year)
      let (year, month) = isLast && day.month == 12 ? (day.year + 1, 1) : (day.year, day.month + (isLast ? 1 : 0))
      guard day.weekday == weekday, next.advanced(by: -1) == day, day < next,
        next == CalendarDay(year: year, month: month, day: isLast ? 1 : day.day + 1)
      else { return #expect(Bool(false), "\(day) \(next)") }
      (day, weekday) = (next, weekday.next)
    }
  }

  @Test(
    arguments: [
      (1970, 1, 1, .thursday), (1969, 12, 31, .wednesday), (2000, 2, 29, .tuesday), (2026, 12, 24, .thursday),
      (2100, 2, 28, .sunday), (1, 1, 1, .monday), (-1, 12, 31, .friday),
    ] as [(Int, Int, Int, Weekday)])
  func weekdays(year: Int, month: Int, day: Int, weekday: Weekday) {
    #expect(CalendarDay(year: year, month: month, day: day)?.weekday == weekday)
  }

  @Test(arguments: [
    (2026, 2, 29), (2100, 2, 29), (2026, 4, 31), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0), (2026, 1, 32),
  ])
  func thereIsNoSuchDay(year: Int, month: Int, day: Int) {
    #expect(CalendarDay(year: year, month: month, day: day) == nil)
  }

  @Test func theNextDayOfAName() throws {
    let thursday = try #require(CalendarDay(year: 2026, month: 12, day: 31))
    #expect(thursday.next(.thursday) == thursday)
    #expect(thursday.next(.friday).description == "2027-01-01")
    #expect(thursday.next(.wednesday).description == "2027-01-06")
  }
}
