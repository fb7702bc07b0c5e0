// The next moment at which time makes a difference, so that a watcher that waits for it needs to look once.

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
  /// The minutes until time matters to this profile. Where one window ends and the next one continues, nothing changes.
  package func minutesUntilTimeChanges(after now: LocalTime) -> Int? {
    guard asksForTime else { return nil }
    // Without dates the week from any minute of today tells all.
    let days = date == nil ? 8 : 367
    let end = days * WeekTime.minutesPerDay
    let boundary = moments(on: (0..<days).map(now.day.advanced)).firstBoundary(after: now.minute)
    if let boundary, boundary < end { return boundary - now.minute }
    guard let date, !date.value.allSatisfy({ $0.isOver(on: now.day) }) else { return nil }
    return end - now.minute
  }

  var asksForTime: Bool { time != nil || date != nil }

  /// The minutes of some days at which time and date hold, one day after the other.
  func moments(on days: [CalendarDay]) -> RangeSet<Int> {
    RangeSet(
      days.enumerated().flatMap { index, day in
        let midnight = index * WeekTime.minutesPerDay
        return minutes(of: day).map { $0.lowerBound + midnight..<$0.upperBound + midnight }
      })
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

  /// The windows in minutes since the midnight with which that day begins.
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
