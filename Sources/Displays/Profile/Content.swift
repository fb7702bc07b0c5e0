/// What a screen shows instead of the desktop.
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
  package var allSources: [ContentSource] { [source] + [fallback.source].compactMap(\.self) }
}

/// The picture of another screen.
package struct Mirror: Hashable, Sendable {
  /// The name of the other screen's entry.
  package var source: Marked<String>
  package var fit: Fit
  /// Where it is drawn: at every so many refreshes of its screen.
  package var frameInterval: Int
  package var means: Marked<MirrorMeans>

  package init(
    of source: Marked<String>, fit: Fit = .contain, frameInterval: Int = 1, by means: Marked<MirrorMeans>? = nil
  ) {
    self.source = source
    self.fit = fit
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

/// How a picture of one shape is shown on a screen of another.
package enum Fit: String, Sendable, CaseIterable {
  /// Whole and undistorted, with bars at two sides.
  case contain
  /// Undistorted over the whole screen; what does not fit is cut off.
  case cover
  /// Whole over the whole screen, distorted.
  case stretch
  /// Pixel by pixel in the middle, with bars or cut off.
  case center
}

extension ScreenEntry {
  package var mirror: Mirror? {
    if case .mirror(let mirror) = content?.value { mirror } else { nil }
  }

  package var presented: PresentedContent? {
    if case .presented(let presented) = content?.value { presented } else { nil }
  }
}
