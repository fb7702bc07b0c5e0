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
  package var sound = Sound.on
  /// How long it takes to come out of other content, and an item of a playlist out of the one before; zero is a cut.
  package var crossfade = Duration.zero
  /// Whether a user has put it there by hand, instead of what the profile says.
  package var isPut = false
  /// When what a user has put there is over, in whole milliseconds of the clock that stands still while the machine is
  /// suspended; nil for what ends with its watcher only, and for what a profile says.
  package var until: Moment?
  /// What its presenter brings back where no watcher does.
  package var afterwards = Afterwards.desktop
  /// Whether it is a message over what is shown there, which goes on.
  package var isMessage = false
  /// Whether it is shown once, to its end: in its turn in a playlist. No order that is told says so.
  package var isOnce = false
  /// Which item of a playlist it is; nil for the content of a screen. No order that is told says so.
  package var item: Int?
  /// Where the screens of a wall stand in what it shows; nil for a screen or a part of one.
  package var wall: WallView?

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

/// What is shown after something that a user has put on a screen.
package indirect enum Afterwards: Hashable, Sendable {
  case desktop
  case content(ContentOrder)
}

extension ContentOrder {
  /// Whether no user works there with the pointer.
  package var hidesPointer: Bool {
    switch source {
    case .program, .application: focus == .keep
    // What is pointed at lies below it.
    case .drawn where isMessage: false
    case .drawn, .mirror, .playlist: true
    }
  }
}
