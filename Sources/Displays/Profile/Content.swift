/// What a screen, or a part of one, shows instead of the desktop.
package enum Content: Hashable, Sendable {
  case mirror(Mirror)
  /// What a presenter shows, in a window over the screen.
  case presented(PresentedContent)
}

/// What a presenter is to show on a screen, and how. Paths are as the profile has them.
package struct PresentedContent: Hashable, Sendable {
  package var source: ContentSource
  package var frameInterval: Int
  package var restart: Restart
  package var fallback: Fallback
  package var focus: Focus
  package var sound = Sound.on
  /// How long it takes to come out of other content, and an item of a playlist out of the one before; zero is a cut.
  package var crossfade = Duration.zero
  /// Whether a user has put it there by hand; no profile says so.
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
  /// All that it may show, nested ones too: a check of a profile's sources has to look at each of them.
  package var allSources: [ContentSource] { source.shown + [fallback.source].compactMap(\.self) }
}

/// The picture of another screen.
package struct Mirror: Hashable, Sendable {
  /// The name of the other screen, or of a part.
  package var source: Marked<String>
  /// nil: all of it.
  package var detail: MirrorDetail?
  package var fit: Fit
  /// Beside the picture, and while there is none; of all of a screen it is black.
  package var background: Color
  /// Where it is drawn: at every so many refreshes of its screen.
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

/// Who shows the picture of another screen.
package enum MirrorMeans: String, Sendable, CaseIterable {
  /// The hardware where it can, else a presenter.
  case auto
  /// The hardware, or nobody.
  case hardware
  /// A presenter, for drivers whose transformed pictures freeze.
  case drawing
}

extension ScreenEntry {
  package var mirror: Mirror? {
    if case .mirror(let mirror) = content?.value { mirror } else { nil }
  }

  package var presented: PresentedContent? {
    if case .presented(let presented) = content?.value { presented } else { nil }
  }

  /// How much larger its browser draws a page: letters are sharp at any size then.
  var pageScale: Scale { if case .application(.page) = presented?.source { scale.value } else { .one } }

  /// How much larger the hardware makes the picture, which has fewer pixels for it.
  var pictureScale: Scale { pageScale == .one ? scale.value : .one }

  /// Whether all of it shows content that hides the pointer and leaves the keyboard where it is.
  var hasNoPointer: Bool { targets.filter { !$0.isSplit }.allSatisfy { $0.presented?.focus == .keep } }
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
  /// The window that had it.
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
