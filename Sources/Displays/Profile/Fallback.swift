/// What a screen shows instead of content that cannot be shown. Reasons, paths and commands are for the operator of
/// the screen, and not for the public.
package enum Fallback: Hashable, Sendable {
  /// What the content showed last; before it has shown anything, a plain card with the screen's name.
  case last
  /// A card that says what is wrong: for a workshop.
  case card
  /// An image, a colour or a text.
  case source(ContentSource)
}

extension Fallback {
  /// What it is made of; nil for what comes from the content itself.
  package var source: ContentSource? { if case .source(let source) = self { source } else { nil } }
}

extension ContentSource {
  /// Whether it can stand in for another one: it needs nothing but a file.
  package var isStill: Bool {
    switch self {
    case .color, .image, .text: true
    case .slideshow, .testPattern, .program, .video, .url, .window, .mirror: false
    }
  }
}
