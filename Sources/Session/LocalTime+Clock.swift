package import Displays
package import Glibc

extension LocalTime {
  /// The local moment, by `$TZ` or the system's time zone; nil beyond the years that fit a `tm`.
  /// - Parameter clock: seconds since 1970, as time(2) says.
  package init?(local clock: time_t) {
    // tm counts years from 1900, and months from 0.
    guard let parts = tm(local: clock),
      let day = CalendarDay(
        year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    else { return nil }
    self.init(day: day, minute: Int(parts.tm_hour) * 60 + Int(parts.tm_min))
  }
}

extension Session {
  /// The machine's time zone where `$TZ` names none: a link in most places, which another one takes the place of.
  package static let zoneFile: Path = "/etc/localtime"

  /// The moment when a local clock will have gone on by some minutes, seconds not counted: at 06:59:40, one minute
  /// later is 07:00:00.
  ///
  /// When the clock is put forward or back on the way (summer time), it is the moment of that instead: a time of day
  /// may then be left out, or come twice, so a caller that waits for one has to look again.
  /// - Parameters:
  ///   - minutes: from 1.
  ///   - now: seconds since 1970, as time(2) says; so is the answer.
  /// - Returns: nil beyond the years that fit a `tm`.
  package static func moment(minutes: Int, after now: time_t) -> time_t? {
    let (seconds, isTooLong) = minutes.multipliedReportingOverflow(by: 60)
    guard !isTooLong, let start = tm(local: now) else { return nil }
    let (moment, isTooLate) = (now - time_t(start.tm_sec)).addingReportingOverflow(seconds)
    guard !isTooLate, let end = tm(local: moment) else { return nil }
    return start.tm_gmtoff == end.tm_gmtoff ? moment : changeOfClock(after: now, by: moment, from: start.tm_gmtoff)
  }

  /// The first moment with another distance from UTC; bisected, so the week before a change takes 20 looks.
  private static func changeOfClock(after early: time_t, by late: time_t, from offset: Int) -> time_t {
    var (before, after) = (early, late)
    while after - before > 1 {
      let middle = before + (after - before) / 2
      if tm(local: middle)?.tm_gmtoff == offset { before = middle } else { after = middle }
    }
    return after
  }
}

extension tm {
  /// The function is localtime_r. It may skip looking at the zone again, which tzset does: a user who travels with
  /// `watch` running changes the zone.
  fileprivate init?(local clock: time_t) {
    tzset()
    var seconds = clock
    self.init()
    guard localtime_r(&seconds, &self) != nil else { return nil }
  }
}
