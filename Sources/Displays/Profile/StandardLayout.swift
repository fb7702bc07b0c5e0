/// A layout that needs no profile: it is made of the connected screens.
package enum StandardLayout: Hashable, Sendable {
  /// Every screen shows what the first one does.
  case mirror
  /// All screens stand in a row.
  case extend
  /// All screens but the built-in one stand in a row.
  case external
  case `internal`
  /// One screen is lit: its connector, or the profile's name for it.
  case only(String)
  /// The built-in screen, or else the primary one, stays; all others show the window with this title alone.
  case present(String)

  /// The layouts that take no name.
  package static let plain: [StandardLayout] = [.mirror, .extend, .external, .internal]

  /// The words for what is allowed instead of a word that means no layout.
  package static func expectation(insteadOf word: String) -> String {
    let words = plain.map(\.description)
    let named = "\(one)NAME or \(presentation)TITLE"
    return "expected \(words.joined(separator: ", ")), \(named)\(Suggestion.hint(for: word, among: words))"
  }

  /// Reads a layout; nil where the word means none.
  package init?(_ word: String) {
    if let layout = Self.plain.first(where: { $0.description == word }) {
      self = layout
    } else if word.hasPrefix(Self.one), word != Self.one {
      self = .only(String(word.dropFirst(Self.one.count)))
    } else if word.hasPrefix(Self.presentation), word != Self.presentation, word == word.harmless {
      self = .present(String(word.dropFirst(Self.presentation.count)))
    } else {
      return nil
    }
  }

  private static let one = "only:"
  private static let presentation = "present:"
}

extension StandardLayout: CustomStringConvertible {
  /// The layout as a person writes it after `--layout`.
  package var description: String {
    switch self {
    case .mirror: "mirror"
    case .extend: "extend"
    case .external: "external"
    case .internal: "internal"
    case .only(let name): "\(Self.one)\(name)"
    case .present(let title): "\(Self.presentation)\(title)"
    }
  }

  /// The layout as a profile's name, in messages and the status.
  package var title: String { "\(Self.titleStart)\(self)" }

  private static let titleStart = "layout "

  /// Reads a title; nil where it is the name of a profile.
  package init?(title: String) {
    guard title.hasPrefix(Self.titleStart) else { return nil }
    self.init(String(title.dropFirst(Self.titleStart.count)))
  }

  /// The place of the request: the words that a person wrote after a command.
  var mark: Mark { Mark(command: "--layout \(self)") }
}

extension StandardLayout {
  /// The reason why a layout cannot be made of the connected screens.
  package struct Lack: Error, Hashable, Sendable {
    package let layout: StandardLayout
    /// The names that a person can write instead; connectors, and names that profiles give.
    package let names: [String]
  }

  /// The screens that the layout lights, the built-in one first, then by connector.
  ///
  /// - Parameter names: the profiles' names of the screens.
  package func screens(on snapshot: Snapshot, named names: [String: OutputID]) throws(Lack) -> [Output] {
    let able = snapshot.ableScreens
    let lit: [Output]
    switch self {
    case .mirror: lit = able.count > 1 ? able : []
    case .present:
      let first = able.first { $0.identity.builtin } ?? able.first { $0.id == snapshot.primary }
      lit = able.count > 1 ? [first].compactMap(\.self) + able.filter { $0.id != first?.id } : []
    case .extend: lit = able
    case .external: lit = able.filter { !$0.identity.builtin }
    case .internal: lit = able.filter(\.identity.builtin)
    case .only(let name): lit = able.filter { $0.id == names[name] || names[name] == nil && $0.name == name }
    }
    guard lit.isEmpty else { return lit }
    let known = self.namesScreen ? Set(names.keys).union(able.map(\.name)) : Set(able.map(\.name))
    throw Lack(layout: self, names: known.sorted { $0.naturallyPrecedes($1) })
  }

  /// The window that a presentation shows; nil for another layout.
  package var presented: ApplicationWindow? {
    if case .present(let title) = self { ApplicationWindow(title: Pattern(title)) } else { nil }
  }

  private var namesScreen: Bool { if case .only = self { true } else { false } }
}

extension Snapshot {
  /// The screens that can be lit: the built-in one first, as a person sits before it, then by connector.
  package var ableScreens: [Output] {
    let able = connected.filter { !$0.modes.isEmpty }
    return able.filter(\.identity.builtin) + able.filter { !$0.identity.builtin }
  }
}

extension StandardLayout.Lack {
  package var words: String {
    switch layout {
    case .mirror, .present: "found \(there), expected two screens or more"
    case .extend: "no screens are connected"
    case .external: "found \(there), expected a screen that is not built in"
    case .internal: "found \(there), expected a built-in screen"
    case .only(let name):
      "found \"\(name)\" as a screen"
        + (names.isEmpty ? ", expected a connected screen, but there is none" : names.choice(nearest: name))
    }
  }

  private var there: String { names.isEmpty ? "no connected screen" : "only \(names.joined(separator: ", "))" }
}
