/// The kinds of days that some profiles tell apart, one day of each, so that the moments at which their conditions hold
/// can be compared: a day counts by its weekday, by the `date`s that hold on it, and by those of the day before, whose
/// windows may run past midnight.
struct DayKinds {
  let days: [CalendarDay]

  init(_ conditions: [Conditions]) {
    let lines = Set(conditions.compactMap { $0.date?.value })
    days = Self.kinds(of: Self.candidates(lines.flatMap(\.self)), by: Array(lines))
  }

  /// Any year that a profile can name, and each kind of year for dates that have none: it may begin on any weekday, and
  /// with a leap day or without.
  private static let years = DateWindow.years

  /// The days on which a kind can be met for the first time, in order: all days are of the kinds of a week, until what
  /// holds changes; the day of the change is the first of eight that may be of new kinds.
  private static func candidates(_ windows: [DateWindow]) -> [CalendarDay] {
    let start = CalendarDay(year: years.lowerBound, month: 1, day: 1)
    let changes = windows.flatMap(\.turns)
    let days = Set(([start].compactMap(\.self) + changes).flatMap { day in (0...week).map(day.advanced) })
    return days.filter { years.contains($0.year) }.sorted()
  }

  private static let week = Weekday.allCases.count

  private struct Kind: Hashable {
    let weekday: Weekday
    /// The lines that hold on a day and on the day before.
    let before: [Int]
    let today: [Int]
  }

  private static func kinds(of days: [CalendarDay], by lines: [[DateWindow]]) -> [CalendarDay] {
    func holding(on day: CalendarDay) -> [Int] {
      lines.indices.filter { index in lines[index].contains { $0.contains(day) } }
    }
    var seen = Set<Kind>()
    return days.filter { day in
      let kind = Kind(weekday: day.weekday, before: holding(on: day.advanced(by: -1)), today: holding(on: day))
      return seen.insert(kind).inserted
    }
  }
}

extension DateWindow {
  /// The days on which the window begins to hold and those on which it no longer does, in every year that a profile can
  /// name.
  fileprivate var turns: [CalendarDay] {
    switch days {
    case .once(let days): [days.lowerBound, days.upperBound.advanced(by: 1)]
    case .yearly(let first, let last):
      Self.years.flatMap { year in
        // Only `02-29` can be missing: there March is next.
        [first.date(in: year), last.date(in: year)?.advanced(by: 1)].compactMap {
          $0 ?? CalendarDay(year: year, month: 3, day: 1)
        }
      }
    }
  }
}

extension YearDay {
  /// The day in that year; nil in a year that has no such day.
  fileprivate func date(in year: Int) -> CalendarDay? { CalendarDay(year: year, month: month, day: day) }
}
