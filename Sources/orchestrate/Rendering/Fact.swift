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

  /// A line in a colour of ECMA-48.
  struct Line {
    enum Style: String {
      case plain = ""
      case bold = "1"
      case red = "31"
      case yellow = "33"
    }

    private let words: String
    private let style: Style

    init(_ words: String, _ style: Style = .plain) {
      self.words = words
      self.style = style
    }

    func text(color: Bool) -> String {
      color && style != .plain ? "\u{1B}[\(style.rawValue)m\(words)\u{1B}[0m" : words
    }
  }
}

extension [Fact] {
  /// The words in one column, what is to be said in the next.
  func lines(color: Bool) -> [String] {
    let told = filter { !$0.lines.isEmpty }
    let width = told.map(\.label.count).max() ?? 0
    return told.flatMap { fact in
      fact.lines.enumerated().map { index, line in
        (index == 0 ? fact.label : "").padded(to: width) + "  " + line.text(color: color)
      }
    }
  }
}
