import Displays

/// What there is to know about one key of the format: it feeds the messages, the reference and the editor's schema.
struct Key: Hashable, Sendable {
  /// What is allowed, in the words that follow "expected".
  var expects: String
  /// One sentence of the reference.
  var help: String
  /// The default as a profile would write it; nil when leaving the key out means that nothing is asked for.
  var standard: String?
}

/// The keys that one kind of mapping may hold. A new key needs its `facts` here and a line in the decoder of the mapping;
/// the tests then ask for schema and reference.
protocol KeySet: RawRepresentable, CaseIterable, Hashable, Sendable where RawValue == String {
  /// Where these keys stand, in words: `a screen`.
  static var place: String { get }
  var facts: Key { get }
}

extension CaseIterable where Self: RawRepresentable, RawValue == String {
  /// All words of a choice for a message: `normal, left, inverted or right`.
  static var choice: String { allCases.map(\.rawValue).joinedAsChoice }
}

extension [String] {
  package var joinedAsChoice: String {
    guard count > 1, let last else { return first ?? "nothing" }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}

/// Every mapping of the format.
enum KeyTable {
  static let sections: [Section] = [
    Section(ProfileKey.self), Section(ConditionKey.self), Section(HookKey.self), Section(ScreenKey.self),
    Section(IdentityKey.self), Section(PositionKey.self), Section(CreatedModeKey.self), Section(OverscanKey.self),
    Section(ContentKey.self), Section(SlideshowKey.self), Section(WindowKey.self), Section(FallbackKey.self),
    Section(LetterStyleKey.self), Section(OnDisconnectKey.self),
  ]

  struct Section: Sendable {
    let place: String
    let keys: [(name: String, facts: Key)]

    init<Keys: KeySet>(_ keys: Keys.Type) {
      place = Keys.place
      self.keys = Keys.allCases.map { ($0.rawValue, $0.facts) }
    }
  }

  /// Where a key belongs that was found in the wrong mapping; nil for one that belongs nowhere.
  static func home(of name: String) -> String? {
    sections.first { $0.keys.contains { $0.name == name } }?.place
  }
}
