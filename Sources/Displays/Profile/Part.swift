/// A part of a screen that window managers take for a screen of its own.
package struct Part: Sendable, Equatable {
  package var name: Marked<String>
  package var share: Marked<Share>
  package var primary: Marked<Bool>
  /// The parts in file order; nil: not split again.
  package var parts: Marked<[Part]>?
  package var partsIn: Marked<Arrangement.Direction>
  /// Workspaces of i3 and its kin that belong here, by name or number.
  package var workspaces: [Marked<String>] = []
  /// The content; nil: the desktop.
  package var content: Marked<Content>?
  /// The rule for the content while the screen is away, as for a screen.
  package var onDisconnect: Marked<OnDisconnect>

  /// The deepest nesting of parts: a screen's parts have parts, and these have parts.
  package static let deepest = 3

  package init(name: Marked<String>, share: Share = .rest) {
    self.name = name
    self.share = Marked(share, at: name.mark)
    primary = Marked(false, at: name.mark)
    partsIn = Marked(.row, at: name.mark)
    content = nil
    onDisconnect = Marked(.park, at: name.mark)
  }
}

extension [Part] {
  /// The parts, and all that are inside them.
  package var withInner: [Part] { flatMap { [$0] + ($0.parts?.value.withInner ?? []) } }
}

extension ScreenEntry {
  /// All parts of the screen, the inner ones too.
  package var allParts: [Part] { parts?.value.withInner ?? [] }

  /// The place where the profile says that the screen, or a part of it, is the primary one.
  var primaryMark: Mark? {
    primary.value ? primary.mark : allParts.first(where: \.primary.value)?.primary.mark
  }
}
