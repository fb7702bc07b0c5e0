/// All that a presenter needs: the content to show, and how to behave meanwhile. The screen is named beside the order,
/// since a screen can move to another connector and keep its content.
package struct ContentOrder: Hashable, Sendable {
  /// The profile's name for the screen.
  package var screen: String
  package var source: ContentSource
  /// The number of the screen's refreshes from one drawing of moving content to the next.
  package var frameInterval: Int
  package var restart: Restart
  package var focus: Focus
  package var onDisconnect: OnDisconnect
  package var fallback: Fallback
  /// The scale at which a browser draws its page.
  package var scale: Scale
  package var sound = Sound.on
  /// The profile's word for the shape of the pixels of the content's screen.
  package var pixelAspect = PixelAspect.auto
  /// The same for other screens by connector, where it differs: for one that the content mirrors, and for one that
  /// shows the content while its own screen is away.
  package var otherPixelAspects: [String: PixelAspect] = [:]
  /// The time in which the content comes out of other content, and an item of a playlist out of the one before; zero is
  /// a cut.
  package var crossfade = Duration.zero
  /// True if a user has put the content there by hand, instead of the profile's.
  package var isPut = false
  /// The end of content that a user has put there, in whole milliseconds of the clock that stands still while the
  /// machine is suspended; nil for content that ends with its watcher only, and for a profile's content.
  package var until: Moment?
  /// The content that its presenter brings back afterwards where no watcher does.
  package var afterwards = Afterwards.desktop
  /// True if it is a message over the content there, which goes on.
  package var isMessage = false
  /// True if the content is shown once, to its end: in its turn in a playlist. No order between processes has it.
  package var isOnce = false
  /// The index of an item in its playlist; nil for the content of a screen. No order between processes has it.
  package var item: Int?
  /// When the turn of an item began that is loaded in the middle of it, in step with the clock; nil for one that is
  /// shown from its start. No order between processes has it.
  package var began: Moment?
  /// The places of a wall's screens in the picture; nil for a screen or a part of one.
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

  /// The allowed intervals. With a longer one nothing moves any more: at 60 Hz it is once in ten seconds.
  package static let frameIntervals = 1...600
}

/// The content after something that a user has put on a screen.
package indirect enum Afterwards: Hashable, Sendable {
  case desktop
  case content(ContentOrder)

  /// nil for the desktop.
  package var order: ContentOrder? { if case .content(let order) = self { order } else { nil } }
}

extension ContentOrder {
  /// The shape of the pixels of an output, as the profile says it; square while it is dark.
  package func pixels(of output: OutputID, in snapshot: Snapshot) -> PixelShape {
    let other = snapshot.output(output).flatMap { otherPixelAspects[$0.name] }
    return snapshot.pixels(of: output, as: other ?? pixelAspect)
  }

  /// True if it is the window of a program that a person has opened, who has it back while no screen shows it; what
  /// they have put on a screen waits for that.
  var isGivenBack: Bool {
    guard case .moveTo = onDisconnect, case .application(let content) = source else { return false }
    return !content.opensItself && !isPut
  }

  /// True if no user works there with the pointer.
  package var hidesPointer: Bool {
    switch source {
    case .program, .application: focus == .keep
    // The pointer's targets lie below a message.
    case .drawn where isMessage: false
    case .drawn, .mirror, .playlist: true
    }
  }
}
