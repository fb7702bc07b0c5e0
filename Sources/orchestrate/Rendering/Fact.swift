import Displays

/// Something to know, under a word: `profile  desk, chosen automatically`.
struct Fact {
  let label: String
  /// Without lines there is nothing to say.
  let lines: [Line]

  init(_ label: String, _ lines: [Line]) {
    self.label = label
    self.lines = lines
  }

  init(_ label: String, _ line: Line) { self.init(label, [line]) }

  struct Line {
    private let words: String
    private let style: TextStyle

    init(_ words: String, _ style: TextStyle = .plain) {
      self.words = words
      self.style = style
    }

    func text(color: Bool) -> String { words.harmlessLines.styled(style, color: color) }
  }
}

extension [Fact] {
  /// The words in one column, what is to be said in the next.
  func lines(color: Bool) -> [String] {
    let told = filter { !$0.lines.isEmpty }
    let width = told.map(\.label.columns).max() ?? 0
    return told.flatMap { fact in
      fact.lines.enumerated().map { index, line in
        (index == 0 ? fact.label : "").padded(to: width) + "  " + line.text(color: color)
      }
    }
  }
}
