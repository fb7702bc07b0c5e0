/// What a presenter shows on a screen: what it draws by itself, and what programs do.
package enum ContentSource: Hashable, Sendable {
  case color(Color)
  /// The path of an image file.
  case image(Path, Framing)
  case slideshow(Slideshow)
  case text(String, background: Color, LetterStyle = .standard)
  case testPattern(PatternKind)
  /// A program that draws into the presenter's window.
  case program(Command)
  /// The path of a video file, played over and over.
  case video(Path, Fit)
  /// A web page, as a browser takes it.
  case url(String)
  case window(ApplicationWindow)
  /// What the screen at another connector shows, drawn again and again.
  case mirror(of: String, Framing)
}

/// How an image lies on its screen.
package struct Framing: Hashable, Sendable {
  package var fit: Fit
  /// Shown beside the image, and through it where it is transparent.
  package var background: Color

  package init(fit: Fit = .contain, background: Color = .black) {
    self.fit = fit
    self.background = background
  }
}

/// One image after the other, from the first again after the last.
package struct Slideshow: Hashable, Sendable {
  package enum Source: Hashable, Sendable {
    /// Paths, in the order in which they are shown.
    case images([Path])
    /// The path of a folder: its images in the order of their names, as they come and go.
    case folder(Path)
  }

  package var source: Source
  /// From one image to the next.
  package var every: Duration
  /// How long each image takes to come out of the one before, at most `every`; zero is a cut.
  package var crossfade: Duration
  package var framing: Framing

  package init(_ source: Source, every: Duration, crossfade: Duration = .zero, framing: Framing = Framing()) {
    self.source = source
    self.every = every
    self.crossfade = crossfade
    self.framing = framing
  }

  /// Faster than that nothing can be seen; slower than a day is no slideshow.
  package static let intervals = Duration.milliseconds(100)...Duration.seconds(86_400)
}

/// What a test pattern is for.
package enum PatternKind: String, Sendable, CaseIterable {
  /// How much the screen cuts off at its edges.
  case overscan
  /// Whether pixels are square and lines straight.
  case grid
  /// Which screen this is.
  case identity
}
