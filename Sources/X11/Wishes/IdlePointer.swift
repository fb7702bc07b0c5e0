import CX11
import Displays

/// Tells when the pointer has not been moved for a while, and when it is moved again. The server wakes this process
/// twice for each pause, and not for each movement.
struct IdlePointer: Wired {
  let wire: Wire
  private var idle: IdleTime?
  private var alarms: (pause: xcb_sync_alarm_t, movement: xcb_sync_alarm_t)?

  init(_ wire: Wire) { self.wire = wire }

  /// - Returns: whether the pause has begun already; nil when the server counts no idle time.
  mutating func follow(after delay: Duration) -> Bool? {
    leave()
    guard let idle = idle ?? IdleTime(wire, of: .pointer) else { return nil }
    self.idle = idle
    alarms = (idle.alarm(at: delay), idle.alarm(at: delay, when: .left))
    return idle.value.map { $0 >= delay }
  }

  mutating func leave() {
    guard let (pause, movement) = alarms else { return }
    alarms = nil
    for alarm in [pause, movement] { idle?.end(alarm) }
    xcb_flush(xcb)
  }

  /// - Returns: true when a pause begins, false when it ends; nil for what is neither.
  func hear(_ event: Event) -> Bool? {
    guard let alarms, let idle else { return nil }
    if idle.hears(event, of: [alarms.pause]) { return true }
    return idle.hears(event, of: [alarms.movement]) ? false : nil
  }
}
