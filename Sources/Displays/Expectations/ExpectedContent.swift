/// One key of content as profiles spell it, and its value.
package struct ContentFact: Hashable, Sendable {
  package let key: String
  package let value: String

  package init(_ key: String, _ value: String) { (self.key, self.value) = (key, value) }

  /// A key whose value is a mapping; the inner keys have facts of their own.
  package static func mapping(_ key: String) -> ContentFact { ContentFact(key, "") }
}

/// The content that a case expects on a screen.
package struct ExpectedContent: Hashable, Sendable {
  /// The content; nil: only the desktop, or the screen is dark.
  package var content: Content?
  /// The keys of the content that count: those that are written.
  package var keys: Set<String>

  /// - Parameter keys: the written keys as profiles spell them, those of inner mappings too.
  package init(_ content: Content?, keys: Set<String> = []) {
    self.content = content
    self.keys = keys
  }
}

extension ExpectedContent: CustomStringConvertible {
  package var description: String { content?.words ?? Self.none }

  /// The word for no content.
  package static let none = "none"
}

extension ExpectedContent {
  /// - Parameter facts: all keys of some content, written or by default; the source comes first.
  func deviations(from found: Content?, by facts: (Content) -> [ContentFact]) -> [Deviation.Aspect] {
    let (wanted, actual) = (content.map(facts), found.map(facts))
    guard let wanted, let actual, wanted.first?.key == actual.first?.key else {
      return content == nil && found == nil ? [] : [.content(expected: self, found: found)]
    }
    return wanted.filter { keys.contains($0.key) }.compactMap { fact in
      let value = actual.first { $0.key == fact.key }?.value
      return value ?? Self.none == fact.value ? nil : .contentFact(expected: fact, found: value)
    }
  }
}

extension Content {
  /// The content for people: `image lobby.png`.
  fileprivate var words: String {
    switch self {
    case .mirror(let mirror):
      "mirror of \(mirror.detail.map { "\($0.description) of " } ?? "")\(mirror.source.value)"
    case .presented(let presented): "\(presented.source)"
    }
  }
}
