import Control
import Displays
import Platform
import Session

/// Tells when it is time to load a page anew, by the clock on the wall of this machine.
final class ReloadClock {
  private let timer: Timer
  private var times: DailyTimes

  init(_ times: [DayTime]) throws(Failure) {
    timer = try Timer(.wall)
    self.times = DailyTimes(times)
    _ = try look()
  }

  var descriptor: Int32 { timer.descriptor }

  /// True if one of the times has come since the last call.
  func take() throws(Failure) -> Bool {
    guard try timer.ring() != nil else { return false }
    return try look()
  }

  /// Looks at the clock, and waits for the next of the times. The timer also rings when the clock is set.
  private func look() throws(Failure) -> Bool {
    let now = Timestamp.now.secondsSince1970
    guard let time = LocalTime(local: now) else { return false }
    if let minutes = times.minutes(after: time), let moment = Session.moment(minutes: minutes, after: now) {
      try timer.arm(at: .seconds(moment))
    }
    return times.look(at: time)
  }
}
