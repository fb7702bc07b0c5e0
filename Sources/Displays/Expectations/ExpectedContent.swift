/// What somebody expects a screen to show.
package struct ExpectedContent: Hashable, Sendable {
  /// nil: nothing but the desktop, or the screen is dark.
  package var content: Content?
  /// Which of its keys count: those that are written.
  package var keys: Set<String>

  /// - Parameter keys: as profiles spell them, those of inner mappings too.
  package init(_ content: Content?, keys: Set<String> = []) {
    self.content = content
    self.keys = keys
  }
}

extension ExpectedContent: CustomStringConvertible {
  package var description: String { content?.words ?? Self.none }

  /// How it is written that there is no content.
  package static let none = "none"
}

extension ExpectedContent {
  func deviations(from found: Content?) -> [Deviation.Aspect] {
    guard let content, let found, content.kind == found.kind else {
      return content == nil && found == nil ? [] : [.content(expected: self, found: found)]
    }
    return content.facts.filter { keys.contains($0.key) }.compactMap { fact in
      let value = found.facts.first { $0.key == fact.key }?.value
      return value ?? Self.none == fact.value ? nil : .contentFact(expected: fact, found: value)
    }
  }
}

extension Content {
  /// For people: `image lobby.png`.
  fileprivate var words: String {
    switch self {
    case .mirror(let mirror): "mirror of \(mirror.source.value)"
    case .presented(let presented): "\(presented.source)"
    }
  }

  /// The key of its source.
  fileprivate var kind: String { facts.first?.key ?? "" }
}
