package import CLinux
import Glibc

/// What a timer goes by.
package enum TimerClock {
  /// Since the start of the machine, standing still while it is suspended (CLOCK_MONOTONIC): for pauses that are meant to
  /// pass while somebody could look, such as settling and backing off.
  case awake
  /// Since the start of the machine, suspended or not (CLOCK_BOOTTIME): for promises to a person, such as "back to the old
  /// state in 15 s".
  case always
  /// Since 1970 (CLOCK_REALTIME), as people and daemons set it: for times of the day.
  case wall

  /// Only differences mean something, except for `wall`.
  package func now() -> Duration {
    var time = timespec()
    clock_gettime(number, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  package var number: clockid_t {
    switch self {
    case .awake: CLOCK_MONOTONIC
    case .always: CLOCK_BOOTTIME
    case .wall: CLOCK_REALTIME
    }
  }
}
