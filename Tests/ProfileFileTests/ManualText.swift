import Foundation

@testable import ProfileFile

/// docs/profile-reference.md as a manual page: headings, paragraphs, lists, tables and examples in groff's man macros.
///
/// The page's first lines, up to a comment that names the reference, and its last ones are a person's.
struct ManualText {
  private let sections: [KeyTable.Section]
  private var lines: [String] = []
  /// What has been read of a block that is not over yet.
  private var block = Block.none

  private enum Block: Equatable {
    case none
    case paragraph(String)
    case item(tag: String, level: Int, String)
    case rows([[String]])
    case example([String], isFenced: Bool)
    case comment
    /// A table whose rows have been written.
    case known(hasRows: Bool)
  }

  static let start = ".\\\" made of docs/profile-reference.md"
  static let end = ".\\\" end of what is made"

  /// The page with all between its two comments made anew.
  static func renewed(_ page: String, from reference: String, _ sections: [KeyTable.Section]) -> String {
    let old = page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let head = old.prefix { $0 != start } + [start]
    let tail = old.drop { $0 != end }
    var text = ManualText(sections: sections)
    for line in reference.split(separator: "\n", omittingEmptySubsequences: false) { text.take(String(line)) }
    text.finish()
    return (head + text.lines + tail).joined(separator: "\n")
  }

  private init(sections: [KeyTable.Section]) { self.sections = sections }

  private mutating func take(_ line: String) {
    switch block {
    case .example(let known, isFenced: true):
      if line == "```" { finish() } else { block = .example(known + [line], isFenced: true) }
    case .comment: if line.hasSuffix("-->") { block = .none }
    case .known(let hasRows) where line.hasPrefix("|") || line.isEmpty && !hasRows:
      block = .known(hasRows: !line.isEmpty)
    case .item(let tag, let level, let known) where line.hasPrefix("  ") && !line.trimmed.hasPrefix("- "):
      block = .item(tag: tag, level: level, known + " " + line.trimmed)
    default: begin(line)
    }
  }

  private mutating func begin(_ line: String) {
    if line.hasPrefix("```") {
      finish()
      block = .example(line == "```yaml invalid" ? ["# not valid:"] : [], isFenced: true)
    } else if line.hasPrefix("<!--") {
      finish()
      comment(line)
    } else if line.hasPrefix("|") {
      row(line)
    } else if line.hasPrefix("    ") {
      if case .example(let known, isFenced: false) = block {
        block = .example(known + [String(line.dropFirst(4))], isFenced: false)
      } else {
        finish()
        block = .example([String(line.dropFirst(4))], isFenced: false)
      }
    } else if let item = line.wholeMatch(of: /( *)(-|\d+\.) (.*)/) {
      finish()
      block = .item(tag: String(item.2), level: item.1.count / 2, String(item.3))
    } else {
      prose(line)
    }
  }

  private mutating func prose(_ line: String) {
    if line.hasPrefix("#") {
      finish()
      let title = Self.escaped(String(line.drop { $0 == "#" }).trimmed)
      if line.hasPrefix("### ") { lines.append(".SS \(title)") }
      if line.hasPrefix("## ") { lines.append(".SH \(title.uppercased())") }
    } else if line.isEmpty {
      finish()
    } else if case .paragraph(let known) = block {
      block = .paragraph(known + " " + line)
    } else {
      finish()
      block = .paragraph(line)
    }
  }

  /// A table of keys is made of the same rows as the reference's.
  private mutating func comment(_ line: String) {
    if let match = line.wholeMatch(of: /<!-- made of the key table: (.+) -->/),
      let section = sections.first(where: { $0.place == match.1 })
    {
      lines += section.keys.flatMap { Self.entry($0.name, $0.facts) }
      block = .known(hasRows: false)
    } else if !line.hasSuffix("-->") {
      block = .comment
    }
  }

  private mutating func row(_ line: String) {
    let cells = line.replacing("\\|", with: "\u{1}").split(separator: "|").map {
      String($0).replacing("\u{1}", with: "|").trimmed
    }
    if case .rows(let known) = block {
      block = .rows(known + [cells])
    } else {
      finish()
      block = .rows([cells])
    }
  }

  private mutating func finish() {
    defer { block = .none }
    switch block {
    case .none, .comment, .known: break
    case .paragraph(let text): lines += [".PP"] + Self.wrapped(text)
    case .item(let tag, let level, let text):
      let item = [".IP \(tag == "-" ? "\\(bu" : tag) 4"] + Self.wrapped(text)
      lines += level > 0 ? [".RS"] + item + [".RE"] : item
    case .rows(let rows):
      // Behind the head and the line below it.
      for row in rows.dropFirst(2) {
        lines += [".TP", Self.protected(Self.marked(row[0]))] + Self.wrapped(row.dropFirst().joined(separator: "; "))
      }
    case .example(let code, _):
      lines += [".PP", ".in +4n", ".EX"] + code.map { Self.literal($0) } + [".EE", ".in"]
    }
  }
}

// MARK: Text

extension ManualText {
  private static func entry(_ name: String, _ key: KeyFacts) -> [String] {
    let standard = key.standard.map { ["The default is \($0)."] } ?? []
    let sentences = ([key.help] + standard).flatMap(wrapped)
    return [".TP", ".BR \(escaped(name)) \": \(escaped(key.expects))\""] + sentences
  }

  /// Lines of words, none of which groff could take for a request.
  private static func wrapped(_ text: String) -> [String] {
    var lines = [""]
    for word in marked(text).split(separator: " ") {
      let line = lines[lines.count - 1]
      if line.count + word.count >= 78 {
        lines.append(String(word))
      } else {
        lines[lines.count - 1] = line.isEmpty ? String(word) : "\(line) \(word)"
      }
    }
    return lines.map(protected)
  }

  /// Links as their words, and what is emphasized in fonts. What stands between backquotes is taken as it is.
  private static func marked(_ text: String) -> String {
    let words = text.replacing(/\[([^\]]+)\]\(([^)]*)\)/) { $0.2.contains("://") ? "\($0.1) (\($0.2))" : "\($0.1)" }
    var isBold = false
    return words.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
      let text = escaped(String(part))
      guard index.isMultiple(of: 2) else { return isBold ? text : "\\fB\(text)\\fR" }
      return emphasized(text, isBold: &isBold)
    }.joined()
  }

  /// What is emphasized in fonts. What is bold may begin before a piece of code, and end behind it.
  private static func emphasized(_ text: String, isBold: inout Bool) -> String {
    var words = ""
    for (index, part) in text.components(separatedBy: "**").enumerated() {
      if index > 0 {
        isBold.toggle()
        words += isBold ? "\\fB" : "\\fR"
      }
      words += part.replacing(/\*([^* ][^*]*)\*/) { "\\fI\($0.1)\\fR" }
    }
    return words
  }

  private static func escaped(_ text: String) -> String {
    plain(text).replacing("\"", with: "\\(dq").replacing("~", with: "\\(ti")
  }

  private static func literal(_ line: String) -> String { protected(plain(line)) }

  /// In ASCII, as not every groff reads another encoding.
  private static func plain(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      case "-": "\\-"
      default: scalar.isASCII ? String(scalar) : "\\[u\(String(format: "%04X", scalar.value))]"
      }
    }.joined()
  }

  private static func protected(_ line: String) -> String {
    line.hasPrefix(".") || line.hasPrefix("'") ? "\\&\(line)" : line
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
