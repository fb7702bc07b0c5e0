import Displays

/// Reads values out of a tree and collects everything that is wrong with them. What cannot be read is reported and nil,
/// so that the rest of the file is still looked at.
struct Decoder: Sendable {
  var findings: Findings

  /// A value under its key, or one item of a list under the list's key.
  struct Field: Sendable {
    var name: String
    var expects: String
    var node: YAMLNode
  }

  /// The values of a mapping whose keys have been checked.
  struct Fields<Keys: KeySet>: Sendable {
    let mark: Mark
    /// Whether there were keys that have been reported instead of read.
    fileprivate(set) var hasUnreadKeys = false
    fileprivate var values: [Keys: YAMLNode] = [:]

    fileprivate init(mark: Mark) { self.mark = mark }

    subscript(key: Keys) -> Field? {
      values[key].map { Field(name: key.rawValue, expects: key.facts.expects, node: $0) }
    }
  }

  mutating func mismatch(_ field: Field, expected: String? = nil, hint: String = "") {
    guard !field.node.isRefused, !findings.isFull else { return }
    let hint = LikelyMeanings.hint(forKey: field.name, field.node) ?? hint
    findings.error(
      at: field.node.mark, "\(field.name): found \(field.node.found), expected \(expected ?? field.expects)\(hint)")
  }

  /// - Returns: nil, reported, unless the field is a mapping. Unknown keys are reported and left out.
  mutating func fields<Keys: KeySet>(_ field: Field, of keys: Keys.Type) -> Fields<Keys>? {
    guard case .mapping(let entries) = field.node.content else {
      mismatch(field)
      return nil
    }
    var fields = Fields<Keys>(mark: field.node.mark)
    for entry in entries {
      switch Keys(rawValue: entry.key.value) {
      case nil: reportUnknown(entry.key, among: keys)
      case let key?: fields.values[key] = entry.value
      }
    }
    fields.hasUnreadKeys = fields.values.count < entries.count
    return fields
  }

  /// Reports a mapping that has none of the keys without which it says nothing.
  mutating func reportUnfinished<Keys: KeySet>(_ field: Field, _ fields: Fields<Keys>, without needed: [Keys]) {
    guard !fields.hasUnreadKeys else { return }
    let given = Keys.allCases.filter { fields[$0] != nil }.map(\.rawValue)
    guard !given.isEmpty else { return mismatch(field) }
    findings.error(
      .missingKey, at: field.node.mark,
      "\(field.name): found only \(given.joined(separator: " and ")), expected \(needed.map(\.rawValue).joinedAsChoice) "
        + "with \(given.count == 1 ? "it" : "them")")
  }

  private mutating func reportUnknown<Keys: KeySet>(_ key: Marked<String>, among keys: Keys.Type) {
    guard !findings.isFull else { return }
    findings.error(
      .unknownKey, at: key.mark,
      "unknown key \(key.value.quoted) in \(Keys.place), expected \(Keys.choice)"
        + hint(for: key.value, among: keys))
  }

  private func hint<Keys: KeySet>(for name: String, among keys: Keys.Type) -> String {
    if let hint = Self.colonHint(for: name, among: keys) ?? Synonyms.hint(for: name, in: Keys.place) { return hint }
    if let home = KeyTable.home(of: name) { return "; \(name.quoted) belongs in \(home)" }
    return Suggestion.hint(for: name, among: Keys.allCases.map(\.rawValue))
  }
}

extension Decoder {
  /// To YAML `{ right-of:laptop }` is one key without a value.
  private static func colonHint<Keys: KeySet>(for name: String, among keys: Keys.Type) -> String? {
    let parts = name.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, Keys(rawValue: String(parts[0])) != nil else { return nil }
    return "; a colon needs a space after it: \(parts[0]): \(String(parts[1]).excerpt)"
  }

  mutating func boolean(_ field: Field?) -> Marked<Bool>? {
    guard let field else { return nil }
    guard let value = field.node.scalar?.boolean else {
      mismatch(field, hint: field.node.scalar.map(Self.booleanHint) ?? "")
      return nil
    }
    return Marked(value, at: field.node.mark)
  }

  /// YAML 1.1 took these words for truth values, and many people still write them.
  private static func booleanHint(_ scalar: YAMLNode.Scalar) -> String {
    switch scalar.text.lowercased() {
    case "yes", "on", "true", "y", "1": "; did you mean true?"
    case "no", "off", "false", "n", "0": "; did you mean false?"
    default: ""
    }
  }

  /// One word of a choice.
  mutating func word<Word>(_ field: Field?, as words: Word.Type) -> Marked<Word>?
  where Word: RawRepresentable & CaseIterable & Sendable, Word.RawValue == String {
    guard let field else { return nil }
    guard let scalar = field.node.scalar, let word = Word(rawValue: scalar.text) else {
      mismatch(field, hint: hint(field, among: Word.allCases.map(\.rawValue)))
      return nil
    }
    return Marked(word, at: field.node.mark)
  }

  /// The nearest of some words to what was written.
  func hint(_ field: Field, among words: some Sequence<String>) -> String {
    field.node.scalar.map { Suggestion.hint(for: $0.text, among: words) } ?? ""
  }

  /// Text of one line or, for `multiline`, several; numbers count as the text they are written as.
  mutating func text(_ field: Field?, multiline: Bool = false) -> Marked<String>? {
    guard let field else { return nil }
    guard let scalar = field.node.scalar, !scalar.isNull, scalar.boolean == nil else {
      let isBoolean = field.node.scalar?.boolean != nil
      mismatch(field, hint: isBoolean ? "; put it in quotes if it is text" : "")
      return nil
    }
    guard isClean(scalar.text, multiline: multiline, in: field) else { return nil }
    return Marked(scalar.text, at: field.node.mark)
  }

  /// Escapes such as `"\0"` bring characters into a value that the file itself may not hold.
  private mutating func isClean(_ text: String, multiline: Bool, in field: Field) -> Bool {
    guard !text.allSatisfy(\.isWhitespace) else {
      findings.error(at: field.node.mark, "\(field.name): found empty text, expected \(field.expects)")
      return false
    }
    let allowed: [Unicode.Scalar] = multiline ? ["\n", "\t"] : []
    guard let control = text.unicodeScalars.first(where: { $0.isControl && !allowed.contains($0) }) else { return true }
    findings.error(
      at: field.node.mark, "\(field.name): found \(control.codePoint) in the text, expected no control characters")
    return false
  }

  mutating func integer(_ field: Field?, in range: ClosedRange<Int>) -> Int? {
    guard let field else { return nil }
    guard let scalar = field.node.scalar, scalar.isPlain, let value = Decimal.integer(scalar.text),
      range.contains(value)
    else {
      mismatch(field, hint: quotesHint(field.node))
      return nil
    }
    return value
  }

  func quotesHint(_ node: YAMLNode) -> String {
    guard let scalar = node.scalar, !scalar.isPlain else { return "" }
    return Decimal.fixedPoint(scalar.text, decimals: 6) == nil ? "" : "; remove the quotes"
  }
}
