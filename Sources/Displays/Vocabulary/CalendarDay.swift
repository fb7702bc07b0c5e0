/// A day of the calendar that hangs on the wall: Gregorian, also before there was such a calendar.
package struct CalendarDay: Sendable, Hashable {
  package let year: Int
  /// `1...12`.
  package let month: Int
  /// `1...31`.
  package let day: Int

  /// A day; nil where there is no such one.
  /// - Parameter year: of four digits, as profiles write it, or of any `tm`.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), (1...Self.length(ofMonth: month, in: year)).contains(day) else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  private static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  /// - Parameter month: `1...12`.
  package static func length(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  package var weekday: Weekday {
    // 1970 began on a Thursday.
    Weekday(rawValue: (number + Weekday.thursday.rawValue).dividedDown(by: 7).remainder) ?? .monday
  }
}

extension CalendarDay: Comparable {
  package static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

// Days are counted in years that begin in March, so that a leap day is the last of its year, and in eras of 400 such
// years, after which the calendar repeats: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
extension CalendarDay {
  private static let daysPerEra = 146_097
  /// The days between 1 March of the year 0 and 1 January 1970.
  private static let epoch = 719_468

  /// Days since 1970-01-01.
  private var number: Int {
    let (era, yearOfEra) = (month > 2 ? year : year - 1).dividedDown(by: 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * Self.daysPerEra + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - Self.epoch
  }

  /// - Parameter number: days since 1970-01-01.
  private init(number: Int) {
    let (era, dayOfEra) = (number + Self.epoch).dividedDown(by: Self.daysPerEra)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    year = era * 400 + yearOfEra + (month > 2 ? 0 : 1)
  }

  /// - Parameter days: of centuries at most; negative for earlier.
  package func advanced(by days: Int) -> CalendarDay { CalendarDay(number: number + days) }

  /// The first such day from this one on, which may be this one.
  package func next(_ weekday: Weekday) -> CalendarDay {
    advanced(by: (weekday.rawValue - self.weekday.rawValue + 7) % 7)
  }
}

extension CalendarDay: CustomStringConvertible {
  /// `2026-12-24`, as ISO 8601 writes it.
  package var description: String {
    "\(String(year).zeroPadded(to: 4))-\(String(month).zeroPadded(to: 2))-\(String(day).zeroPadded(to: 2))"
  }
}

extension Int {
  /// Rounded down, so that the remainder is never negative.
  func dividedDown(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
