import CX11
package import Displays

/// Hears when this program puts the screens to sleep, by the marks on the root window, and when they are due to sleep
/// again after input, by the server's idle time. That input wakes them, ``PowerNews`` tells.
package struct SleepHearing: Wired {
  package let wire: Wire
  private var isFollowed = false
  private var idle: IdleTime?
  private var alarms: [xcb_sync_alarm_t] = []
  /// The idle time for which the alarms are set.
  private var armed: Duration?
  /// True if no mark of sleep stands on the root window, as far as was looked and heard since.
  private(set) var isUnmarked = false

  init(_ wire: Wire) { self.wire = wire }

  /// Makes `ServerChange.concernsSleep` report from now on when the sleep has to be looked at again.
  package mutating func follow() {
    guard !isFollowed else { return }
    isFollowed = true
    atoms.intern([.asleep, .sleepers])
    wire.listen(to: [XCB_EVENT_MASK_PROPERTY_CHANGE], of: root, for: Self.self)
    xcb_flush(xcb)
  }

  mutating func hear(_ event: Event) -> ServerChange {
    guard isFollowed else { return ServerChange() }
    if event.type == XCB_PROPERTY_NOTIFY {
      let property = event.read(xcb_property_notify_event_t.self)
      let names = [atoms[.asleep], atoms[.sleepers]]
      guard property.window == root, names.contains(property.atom) else { return ServerChange() }
      isUnmarked = false
      return ServerChange(concernsSleep: true)
    }
    return ServerChange(concernsSleep: idle?.hears(event, of: alarms) ?? false)
  }

  /// The present sleep. Changes of it are heard from now on.
  ///
  /// - Parameter power: as it was read just now.
  package mutating func look(at power: ServerPower) throws(ConnectionLost) -> SleepObservation {
    var sight = SleepObservation(power)
    isUnmarked = isFollowed && sight.mark == nil && sight.sleepers.isEmpty
    arm(for: sight.sleepsAfter)
    if sight.mark != nil { sight.idle = idle?.value }
    try throwIfLost()
    return sight
  }

  /// The time since the last input; nil where the server does not count it.
  package var idleTime: Duration? { idle?.value }

  /// Makes the server send an event when no input device has been touched for this long.
  package mutating func listenForCalm(of time: Duration) {
    idle = idle ?? IdleTime(wire)
    if let alarm = idle?.alarm(at: time) { alarms.append(alarm) }
    xcb_flush(xcb)
  }

  private mutating func arm(for time: Duration?) {
    guard isFollowed, time != armed else { return }
    for alarm in alarms { idle?.end(alarm) }
    (alarms, armed) = ([], time)
    if let time { listenForCalm(of: time) }
  }
}
