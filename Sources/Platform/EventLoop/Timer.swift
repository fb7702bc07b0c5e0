package import CLinux
import Displays
import Glibc

/// A descriptor that becomes readable at a moment (timerfd). It rings once for each time it is armed.
package struct Timer: ~Copyable {
  package enum Ring {
    case due
    /// The clock was set, or the machine woke from suspension, so the moment has to be worked out and the timer armed
    /// anew. Only on `TimerClock.wall`.
    case clockWasSet
  }

  package let clock: TimerClock
  private let handle: Descriptor

  package init(_ clock: TimerClock) throws(Failure) {
    self.clock = clock
    handle = try Descriptor(
      timerfd_create(clock.number, Int32(TFD_NONBLOCK | TFD_CLOEXEC)), to: "make a timer")
  }

  package var descriptor: Int32 { handle.number }

  /// Arms the timer, or arms it anew; an earlier moment is forgotten.
  package func arm(after delay: Duration) throws(Failure) { try arm(at: clock.now() + delay) }

  /// - Parameter moment: on this timer's clock; a past one rings at once.
  package func arm(at moment: Duration) throws(Failure) {
    let nanoseconds = max(moment, .nanoseconds(1)).whole(.nanoseconds)
    try set(timespec(tv_sec: nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000))
  }

  package func disarm() throws(Failure) { try set(timespec()) }

  /// Sets the timer; only zeros disarm it.
  private func set(_ moment: timespec) throws(Failure) {
    var flags = TFD_TIMER_ABSTIME
    if clock == .wall { flags |= TFD_TIMER_CANCEL_ON_SET }
    var setting = itimerspec(it_interval: timespec(), it_value: moment)
    // ECANCELED: the clock was set since the timer was armed last; it is armed anew nevertheless.
    guard timerfd_settime(handle.number, Int32(flags), &setting, nil) == 0 || errno == ECANCELED else {
      throw Failure(to: "set a timer")
    }
  }

  /// Takes the ring in, so that the descriptor falls silent.
  ///
  /// - Returns: nil when it has not rung.
  package func ring() throws(Failure) -> Ring? {
    var count: UInt64 = 0
    while read(handle.number, &count, MemoryLayout<UInt64>.size) < 0 {
      switch errno {
      case EINTR: continue
      case EAGAIN: return nil
      case ECANCELED: return .clockWasSet
      default: throw Failure(to: "read a timer")
      }
    }
    return .due
  }
}

/// The clock that a timer goes by.
package enum TimerClock {
  /// The time since the machine's start, which stops while the machine is suspended (CLOCK_MONOTONIC): for pauses that
  /// should pass only while a user could look, such as settling and backing off.
  case awake
  /// The time since the start of the machine, suspended or not (CLOCK_BOOTTIME): for promises to a person, such as
  /// "back to the old state in 15 s".
  case always
  /// The time since 1970 (CLOCK_REALTIME), as people and daemons set it: for times of the day.
  case wall

  /// The clock's present reading. Only differences mean something, except for `wall`.
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
