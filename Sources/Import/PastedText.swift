import Displays

/// Lines of a terminal as people paste them: indented as code, quoted with `>`, with spaces for tabs, and with several
/// outputs of a program one after the other.
struct PastedText {
  struct Line {
    /// The number of the line, from 1, as the file counts.
    let number: Int
    /// The columns by which the line stands further in than the head that it belongs to; 0: a head, or outside of any.
    let indentation: Int
    let text: String
    let words: [String]
  }

  private(set) var lines: [Line] = []

  /// - Parameters:
  ///   - isTop: true for a line that begins an output of the program, wherever it stands.
  ///   - isHead: true for a line that heads those below it that are indented further. Of these none is a head, whatever
  ///     its words are.
  init(_ written: [String], isTop: (_ words: [String]) -> Bool, isHead: (_ words: [String]) -> Bool) {
    /// The column of the head whose lines are being read.
    var margin: Int?
    for (index, line) in written.enumerated() {
      let (column, text) = Self.unquoted(line)
      let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
      guard !words.isEmpty else { continue }
      if isTop(words) || column <= margin ?? column { margin = isHead(words) ? column : nil }
      let indentation = column - (margin ?? column)
      lines.append(Line(number: index + 1, indentation: indentation, text: text.trimmed, words: words))
    }
  }

  /// The column at which a line begins after its marks of a quotation, and the rest of it. Tabs reach to multiples of
  /// eight.
  private static func unquoted(_ line: String) -> (column: Int, text: String) {
    var column = 0
    var rest = Substring(line)
    while let first = rest.first, first == " " || first == "\t" || first == ">" {
      column = first == "\t" ? (column / 8 + 1) * 8 : first == ">" ? 0 : column + 1
      rest = rest.dropFirst()
      if first == ">", rest.first == " " { rest = rest.dropFirst() }
    }
    return (column, String(rest))
  }
}
