/// One picture over the whole screen, which does not change: it needs nothing but a file, and can stand in for other
/// content.
package enum StillContent: Hashable, Sendable {
  case color(Color)
  /// The path of an image file.
  case image(Path, Framing)
  case text(String, background: Color, LetterStyle = .standard)
}

extension StillContent: ContentKind {
  var description: String {
    switch self {
    case .color(let color): "colour \(color)"
    case .image(let path, _): "image \(path.name)"
    case .text(let text, _, _): "text \"\(text.excerpt)\""
    }
  }

  var subject: String { if case .image(let path, _) = self { "\(path)" } else { "picture" } }

  var images: Slideshow.Source? { if case .image(let path, _) = self { .images([path]) } else { nil } }

  func located(in folder: Path) -> StillContent {
    if case .image(let path, let framing) = self { .image(path.located(in: folder), framing) } else { self }
  }

  var needs: [Need] {
    switch self {
    case .color: []
    case .image: [.images]
    case .text: [.text]
    }
  }
}
