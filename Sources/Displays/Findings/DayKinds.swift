/// The kinds of days that some profiles tell apart, one day of each, so that the moments at which their conditions hold
/// can be compared: a day counts by its weekday, by the `date`s that hold on it, and by those of the day before, whose
/// windows may run past midnight.
struct DayKinds {
  let days: [CalendarDay]

  init(_ conditions: [Conditions]) {
    let lines = Set(conditions.compactMap { $0.date?.value })
    let century = Self.century
    days = lines.isEmpty ? Array(century.prefix(Weekday.allCases.count)) : Self.kinds(of: century, by: Array(lines))
  }

  /// Any year that a profile can name, and each kind of year for dates that have none: it may begin on any weekday, and
  /// with a leap day or without.
  private static var century: some Sequence<CalendarDay> {
    let first = CalendarDay(year: DateWindow.years.lowerBound, month: 1, day: 1)
    return sequence(first: first) { $0?.advanced(by: 1) }.lazy.compactMap(\.self)
      .prefix { $0.year <= DateWindow.years.upperBound }
  }

  private struct Kind: Hashable {
    let weekday: Weekday
    /// Which lines hold.
    let before: [Int]
    let today: [Int]
  }

  private static func kinds(of days: some Sequence<CalendarDay>, by lines: [[DateWindow]]) -> [CalendarDay] {
    func holding(on day: CalendarDay) -> [Int] {
      lines.indices.filter { index in lines[index].contains { $0.contains(day) } }
    }
    var seen = Set<Kind>()
    var before: [Int]?
    return days.filter { day in
      let today = holding(on: day)
      let kind = Kind(weekday: day.weekday, before: before ?? holding(on: day.advanced(by: -1)), today: today)
      before = today
      return seen.insert(kind).inserted
    }
  }
}
