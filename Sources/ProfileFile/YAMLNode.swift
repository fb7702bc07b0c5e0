package import Displays

/// One value of a YAML document, or of one in a language with the same kinds of values, and the place where it starts.
package struct YAMLNode: Sendable {
  package enum Content: Sendable {
    case scalar(Scalar)
    case list([YAMLNode])
    case mapping([Entry])
    /// Something the composer has already reported (an alias, a tagged value); the decoder stays silent about it.
    case refused
  }

  package struct Scalar: Sendable {
    package var text: String
    /// Plain scalars may be numbers, `true`, `false` or nothing; quoted and block ones are always text.
    package var isPlain: Bool

    package init(text: String, isPlain: Bool) {
      self.text = text
      self.isPlain = isPlain
    }
  }

  package struct Entry: Sendable {
    package var key: Marked<String>
    package var value: YAMLNode

    package init(key: Marked<String>, value: YAMLNode) {
      self.key = key
      self.value = value
    }
  }

  package var content: Content
  package var mark: Mark

  package init(content: Content, mark: Mark) {
    self.content = content
    self.mark = mark
  }
}

extension YAMLNode.Scalar {
  /// YAML 1.2's spellings of nothing.
  package var isNull: Bool { isPlain && ["", "~", "null", "Null", "NULL"].contains(text) }

  /// YAML 1.2's spellings. `yes`, `no`, `on` and `off` are text, as `others: off` needs it.
  package var boolean: Bool? {
    guard isPlain else { return nil }
    switch text {
    case "true", "True", "TRUE": return true
    case "false", "False", "FALSE": return false
    default: return nil
    }
  }

  /// True if a YAML reader would take the text for a number, in whatever notation: `1e999`, `0x1F` and `.inf` too.
  var looksNumeric: Bool {
    let magnitude = text.first == "-" || text.first == "+" ? text.dropFirst() : text[...]
    if [".inf", ".nan"].contains(magnitude.lowercased()) || magnitude.hasPrefix("0o") { return true }
    guard let first = magnitude.utf8.first, first == UInt8(ascii: ".") || first.isDigit else { return false }
    return Double(magnitude) != nil
  }
}

extension UInt8 {
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

extension YAMLNode {
  package var scalar: Scalar? {
    if case .scalar(let scalar) = content { scalar } else { nil }
  }

  package var isRefused: Bool {
    if case .refused = content { true } else { false }
  }

  /// The words for the value that was found, for a message.
  package var found: String {
    switch content {
    case .scalar(let scalar): scalar.found
    case .list(let items): items.isEmpty ? "an empty list" : "a list"
    case .mapping(let entries): entries.isEmpty ? "an empty mapping" : "a mapping"
    case .refused: "nothing usable"
    }
  }
}

extension YAMLNode.Scalar {
  fileprivate var found: String {
    if isNull { return "nothing" }
    if isPlain, boolean != nil || looksNumeric { return text.excerpt }
    let mistakable = YAMLNode.Scalar(text: text, isPlain: true)
    let isDisguised = !isPlain && (mistakable.boolean != nil || mistakable.looksNumeric)
    return isDisguised ? "the text \(text.quoted)" : text.quoted
  }
}

extension String {
  /// The text in quotation marks, cut to a readable length.
  package var quoted: String { "\"\(excerpt)\"" }

  /// Printable, and cut to a readable length.
  package var excerpt: String {
    let longest = 60
    let start = String(unicodeScalars.prefix(longest)).printable
    return unicodeScalars.dropFirst(longest).isEmpty ? start : start + "…"
  }
}
