/// All screens of a display asleep on purpose, as a profile asks for it.
package struct Standby: Hashable, Sendable {
  /// How long after the last input they stay awake; zero: they are put back to sleep at once.
  package var wakeFor: Duration
  /// Where the profile says so.
  package var mark: Mark
}

extension Profile {
  /// nil where the screens are to be awake.
  package var asksForStandby: Standby? {
    guard standby.value else { return nil }
    return Standby(wakeFor: wakeFor?.value ?? SleepMark.usualWakeFor, mark: standby.mark)
  }
}
