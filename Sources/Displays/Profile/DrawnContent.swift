/// Content that a presenter draws by itself.
package enum DrawnContent: Hashable, Sendable {
  case still(StillContent)
  case slideshow(Slideshow)
  case changing(ChangingText)
  case testPattern(PatternKind)
}

/// The purpose of a test pattern.
package enum PatternKind: String, Sendable, CaseIterable {
  /// The pattern shows how much the screen cuts off at its edges.
  case overscan
  /// The pattern shows whether pixels are square and lines straight.
  case grid
  /// The pattern shows which screen this is.
  case identity
}

extension DrawnContent: ContentKind {
  var description: String {
    switch self {
    case .still(let still): still.description
    case .slideshow(let slideshow): slideshow.description
    case .changing(let text): text.description
    case .testPattern(let kind): "test pattern \(kind.rawValue)"
    }
  }

  var subject: String {
    switch self {
    case .still(let still): still.subject
    case .changing(let text): text.subject
    case .slideshow(let slideshow): slideshow.subject
    case .testPattern: "picture"
    }
  }

  var images: Slideshow.Source? {
    switch self {
    case .still(let still): still.images
    case .slideshow(let slideshow): slideshow.source
    case .changing, .testPattern: nil
    }
  }

  var paths: [Path] {
    if case .changing(let text) = self { return text.paths }
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
    case .testPattern: self
    }
  }

  var need: Need? {
    switch self {
    case .still(let still): still.need
    case .slideshow(let slideshow): slideshow.need
    case .changing(let text): text.need
    case .testPattern(let kind): kind == .identity ? .text : nil
    }
  }
}
