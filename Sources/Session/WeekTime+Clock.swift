package import Displays
package import Glibc

extension WeekTime {
  /// The local moment of the week, by `$TZ` or the system's time zone; nil beyond the years that fit a `tm`.
  ///
  /// The function is localtime_r. It may skip looking at the zone again, which tzset does: someone who travels with
  /// `watch` running changes the zone.
  package init?(local clock: time_t) {
    tzset()
    var seconds = clock
    var parts = tm()
    guard localtime_r(&seconds, &parts) != nil else { return nil }
    // tm counts days from Sunday.
    guard let day = Weekday(rawValue: (Int(parts.tm_wday) + 6) % 7) else { return nil }
    self.init(day: day, minute: Int(parts.tm_hour) * 60 + Int(parts.tm_min))
  }
}
