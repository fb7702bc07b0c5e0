/// Days such as `2026-12-24..2026-12-26` or, for every year, `12-31..01-02`: as the calendar on the wall shows them,
/// the first and the last one included. A window of every year may run past New Year; `02-29` alone holds in leap years
/// only.
package struct DateWindow: Sendable, Hashable {
  package var days: Days
  /// The text as the profile writes it.
  package var text: String

  package init(_ days: Days, text: String) {
    self.days = days
    self.text = text
  }

  package enum Days: Sendable, Hashable {
    case once(ClosedRange<CalendarDay>)
    case yearly(from: YearDay, through: YearDay)
  }

  /// The day of a window that is a single one with its year; nil for others.
  package var day: CalendarDay? {
    guard case .once(let days) = days, days.lowerBound == days.upperBound else { return nil }
    return days.lowerBound
  }

  package func contains(_ day: CalendarDay) -> Bool {
    switch days {
    case .once(let days): return days.contains(day)
    case .yearly(let first, let last):
      let day = YearDay(day)
      return first <= last ? (first...last).contains(day) : day >= first || day <= last
    }
  }

  /// True if the window will never hold again, not even in a night that began on its last day.
  package func isOver(on today: CalendarDay) -> Bool {
    guard case .once(let days) = days else { return false }
    return days.upperBound < today.advanced(by: -1)
  }
}

/// A day of every year: `12-24`.
package struct YearDay: Sendable, Hashable, Comparable {
  /// The month, `1...12`.
  package let month: Int
  /// The day, `1...31`.
  package let day: Int

  /// - Parameter year: a year that has such a day.
  package init(_ date: CalendarDay) {
    month = date.month
    day = date.day
  }

  package static func < (left: YearDay, right: YearDay) -> Bool {
    (left.month, left.day) < (right.month, right.day)
  }
}
