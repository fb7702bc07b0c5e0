import Displays

extension String {
  /// The text as it may go to a terminal, or into the log of a CI job, whatever a name in it holds: U+FFFD for all
  /// control characters but line breaks, tabs and this program's styles, and no line that GitHub's runner takes for a
  /// command of its workflow. Names are made harmless where they come in; this is for what comes in elsewhere, as the
  /// names of files do.
  package var fitToPrint: String {
    guard mayNeedChange else { return self }
    // By scalars: a carriage return and a line feed are one character.
    let lines = unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { Substring($0) }
    return lines.map { $0.withoutSteering.withoutWorkflowCommand }.joined(separator: "\n")
  }

  /// Long documents are plain.
  private var mayNeedChange: Bool {
    var last: UInt8 = 0
    for byte in utf8 {
      switch (last, byte) {
      case (_, 0x80...), (_, 0x7F), (_, 0..<0x09), (_, 0x0B..<0x20), (UInt8(ascii: ":"), UInt8(ascii: ":")),
        (UInt8(ascii: "#"), UInt8(ascii: "[")):
        return true
      default: last = byte
      }
    }
    return false
  }
}

extension Substring {
  fileprivate var withoutSteering: String {
    guard unicodeScalars.contains(where: { $0.steers && $0 != "\t" }) else { return String(self) }
    var (text, rest) = ("", unicodeScalars[...])
    while let scalar = rest.first {
      if let style = rest.leadingStyle {
        text.unicodeScalars.append(contentsOf: style)
        rest = rest[style.endIndex...]
      } else {
        text.unicodeScalars.append(scalar.steers && scalar != "\t" ? "\u{FFFD}" : scalar)
        rest = rest.dropFirst()
      }
    }
    return text
  }
}

extension Substring.UnicodeScalarView {
  /// `ESC [ 1 ; 31 m` (ECMA-48, 8.3.117), which colours what follows and does no more.
  fileprivate var leadingStyle: Substring.UnicodeScalarView? {
    guard starts(with: "\u{1B}[".unicodeScalars) else { return nil }
    let end = dropFirst(2).drop { $0 == ";" || ("0"..."9").contains($0) }
    return end.first == "m" ? self[..<index(after: end.startIndex)] : nil
  }
}

extension String {
  /// The text without lines that the runner takes for commands: those that begin with `::`, after white space and
  /// invisible characters, and in its older form those that have `##[` anywhere (its class ActionCommand).
  fileprivate var withoutWorkflowCommand: String {
    let line = replacing("##[", with: "##\\[")
    let start = line.unicodeScalars.drop { $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint }
    let visible = start.lazy.filter { !$0.properties.isDefaultIgnorableCodePoint }
    return visible.starts(with: "::".unicodeScalars)
      ? String(line.unicodeScalars[..<start.startIndex]) + "\\" + String(start) : line
  }
}
