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

extension Expectation.Screen {
  func contentDeviations(from found: Outcome.Screen, _ subject: (String) -> String) -> [Deviation] {
    guard let expected = content else { return [] }
    let key = "content"
    guard let wanted = expected.value.content, let shown = found.content, wanted.kind == shown.kind else {
      let words = found.content?.words ?? ExpectedContent.none
      guard expected.value.content != nil || found.content != nil else { return [] }
      return [
        Deviation(mark: expected.mark, subject: subject(key), expected: expected.value.description, found: words)
      ]
    }
    return wanted.facts.filter { expected.value.keys.contains($0.key) }.compactMap { fact in
      let value = shown.facts.first { $0.key == fact.key }?.value ?? ExpectedContent.none
      guard value != fact.value else { return nil }
      return Deviation(mark: expected.mark, subject: subject("\(key) \(fact.key)"), expected: fact.value, found: value)
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
