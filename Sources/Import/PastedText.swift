import Displays

/// Lines of a terminal as people paste them: indented as code, quoted with `>`, with spaces for tabs, and with several
/// outputs of a program one after the other.
struct PastedText {
  struct Line {
    /// The number of the line, from 1, as the file counts.
    let number: Int
    /// The indentation in columns, without that of the whole paste.
    let indentation: Int
    let text: String
    let words: [String]
  }

  private(set) var lines: [Line] = []

  /// - Parameter isStart: true for lines that the program itself does not indent.
  init(_ written: [String], isStart: (_ words: [String]) -> Bool) {
    var margin = 0
    for (index, line) in written.enumerated() {
      let (column, text) = Self.unquoted(line)
      let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
      guard !words.isEmpty else { continue }
      if isStart(words) { margin = column }
      lines.append(Line(number: index + 1, indentation: max(0, column - margin), text: text.trimmed, words: words))
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
