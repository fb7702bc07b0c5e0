/// All screens of a display asleep on purpose, as a profile asks for it.
package struct Standby: Hashable, Sendable {
  /// How long after the last input they stay awake; zero: they are put back to sleep at once.
  package var wakeFor: Duration
  /// Where the profile says so.
  package var mark: Mark

  /// As long as a person looks something up.
  package static let usualWakeFor = Duration.seconds(5 * 60)
  /// The server counts idle seconds with 16 bits (DPMSSetTimeouts), 18 hours.
  package static let wakeTimes = Duration.zero...Duration.seconds(12 * 60 * 60)
}

extension Profile {
  /// nil where the screens are to be awake.
  package var asksForStandby: Standby? {
    guard standby.value else { return nil }
    return Standby(wakeFor: wakeFor?.value ?? Standby.usualWakeFor, mark: standby.mark)
  }
}
