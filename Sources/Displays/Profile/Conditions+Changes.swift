// When time next makes a difference, so that a watcher who waits for it needs to look once.

extension [Profile] {
  /// Minutes from a local moment, from 1, until `when.time` and `when.date` of some profile begin or cease to hold; nil
  /// when that never happens. A clock that is put forward or back on the way is not known here.
  ///
  /// What comes more than a year later is not looked for: that far away, it is the moment to ask again.
  package func minutesUntilTimeChanges(after now: LocalTime) -> Int? {
    compactMap { $0.conditions.minutesUntilTimeChanges(after: now) }.min()
  }
}

extension Conditions {
  /// The same for one profile. What one window ends and the next one continues is no change.
  package func minutesUntilTimeChanges(after now: LocalTime) -> Int? {
    guard time != nil || date != nil else { return nil }
    // Without dates all is said within a week from any minute of today.
    let days = date == nil ? 8 : 367
    let end = days * WeekTime.minutesPerDay
    let boundary = held(for: days, from: now.day).firstBoundary(after: now.minute)
    if let boundary, boundary < end { return boundary - now.minute }
    guard let date, !date.value.allSatisfy({ $0.isOver(on: now.day) }) else { return nil }
    return end - now.minute
  }

  /// The minutes at which time and date hold, counted from the midnight with which the first of some days begins.
  private func held(for days: Int, from first: CalendarDay) -> RangeSet<Int> {
    var held = RangeSet<Int>()
    var day = first
    for midnight in stride(from: 0, to: days * WeekTime.minutesPerDay, by: WeekTime.minutesPerDay) {
      for range in minutes(of: day) {
        held.insert(contentsOf: range.lowerBound + midnight..<range.upperBound + midnight)
      }
      day = day.advanced(by: 1)
    }
    return held
  }

  /// The minutes of a day, within `0..<1440`, at which time and date hold; overlapping where windows do.
  package func minutes(of day: CalendarDay) -> [Range<Int>] {
    let today = 0..<WeekTime.minutesPerDay
    return [0, 1].flatMap { daysAgo in
      spans(startingOn: day.advanced(by: -daysAgo)).map { span in
        let shift = daysAgo * WeekTime.minutesPerDay
        return (span.lowerBound - shift..<span.upperBound - shift).clamped(to: today)
      }
    }.filter { !$0.isEmpty }
  }

  /// In minutes since the midnight with which that day begins.
  private func spans(startingOn day: CalendarDay) -> [Range<Int>] {
    if let date, !date.value.contains(where: { $0.contains(day) }) { return [] }
    guard let time else { return [0..<WeekTime.minutesPerDay] }
    let weekday = day.weekday
    return time.value.filter { $0.days.contains(weekday) }.map(\.span)
  }
}

extension RangeSet<Int> {
  /// The first beginning or end of a range after a number.
  fileprivate func firstBoundary(after number: Int) -> Int? {
    ranges.first { $0.upperBound > number }.map { $0.lowerBound > number ? $0.lowerBound : $0.upperBound }
  }
}
