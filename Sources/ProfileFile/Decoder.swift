import Displays

/// Reads values out of a tree and collects all faults in them. A value that cannot be read is reported and nil, so that
/// the rest of the file is still looked at.
struct Decoder: Sendable {
  var findings: Findings
  var descriptions = Descriptions()
  /// The places of the names of descriptions that screens are made of.
  var used: Set<Mark> = []
  /// The approximate bytes that the used descriptions would take, written out.
  var usedLength = 0

  /// A value under its key, or one item of a list under the list's key.
  struct Field: Sendable {
    let name: String
    let node: YAMLNode
    private let words: @Sendable () -> String

    /// The allowed values, in the words that follow "expected". They are put together only where something is wrong.
    var expects: String { words() }

    init(name: String, expects: @autoclosure @escaping @Sendable () -> String, node: YAMLNode) {
      self.name = name
      self.node = node
      words = expects
    }
  }

  /// The values of a mapping whose keys have been checked.
  struct Fields: Sendable {
    let mark: Mark
    /// True if there were keys that have been reported instead of read.
    fileprivate(set) var hasUnreadKeys = false
    fileprivate let list: any KeyList
    fileprivate var values: [(name: String, node: YAMLNode)] = []

    fileprivate init(mark: Mark, of list: any KeyList) {
      self.mark = mark
      self.list = list
    }

    /// True if the mapping holds nothing at all.
    var isEmpty: Bool { values.isEmpty && !hasUnreadKeys }

    subscript(name: String) -> Field? {
      guard let node = values.first(where: { $0.name == name })?.node else { return nil }
      return Field(name: name, expects: list.expects(name), node: node)
    }

    func has(_ name: String) -> Bool { values.contains { $0.name == name } }

    /// Adds known keys that are not there yet.
    mutating func complete(with entries: [YAMLNode.Entry]) {
      for entry in entries where list.names.contains(entry.key.value) && self[entry.key.value] == nil {
        values.append((entry.key.value, entry.value))
      }
    }

    /// The allowed values of a key.
    func expects(_ name: String) -> String { list.expects(name) }

    /// The keys of these names that are given, in the order of the names.
    func given(of names: [String]) -> [String] { names.filter(has) }
  }

  mutating func mismatch(_ field: Field, expected: String? = nil, hint: String = "") {
    guard !field.node.isRefused, !findings.isFull else { return }
    let hint = LikelyMeanings.hint(forKey: field.name, field.node) ?? hint
    findings.error(
      at: field.node.mark, "\(field.name): found \(field.node.found), expected \(expected ?? field.expects)\(hint)")
  }

  /// - Returns: nil, reported, unless the field is a mapping. Unknown keys are reported and left out.
  mutating func fields(_ field: Field, of list: some KeyList) -> Fields? {
    guard case .mapping(let entries) = field.node.content else {
      mismatch(field)
      return nil
    }
    var fields = Fields(mark: field.node.mark, of: list)
    let names = list.names
    for entry in entries {
      if names.contains(entry.key.value) {
        fields.values.append((entry.key.value, entry.value))
      } else {
        reportUnknown(entry.key, in: list.place, among: names)
      }
    }
    fields.hasUnreadKeys = fields.values.count < entries.count
    return fields
  }
}

// MARK: What is wrong with a mapping

extension Decoder {
  /// Reports a mapping that has none of the keys without which it says nothing.
  mutating func reportUnfinished(_ field: Field, _ fields: Fields, without needed: [String]) {
    guard !fields.hasUnreadKeys else { return }
    let given = fields.given(of: fields.names)
    guard !given.isEmpty else { return mismatch(field) }
    findings.error(
      .missingKey, at: field.node.mark,
      "\(field.name): found only \(given.joined(separator: " and ")), expected \(needed.joinedAsChoice) "
        + "with \(given.count == 1 ? "it" : "them")")
  }

  /// - Parameter names: keys of which a mapping holds exactly one.
  /// - Returns: nil, reported, unless it does.
  mutating func sole(of names: [String], in fields: Fields, of field: Field) -> String? {
    let given = fields.given(of: names)
    guard given.count > 1 else {
      if given.isEmpty { reportUnfinished(field, fields, without: names) }
      return given.first
    }
    // The colour of letters belongs to their style.
    let remedy =
      Set(given) == ["text", "color"] ? "for letters of that colour write style: { color: … }" : "remove the others"
    findings.error(
      .conflictingKeys, at: fields.mark,
      "\(field.name): found \(given.joined(separator: " and ")), expected one of them; \(remedy)")
    return nil
  }

  /// Reports an unknown key with the likely meaning first, and then the names near it. Without a likely meaning all
  /// names are listed.
  private mutating func reportUnknown(_ key: Marked<String>, in place: String, among names: [String]) {
    guard !findings.isFull else { return }
    let hint = Self.hint(for: key.value, in: place, among: names)
    let near = Suggestion.near(key.value, among: names).filter { !hint.contains($0) }
    let others = near.isEmpty ? "" : " (near it: \(near.joined(separator: ", ")))"
    findings.error(
      .unknownKey, at: key.mark,
      "unknown key \(key.value.quoted) in \(place)"
        + (hint.isEmpty ? ", expected \(names.joinedAsChoice)" : hint + others))
  }

  private static func hint(for name: String, in place: String, among names: [String]) -> String {
    let spelled = colonHint(for: name, among: names) ?? timeHint(for: name)
    if let hint = spelled ?? Synonyms.hint(for: name, in: place) { return hint }
    if let home = KeyTable.home(of: name) { return "; \(name.quoted) belongs in \(home)" }
    return Suggestion.hint(for: name, among: names)
  }

  /// A hint for a time: in braces and brackets the comma of `Sat,Sun 10:00-16:00` begins another entry.
  private static func timeHint(for name: String) -> String? {
    name.wholeMatch(of: /[A-Z][a-z]{2}(-[A-Z][a-z]{2})? +\d{1,2}:\d\d-\d{1,2}:\d\d/)
      .map { "; put the whole time in quotes: \"Sat,\($0.0)\"" }
  }

  /// A hint for a missing space: to YAML `{ right-of:laptop }` is one key without a value.
  private static func colonHint(for name: String, among names: [String]) -> String? {
    let parts = name.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, names.contains(String(parts[0])) else { return nil }
    return "; a colon needs a space after it: \(parts[0]): \(String(parts[1]).excerpt)"
  }
}

extension Decoder.Fields {
  fileprivate var names: [String] { list.names }
}

// MARK: Hints

extension Decoder {
  /// The nearest of some words to what was written.
  func hint(_ field: Field, among words: some Sequence<String>) -> String {
    field.node.scalar.map { Suggestion.hint(for: $0.text, among: words) } ?? ""
  }

  func quotesHint(_ node: YAMLNode) -> String { node.scalar?.quotesHint ?? "" }
}
