/// One still picture over a whole screen.
package enum Still: Hashable, Sendable {
  case color(Color)
  /// The path of an image file.
  case image(Path, Framing)
  case text(String, background: Color, LetterStyle = .standard)
  case overscan
  case grid
  case card(Card)
}

extension ContentSource {
  /// What is to be seen of it at a moment.
  ///
  /// - Parameters:
  ///   - slide: the image that a slideshow is at; nil when it has none.
  ///   - identity: what says which screen this is.
  package func still(at slide: Path?, on identity: Card) -> Still {
    switch self {
    case .color(let color): .color(color)
    case .image(let path, let framing): .image(path, framing)
    case .slideshow(let slideshow): slide.map { .image($0, slideshow.framing) } ?? .color(slideshow.framing.background)
    case .text(let text, let background, let style): .text(text, background: background, style)
    case .testPattern(.overscan): .overscan
    case .testPattern(.grid): .grid
    case .testPattern(.identity): .card(identity)
    // Behind what a program draws.
    case .program, .video, .url, .window: .color(.black)
    // As long as there is nothing to mirror.
    case .mirror(_, let framing): .color(framing.background)
    }
  }
}

extension Slideshow {
  /// Why there is no slide, when there is none.
  package var emptiness: (subject: String, reason: String) {
    switch source {
    case .images: ("slideshow", "its list is empty")
    case .folder(let path): ("\(path)", "there is no such folder, or no image in it")
    }
  }
}

extension Fallback {
  /// The picture for it.
  ///
  /// - Parameters:
  ///   - screen: its name.
  ///   - reason: why the content cannot be shown.
  ///   - subject: what it is about.
  package func still(for screen: String, because reason: String, with subject: String) -> Still {
    let plain = Card.plain(screen)
    return switch self {
    case .last: .card(plain)
    case .card: .card(.problem(reason, with: subject))
    case .source(let source): source.still(at: nil, on: plain)
    }
  }
}
