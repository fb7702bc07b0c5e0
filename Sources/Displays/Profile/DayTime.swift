/// A time of the day, to the minute, as profiles write it: `04:00`.
package struct DayTime: Hashable, Sendable {
  /// Minutes since midnight, `0..<1440`.
  package let minute: Int

  /// - Returns: nil for a text that is none.
  package init?(_ text: String) {
    guard let minute = TimeWindow.minute(text[...]), minute < WeekTime.minutesPerDay else { return nil }
    self.minute = minute
  }
}

extension DayTime: CustomStringConvertible {
  package var description: String { minute.asTimeOfDay }
}

/// The times of the day at which something is due, as the clock on the wall comes to them.
package struct DailyTimes: Hashable, Sendable {
  private let times: [DayTime]
  /// What the clock said when it was looked at last.
  private var last: LocalTime?

  package init(_ times: [DayTime]) { self.times = times }

  /// Takes in what the clock says now.
  ///
  /// - Returns: true if one of the times has come since the last look, be it that the machine slept or that the clock
  ///   was set forward over it.
  package mutating func look(at now: LocalTime) -> Bool {
    defer { last = now }
    guard let last, last.day <= now.day else { return false }
    if last.day == now.day { return times.contains { last.minute < $0.minute && $0.minute <= now.minute } }
    guard last.day.advanced(by: 1) == now.day else { return !times.isEmpty }
    return times.contains { last.minute < $0.minute || $0.minute <= now.minute }
  }

  /// The minutes from a moment to the next of the times, from 1 to 1440; nil without any.
  package func minutes(after now: LocalTime) -> Int? {
    let day = WeekTime.minutesPerDay
    return times.map { ($0.minute - now.minute + day - 1) % day + 1 }.min()
  }
}
