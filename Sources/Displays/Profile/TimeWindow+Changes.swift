// When time next makes a difference, so that whoever waits for it needs to look once.

extension [Profile] {
  /// Minutes from a moment of the week, `1..<10080`, until `when.time` of some profile begins or ceases to hold; nil
  /// when that never happens. A clock that is put forward or back on the way is not known here.
  package func minutesUntilTimeChanges(after time: WeekTime) -> Int? {
    compactMap { $0.conditions.time?.value.minutesUntilChange(after: time) }.min()
  }
}

extension [TimeWindow] {
  /// The same for one line of windows: what one window ends and the next one continues is no change.
  package func minutesUntilChange(after time: WeekTime) -> Int? {
    let holds = contains { $0.contains(time) }
    return Set(flatMap(\.boundaries)).map { $0.minutes(after: time) }.sorted()
      .first { minutes in contains { $0.contains(time.advanced(by: minutes)) } != holds }
  }
}

extension TimeWindow {
  /// The moments at which it begins or ends.
  fileprivate var boundaries: [WeekTime] {
    days.flatMap { day in
      let midnight = WeekTime(day: day, minute: 0)
      return [midnight.advanced(by: start), midnight.advanced(by: start < end ? end : end + WeekTime.minutesPerDay)]
    }
  }
}

extension WeekTime {
  fileprivate static let minutesPerDay = 1440
  private static let minutesPerWeek = 7 * minutesPerDay

  private var minuteOfWeek: Int { day.rawValue * Self.minutesPerDay + minute }

  /// How long after another moment this one comes, `0..<10080`.
  fileprivate func minutes(after other: WeekTime) -> Int {
    (minuteOfWeek - other.minuteOfWeek + Self.minutesPerWeek) % Self.minutesPerWeek
  }

  /// - Parameter minutes: not negative; Sunday is followed by Monday.
  fileprivate func advanced(by minutes: Int) -> WeekTime {
    let (days, minute) = ((minuteOfWeek + minutes) % Self.minutesPerWeek)
      .quotientAndRemainder(dividingBy: Self.minutesPerDay)
    return WeekTime(day: Weekday(rawValue: days) ?? .monday, minute: minute)
  }
}
