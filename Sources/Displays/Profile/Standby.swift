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
