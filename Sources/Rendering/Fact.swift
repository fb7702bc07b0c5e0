import Displays
package import Platform

/// Something to know, under a word: `profile  desk, chosen automatically`.
package struct Fact {
  package let label: String
  /// The fact's lines; a fact without lines is left out.
  package let lines: [Line]

  package init(_ label: String, _ lines: [Line]) {
    self.label = label
    self.lines = lines
  }

  package init(_ label: String, _ line: Line) { self.init(label, [line]) }

  package struct Line {
    package let words: String
    package let style: TextStyle

    package init(_ words: String, _ style: TextStyle = .plain) {
      self.words = words
      self.style = style
    }

    package func text(color: Bool) -> String { words.harmlessLines.styled(style, color: color) }
  }
}

extension [Fact] {
  /// The words in one column, what is to be said in the next.
  package func lines(color: Bool) -> [String] {
    let told = filter { !$0.lines.isEmpty }
    let width = told.map(\.label.columns).max() ?? 0
    return told.flatMap { fact in
      fact.lines.enumerated().map { index, line in
        (index == 0 ? fact.label : "").padded(to: width) + "  " + line.text(color: color)
      }
    }
  }
}
