/// Content that a presenter draws by itself.
package enum DrawnContent: Hashable, Sendable {
  case still(StillContent)
  case slideshow(Slideshow)
  case fetched(FetchedImage)
  case changing(ChangingText)
  case ticker(Ticker)
  case testPattern(PatternKind)
}

/// The purpose of a test pattern.
package enum PatternKind: String, Sendable, CaseIterable {
  /// The pattern shows how much the screen cuts off at its edges.
  case overscan
  /// The pattern shows whether squares are square and lines straight.
  case grid
  /// The pattern shows which screen this is.
  case identity
}

extension DrawnContent: ContentKind {
  var description: String {
    switch self {
    case .still(let still): still.description
    case .slideshow(let slideshow): slideshow.description
    case .fetched(let image): image.description
    case .changing(let text): text.description
    case .ticker(let ticker): ticker.description
    case .testPattern(let kind): "test pattern \(kind.rawValue)"
    }
  }

  var subject: String {
    switch self {
    case .still(let still): still.subject
    case .fetched(let image): image.subject
    case .changing(let text): text.subject
    case .ticker(let ticker): ticker.subject
    case .slideshow(let slideshow): slideshow.subject
    case .testPattern: "picture"
    }
  }

  var images: Slideshow.Source? {
    switch self {
    case .still(let still): still.images
    case .slideshow(let slideshow): slideshow.source
    case .fetched, .changing, .ticker, .testPattern: nil
    }
  }

  var paths: [Path] {
    if let words { return words.paths }
    return switch images {
    case .images(let paths): paths
    case .folder(let path), .document(let path, _): [path]
    case nil: []
    }
  }

  func located(in folder: Path) -> DrawnContent {
    switch self {
    case .still(let still): .still(still.located(in: folder))
    case .slideshow(let slideshow): .slideshow(slideshow.located(in: folder))
    case .changing(let text): .changing(text.located(in: folder))
    case .ticker(let ticker): .ticker(ticker.located(in: folder))
    case .fetched, .testPattern: self
    }
  }

  var runningKey: String? { if case .fetched(let image) = self { image.runningKey } else { nil } }

  var needs: [Need] {
    switch self {
    case .still(let still): still.needs
    case .slideshow(let slideshow): slideshow.needs
    case .fetched(let image): image.needs
    case .changing(let text): text.needs
    case .ticker(let ticker): ticker.needs
    case .testPattern(let kind): kind == .identity ? [.text] : []
    }
  }
}

extension DrawnContent {
  /// The words that may change while they are shown; nil for content without such words.
  package var words: ChangingText? {
    switch self {
    case .changing(let text): text
    case .ticker(let ticker): ticker.text
    case .still, .slideshow, .fetched, .testPattern: nil
    }
  }
}
