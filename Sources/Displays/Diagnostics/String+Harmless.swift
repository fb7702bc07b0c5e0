// Text from outside is shown to people: names that other X clients gave, texts of snapshots, files and watchers. A
// terminal, a log or a report must show it, and not obey it.
extension Unicode.Scalar {
  /// C0, DEL and C1, by which terminals take orders and logs end lines.
  package var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }

  /// True if the scalar is invisible but steers a terminal or viewer: control characters, separators of lines and
  /// paragraphs, and those that turn the direction of text around, so that it reads as something else (UAX #9).
  package var steers: Bool {
    switch value {
    case 0x20...0x7E: false
    case 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: isControl
    }
  }

  /// `U+0000`, as character tables write it.
  package var codePoint: String {
    "U+" + String(value, radix: 16, uppercase: true).zeroPadded(to: 4)
  }
}

extension StringProtocol {
  /// The text on one line, with U+FFFD for scalars that steer.
  package var harmless: String { replacingSteering { _ in "\u{FFFD}" } }

  /// The text on one line with `U+001B` and its like, for messages about a text that a person is going to look for.
  package var printable: String { replacingSteering(with: \.codePoint) }

  /// The text with U+FFFD for scalars that steer, on as many lines as it has.
  package var harmlessLines: String { replacingSteering { $0 == "\n" || $0 == "\t" ? String($0) : "\u{FFFD}" } }

  /// The text for XML, also for attributes in double quotes. XML knows no control characters, and names may hold
  /// anything.
  package var escapedForXML: String {
    unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "\n", "\t": String(scalar)
      case "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
      default: scalar.steers ? "\u{FFFD}" : String(scalar)
      }
    }.joined()
  }

  /// Replaces scalars that steer; nearly all texts have none.
  private func replacingSteering(with replacement: (Unicode.Scalar) -> String) -> String {
    guard unicodeScalars.contains(where: \.steers) else { return String(self) }
    return unicodeScalars.map { $0.steers ? replacement($0) : String($0) }.joined()
  }
}

extension StringProtocol {
  /// The text without white space around it.
  package var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
  }

  /// Digits with zeros before them, where they are fewer.
  package func zeroPadded(to width: Int) -> String { String(repeating: "0", count: Swift.max(0, width - count)) + self }
}

extension Sequence<UInt8> {
  /// Two lower-case hexadecimal digits for each byte.
  package var hexadecimal: String { map { String($0, radix: 16).zeroPadded(to: 2) }.joined() }
}
