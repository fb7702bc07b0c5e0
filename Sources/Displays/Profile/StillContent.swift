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

  var need: Need? {
    switch self {
    case .color: nil
    case .image: .images
    case .text: .text
    }
  }
}

extension StillContent {
  static let sources: [ContentDocumentKey] = ["color", "image", "text"]

  init(_ source: ContentDocumentKey, in document: KeyedDecodingContainer<ContentDocumentKey>) throws {
    switch source {
    case "image": self = .image(try document.decode(Path.self, forKey: source), try document.framing())
    case "text":
      self = .text(
        try document.decode(String.self, forKey: source), background: try document.color("background") ?? .black,
        try document.decodeIfPresent(LetterStyle.self, forKey: "style") ?? .standard)
    default: self = .color(try document.color(source) ?? .black)
    }
  }

  func encode(into document: inout KeyedEncodingContainer<ContentDocumentKey>) throws {
    switch self {
    case .color(let color): try document.encode("\(color)", forKey: "color")
    case .image(let path, let framing):
      try document.encode(path, forKey: "image")
      try document.encode(framing)
    case .text(let text, let background, let style):
      try document.encode(text, forKey: "text")
      try document.encode("\(background)", forKey: "background")
      // Orders of older programs have no style, and show the same.
      if style != .standard { try document.encode(style, forKey: "style") }
    }
  }
}
