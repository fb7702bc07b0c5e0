/// What a screen shows instead of the desktop.
package enum Content: Hashable, Sendable {
  case mirror(Mirror)
}

/// The picture of another screen.
package struct Mirror: Hashable, Sendable {
  /// The name of the other screen's entry.
  package var source: Marked<String>
  package var fit: Fit

  package init(of source: Marked<String>, fit: Fit = .contain) {
    self.source = source
    self.fit = fit
  }
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
}
