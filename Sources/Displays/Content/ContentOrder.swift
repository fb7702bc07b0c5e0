/// All that a presenter is told: what to show, and how to behave meanwhile. Which screen it is on is said beside it, since
/// a screen can move to another connector and keep what it shows.
package struct ContentOrder: Hashable, Sendable {
  /// The profile's name for the screen.
  package var screen: String
  package var source: ContentSource
  /// Something that moves is drawn at every so many refreshes of the screen.
  package var frameInterval: Int
  package var restart: Restart
  package var focus: Focus
  package var onDisconnect: OnDisconnect
  package var fallback: Fallback
  /// How much larger a browser draws its page.
  package var scale: Scale

  package init(
    screen: String, source: ContentSource, frameInterval: Int = 1, restart: Restart = .always, focus: Focus = .keep,
    onDisconnect: OnDisconnect = .park, fallback: Fallback = .last, scale: Scale = .one
  ) {
    self.screen = screen
    self.source = source
    self.frameInterval = frameInterval
    self.restart = restart
    self.focus = focus
    self.onDisconnect = onDisconnect
    self.fallback = fallback
    self.scale = scale
  }

  /// Beyond that nothing moves any more: at 60 Hz it is once in ten seconds.
  package static let frameIntervals = 1...600
}

/// When a program that has ended is started again.
package enum Restart: String, Sendable, CaseIterable, Codable {
  case always
  /// After a crash, or an exit code other than 0.
  case onFailure = "on-failure"
  case never
}

/// Who has the keyboard once content appears.
package enum Focus: String, Sendable, CaseIterable, Codable {
  /// Whoever had it.
  case keep
  /// The content.
  case take
}

/// What becomes of content whose screen is unplugged.
package enum OnDisconnect: Hashable, Sendable {
  /// It waits unseen, and goes on where it was when the screen is back.
  case park
  /// It ends, and begins anew when the screen is back.
  case stop
  /// It is shown on another screen meanwhile, above what is there: the profile's name of that screen. Where it is, is said
  /// beside an order, since it can move to another connector.
  case moveTo(String)
}
