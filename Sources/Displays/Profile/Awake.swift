/// Whether the server's screen saver, its DPMS and the desktop's locker may darken the screens.
package enum Awake: String, Sendable, CaseIterable {
  /// Not while a screen shows content other than a mirror.
  case auto
  /// Not while the profile is in force.
  case always
  /// This program does not interfere.
  case never
}

/// What becomes of the pointer, over the whole display.
package enum PointerUse: Hashable, Sendable {
  case keep
  case hide
  /// After so long without a movement, until the next one.
  case hideAfter(Duration)

  /// Below that it flickers; a day is for ever.
  package static let delays: ClosedRange<Duration> = .milliseconds(100)...Duration.seconds(86_400)
}
