extension Profile {
  /// Findings of days of a `date` on whose weekdays no window of `time` begins. A day of every year comes on each
  /// weekday.
  var dateFindings: [Diagnostic] {
    guard let (date, time) = conditions.date.flatMap({ date in conditions.time.map { (date, $0) } }) else { return [] }
    let begins = time.value.reduce(into: Set<Weekday>()) { $0.formUnion($1.days) }
    let weekdays = date.value.flatMap(\.weekdays)
    guard begins.isDisjoint(with: weekdays) else { return [] }
    let (found, wanted) = (Set(weekdays).names, begins.names)
    return [
      Diagnostic(
        .warning, rule: .suspiciousValue, at: date.mark,
        "date: found \(found) only, expected a day on which \"time\" begins: \(wanted); the profile is never chosen")
    ]
  }

  /// The finding of a profile whose days are over for ever.
  package func pastFindings(on today: CalendarDay) -> [Diagnostic] {
    guard let date = conditions.date, date.value.allSatisfy({ $0.isOver(on: today) }) else { return [] }
    let last = date.value.compactMap(\.last).max().map { "\($0)" } ?? ""
    return [
      Diagnostic(
        .warning, rule: .pastDate, at: date.mark,
        "date: found \(last) as the last day, expected one that is still to come (today is \(today)); the profile is "
          + "never chosen again")
    ]
  }
}

extension DateWindow {
  /// The weekdays on which the window's days fall, in their order.
  fileprivate var weekdays: [Weekday] {
    guard case .once(let days) = days else { return Weekday.allCases }
    return (0..<Weekday.allCases.count).map(days.lowerBound.advanced).filter(days.contains).map(\.weekday)
  }

  fileprivate var last: CalendarDay? {
    if case .once(let days) = days { days.upperBound } else { nil }
  }
}

extension Set<Weekday> {
  fileprivate var names: String { sorted().map(\.shortName).joined(separator: ", ") }
}
