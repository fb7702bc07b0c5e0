/// Content that a screen, or a part of one, shows instead of the desktop.
package enum Content: Hashable, Sendable {
  case mirror(Mirror)
  /// A presenter shows the content, in a window over the screen.
  case presented(PresentedContent)

  package var mirror: Mirror? { if case .mirror(let mirror) = self { mirror } else { nil } }

  package var presented: PresentedContent? { if case .presented(let presented) = self { presented } else { nil } }
}

/// Content that a presenter should show on a screen, and how. Paths are as the profile has them.
package struct PresentedContent: Hashable, Sendable {
  package var source: ContentSource
  package var frameInterval: Int
  package var restart: Restart
  package var fallback: Fallback
  package var focus: Focus
  package var sound = Sound.on
  /// The time in which the content comes out of other content, and an item of a playlist out of the one before; zero is
  /// a cut.
  package var crossfade = Duration.zero
  /// True if a user has put the content there by hand; no profile can write that.
  package var isPut = false

  package init(
    _ source: ContentSource, frameInterval: Int = 1, restart: Restart = .always, focus: Focus = .keep,
    fallback: Fallback = .last
  ) {
    self.source = source
    self.frameInterval = frameInterval
    self.restart = restart
    self.fallback = fallback
    self.focus = focus
  }
}

extension PresentedContent {
  /// All sources that the content may show, nested ones too: a check of a profile's sources looks at each of them.
  package var allSources: [ContentSource] { source.shown + [fallback.source].compactMap(\.self) }
}

/// The picture of another screen.
package struct Mirror: Hashable, Sendable {
  /// The name of the other screen, or of a part.
  package var source: Marked<String>
  /// The part of the source; nil: all of it.
  package var detail: MirrorDetail?
  package var fit: Fit
  /// The colour beside the picture, and while there is no picture; for a mirror of a whole screen it is black.
  package var background: Color
  /// The number of the screen's refreshes from one drawing to the next.
  package var frameInterval: Int
  package var means: Marked<MirrorMeans>

  package init(
    of source: Marked<String>, _ detail: MirrorDetail? = nil, fit: Fit = .contain, on background: Color = .black,
    frameInterval: Int = 1, by means: Marked<MirrorMeans>? = nil
  ) {
    self.source = source
    self.detail = detail
    self.fit = fit
    self.background = background
    self.frameInterval = frameInterval
    self.means = means ?? Marked(.auto, at: source.mark)
  }
}

/// The means by which the picture of another screen is shown.
package enum MirrorMeans: String, Sendable, CaseIterable {
  /// The hardware shows it where it can, else a presenter.
  case auto
  /// Only the hardware shows it.
  case hardware
  /// A presenter shows it, for drivers whose transformed pictures freeze.
  case drawing
}

extension ScreenEntry {
  package var mirror: Mirror? { content?.value.mirror }

  package var presented: PresentedContent? { content?.value.presented }

  /// The scale at which the browser draws a page: letters are sharp at any size then.
  var pageScale: Scale { showsPage ? scale.value : .one }

  /// True if a browser shows a page on the whole screen.
  var showsPage: Bool { if case .application(.page) = presented?.source { true } else { false } }

  /// The scale by which the hardware enlarges the picture, which has fewer pixels for it.
  var pictureScale: Scale { pageScale == .one ? scale.value : .one }

  /// True if all of the screen shows content that hides the pointer and leaves the keyboard where it is.
  var hasNoPointer: Bool { targets.filter { !$0.isSplit }.allSatisfy { $0.presented?.focus == .keep } }
}

/// When a program that has ended is started again.
package enum Restart: String, Sendable, CaseIterable {
  case always
  /// The program is started again after a crash, or an exit code other than 0.
  case onFailure = "on-failure"
  case never
}

/// Who has the keyboard once content appears.
package enum Focus: String, Sendable, CaseIterable {
  /// The window that had it.
  case keep
  /// The content takes the keyboard.
  case take
}

/// The rule for content whose screen is disconnected.
package enum OnDisconnect: Hashable, Sendable {
  /// The content waits unseen, and goes on where it was when the screen is back.
  case park
  /// The content ends, and begins anew when the screen is back.
  case stop
  /// Another screen shows the content meanwhile, above what is there: the profile's name of that screen. The content's
  /// current place is kept beside an order, since it can move to another connector.
  case moveTo(String)
}
