/// A local moment, to the minute: what the clock and the calendar on the wall say together.
package struct LocalTime: Sendable, Hashable {
  package var day: CalendarDay
  /// Minutes since midnight, `0..<1440`.
  package var minute: Int

  package init(day: CalendarDay, minute: Int) {
    self.day = day
    self.minute = minute
  }

  package var ofTheWeek: WeekTime { WeekTime(day: day.weekday, minute: minute) }
}

/// A local moment of the week, to the minute.
package struct WeekTime: Sendable, Hashable {
  package var day: Weekday
  /// Minutes since midnight, `0..<1440`.
  package var minute: Int

  package init(day: Weekday, minute: Int) {
    self.day = day
    self.minute = minute
  }

  package static let minutesPerDay = 1440
}

extension WeekTime: CustomStringConvertible {
  package var description: String { "\(day.shortName) \(minute.asTimeOfDay)" }
}

extension Int {
  /// `04:00`, from minutes since midnight.
  var asTimeOfDay: String { [self / 60, self % 60].map { String($0).zeroPadded(to: 2) }.joined(separator: ":") }
}

package enum Weekday: Int, Sendable, CaseIterable, Comparable {
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday

  package static func < (left: Weekday, right: Weekday) -> Bool { left.rawValue < right.rawValue }

  package var next: Weekday { Weekday(rawValue: (rawValue + 1) % 7) ?? .monday }
  package var previous: Weekday { Weekday(rawValue: (rawValue + 6) % 7) ?? .sunday }

  /// `Mon`, as profiles write it.
  package var shortName: String { "\(self)".prefix(1).uppercased() + "\(self)".dropFirst().prefix(2) }
}
