/// What a screen shows instead of content that cannot be shown. Reasons, paths and commands are for the operator of
/// the screen, and not for the public.
package enum Fallback: Hashable, Sendable {
  /// What the content showed last; before it has shown anything, a plain card with the screen's name.
  case last
  /// A card that says what is wrong: for a workshop.
  case card
  /// An image, a colour or a text.
  case source(StillContent)

  /// What it is made of; nil for what comes from the content itself.
  package var source: ContentSource? { if case .source(let still) = self { .drawn(.still(still)) } else { nil } }

  /// With its paths read from a folder on.
  package func located(in folder: Path) -> Fallback {
    if case .source(let still) = self { .source(still.located(in: folder)) } else { self }
  }
}
