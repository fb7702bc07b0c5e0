import Displays

/// Values as YAML text that this module's reader takes back unchanged.
package enum YAMLText {
  /// The text in YAML: plain where no reader could take it for anything but this text, else in double quotes, with
  /// everything escaped that could end them or that a source text may not hold.
  package static func quoted(_ text: String) -> String {
    isSafePlain(text) ? text : inDoubleQuotes(text)
  }

  /// The text as a person would write it for this reader, to whom `off` and `1920x1080@60` are texts.
  static func written(_ text: String) -> String {
    let scalar = YAMLNode.Scalar(text: text, isPlain: true)
    let isPlain =
      text.utf8.first.map { $0.isLetter || $0.isDigit } == true
      && text.utf8.allSatisfy { $0.isLetter || $0.isDigit || "@.%+/_-".utf8.contains($0) }
      && !scalar.isNull && scalar.boolean == nil && !scalar.looksNumeric
    return isPlain ? text : inDoubleQuotes(text)
  }

  static func inDoubleQuotes(_ text: String) -> String { "\"\(text.unicodeScalars.map(escaped).joined())\"" }

  /// A value alone, or several as a list in YAML's flow style; nil for none.
  static func oneOrList(_ items: [String]) -> String? {
    items.count > 1 ? "[\(items.joined(separator: ", "))]" : items.first
  }

  /// A text after `#`, on one line.
  package static func comment(_ text: String) -> String {
    let visible = text.unicodeScalars.map {
      $0 == "\t" ? " " : $0.isAllowedInSource && $0 != "\n" && $0 != "\r" ? String($0) : $0.codePoint
    }
    return visible.isEmpty ? "#" : "# \(visible.joined())"
  }

  private static func isSafePlain(_ text: String) -> Bool {
    let bytes = text.utf8
    guard let first = bytes.first, first.isLetter else { return false }
    return bytes.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }
      && !["true", "false", "yes", "no", "on", "off", "null", "y", "n"].contains(text.lowercased())
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\n": return "\\n"
    case "\t": return "\\t"
    // The remaining characters that may not stand in a text lie below U+FFFF.
    case _ where !scalar.isAllowedInSource || scalar == "\r":
      return "\\u" + String(scalar.value + 0x1_0000, radix: 16).dropFirst()
    default: return String(scalar)
    }
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }
}
