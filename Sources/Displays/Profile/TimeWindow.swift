/// A window of time such as `Mon-Fri 07:00-19:00`: some days, from a minute until another one, the second not included.
/// A window that ends before it starts runs past midnight and belongs to the day on which it started; `24:00` is the
/// end of the day.
package struct TimeWindow: Sendable, Hashable {
  package var days: Set<Weekday>
  package var start: Int
  package var end: Int
  /// The text as the profile writes it.
  package var text: String

  package init(days: Set<Weekday>, start: Int, end: Int, text: String) {
    self.days = days
    self.start = start
    self.end = end
    self.text = text
  }

  /// The minutes since the midnight with which the window's day begins; beyond 1440 on the day after.
  package var span: Range<Int> { start..<(start < end ? end : end + WeekTime.minutesPerDay) }

  package func contains(_ time: WeekTime) -> Bool { daysSinceStart(at: time) != nil }

  /// The number of days since the day of the window that runs at this moment: 0 for today, 1 for yesterday; nil while
  /// none runs.
  package func daysSinceStart(at time: WeekTime) -> Int? {
    if days.contains(time.day), span.contains(time.minute) { return 0 }
    return days.contains(time.day.previous) && span.contains(time.minute + WeekTime.minutesPerDay) ? 1 : nil
  }
}
