/// One picture over a whole screen, as a presenter draws it.
package enum Still: Hashable, Sendable {
  case content(StillContent)
  /// A page of the document at a path.
  case page(Path, DocumentPage, Framing)
  case overscan
  /// - Parameter pixels: the shape of the screen's pixels.
  case grid(PixelShape)
  case card(Card)
  /// Words in a room of a band that may be longer.
  case band(String, background: Color, LetterStyle, room: Rectangle)
  case question(QuestionCard, QuestionFrame)
}

extension Still {
  package static func color(_ color: Color) -> Still { .content(.color(color)) }
  package static func image(_ path: Path, _ framing: Framing) -> Still { .content(.image(path, framing)) }
  package static func text(_ text: String, background: Color, _ style: LetterStyle = .standard) -> Still {
    .content(.text(text, background: background, style))
  }
}

extension Still {
  /// The picture for a screen with pixels of this shape. Letters stay as they are: their shape is their font's.
  package func drawn(in pixels: PixelShape) -> Still {
    switch self {
    case .content(.image(let path, var framing)):
      framing.pixels = pixels
      return .image(path, framing)
    case .page(let path, let page, var framing):
      framing.pixels = pixels
      return .page(path, page, framing)
    case .grid: return .grid(pixels)
    case .content, .overscan, .card, .band, .question: return self
    }
  }
}

extension DrawnContent {
  /// The picture of the content at a moment.
  ///
  /// - Parameters:
  ///   - slide: the image that a slideshow is at; nil when it has none.
  ///   - identity: the card that names the screen.
  package func still(at slide: Slide?, on identity: Card) -> Still {
    switch self {
    case .still(let content): .content(content)
    case .slideshow(let slideshow):
      slide.map { $0.still(in: slideshow.framing) } ?? .color(slideshow.framing.background)
    // Its slide is the last copy of it.
    case .fetched(let image): slide.map { $0.still(in: image.framing) } ?? .color(image.framing.background)
    // Its words are its player's, which draws them on this ground.
    case .changing(let text): .color(text.background)
    case .ticker(let ticker): .color(ticker.text.background)
    case .testPattern(.overscan): .overscan
    case .testPattern(.grid): .grid(.square)
    case .testPattern(.identity): .card(identity)
    }
  }
}

extension Slide {
  package func still(in framing: Framing) -> Still {
    page.map { .page(path, $0, framing) } ?? .image(path, framing)
  }
}

extension Still {
  /// The image or the page that has to be decoded before it can be drawn; nil for what needs no file.
  package var slide: (slide: Slide, framing: Framing)? {
    switch self {
    case .content(.image(let path, let framing)): (Slide(path), framing)
    case .page(let path, let page, let framing): (Slide(path, page), framing)
    case .content, .overscan, .grid, .card, .band, .question: nil
    }
  }
}

extension ChangingText {
  /// The picture of the content while it has some words.
  package func still(of words: String) -> Still { .text(words, background: background, style) }
}

extension Slideshow {
  /// The reason why there is no slide, when there is none.
  package var emptiness: (subject: String, reason: String) {
    switch source {
    case .images: ("slideshow", "its list is empty")
    case .folder(let path): ("\(path)", "there is no image in it")
    case .document(let path, _): ("\(path)", "it has none of these pages")
    }
  }
}

extension Fallback {
  /// The picture for the fallback.
  ///
  /// - Parameters:
  ///   - screen: its name.
  ///   - reason: why the content cannot be shown.
  ///   - subject: what the reason is about.
  package func still(for screen: String, because reason: String, with subject: String) -> Still {
    let plain = Card.plain(screen)
    return switch self {
    case .last: .card(plain)
    case .card: .card(.problem(reason, with: subject))
    case .source(let content): .content(content)
    }
  }
}
