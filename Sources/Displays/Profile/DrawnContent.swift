/// Content that a presenter draws by itself.
package enum DrawnContent: Hashable, Sendable {
  case still(StillContent)
  case slideshow(Slideshow)
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
    case .testPattern(let kind): "test pattern \(kind.rawValue)"
    }
  }

  var subject: String { if case .still(let still) = self { still.subject } else { "picture" } }

  var images: Slideshow.Source? {
    switch self {
    case .still(let still): still.images
    case .slideshow(let slideshow): slideshow.source
    case .testPattern: nil
    }
  }

  var paths: [Path] {
    switch images {
    case .images(let paths): paths
    case .folder(let path): [path]
    case nil: []
    }
  }

  func located(in folder: Path) -> DrawnContent {
    switch self {
    case .still(let still): .still(still.located(in: folder))
    case .slideshow(let slideshow): .slideshow(slideshow.located(in: folder))
    case .testPattern: self
    }
  }

  var need: Need? {
    switch self {
    case .still(let still): still.need
    case .slideshow: .images
    case .testPattern(let kind): kind == .identity ? .text : nil
    }
  }
}
