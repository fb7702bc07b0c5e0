/// The picture on a screen whose content cannot be shown. Reasons, paths and commands are for the operator of the
/// screen, and not for the public.
package enum Fallback: Hashable, Sendable {
  /// The last picture of the content; before it has shown anything, a plain card with the screen's name.
  case last
  /// A card with the reason: for a workshop.
  case card
  /// An image, a colour or a text.
  case source(StillContent)

  /// The source of the picture; nil for a picture that comes from the content itself.
  package var source: ContentSource? { if case .source(let still) = self { .drawn(.still(still)) } else { nil } }

  /// The fallback with its paths read from a folder on.
  package func located(in folder: Path) -> Fallback {
    if case .source(let still) = self { .source(still.located(in: folder)) } else { self }
  }
}
