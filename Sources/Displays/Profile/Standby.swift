/// All screens of a display asleep on purpose, as a profile asks for it.
package struct Standby: Hashable, Sendable {
  /// The time for which the screens stay awake after the last input; zero: they are put to sleep again at once.
  package var wakeFor: Duration
  /// The place where the profile asks for it.
  package var mark: Mark
}

extension Profile {
  /// The standby; nil where the screens should be awake.
  package var asksForStandby: Standby? {
    guard standby.value else { return nil }
    return Standby(wakeFor: wakeFor?.value ?? SleepMark.usualWakeFor, mark: standby.mark)
  }
}

/// The rule about what may darken the screens: the server's screen saver, its DPMS and the desktop's locker.
package enum Awake: String, Sendable, CaseIterable {
  /// Nothing may darken them while a screen shows content other than a mirror.
  case auto
  /// Nothing may darken them while the profile is in force.
  case always
  /// This program does not interfere.
  case never
}

/// The state of the pointer, over the whole display.
package enum PointerUse: Hashable, Sendable {
  case keep
  case hide
  /// The pointer is hidden after so long without a movement, until the next one.
  case hideAfter(Duration)

  /// The allowed delays. With a shorter one the pointer flickers; a day is for ever.
  package static let delays: ClosedRange<Duration> = .milliseconds(100)...Duration.seconds(86_400)
}
