import Displays
import ProfileFile

/// Takes a text apart into words, as a shell does or as kanshi does.
struct Lexer {
  enum Token {
    case word(Marked<String>)
    /// A brace, or what ends a shell's command.
    case symbol(Marked<String>)
    case lineEnd
  }

  enum Dialect {
    /// Braces stand alone.
    case kanshi
    /// A backslash at its end continues a line; `;`, `&` and `|` end a command; quotes may hold line breaks.
    case shell
  }

  private(set) var tokens: [Token] = []
  /// Where a quotation begins that never ends.
  private(set) var openQuote: Mark?
  private let dialect: Dialect
  private let file: Path
  private var word: Marked<String>?
  private var quote: Unicode.Scalar?

  init(_ lines: [String], dialect: Dialect, file: Path) {
    self.dialect = dialect
    self.file = file
    for (index, line) in lines.enumerated() { read(Array(line.unicodeScalars), line: index + 1) }
    endWord()
  }

  private mutating func read(_ scalars: [Unicode.Scalar], line: Int) {
    var column = 0
    while column < scalars.count {
      let scalar = scalars[column]
      let mark = Mark(file: file, line: line, column: column + 1)
      column += 1
      if scalar == "\\", quote != "'" {
        guard column < scalars.count else { return continueLine(at: mark) }
        extend(scalars[column], at: mark)
        column += 1
      } else if let open = quote {
        if scalar == open { endQuote() } else { extend(scalar, at: mark) }
      } else if scalar == "#", word == nil {
        break
      } else {
        take(scalar, at: mark)
      }
    }
    endLine(at: Mark(file: file, line: line, column: scalars.count + 1))
  }

  private mutating func take(_ scalar: Unicode.Scalar, at mark: Mark) {
    switch scalar {
    case " ", "\t": endWord()
    case "\"", "'":
      if word == nil { word = Marked("", at: mark) }
      (quote, openQuote) = (scalar, mark)
    case "{" where dialect == .kanshi, "}" where dialect == .kanshi, ";" where dialect == .shell,
      "&" where dialect == .shell, "|" where dialect == .shell:
      endWord()
      tokens.append(.symbol(Marked(String(scalar), at: mark)))
    default: extend(scalar, at: mark)
    }
  }

  private mutating func extend(_ scalar: Unicode.Scalar, at mark: Mark) {
    if word == nil { word = Marked("", at: mark) }
    word?.value.unicodeScalars.append(scalar)
  }

  private mutating func endQuote() { (quote, openQuote) = (nil, nil) }

  private mutating func endWord() {
    if let word { tokens.append(.word(word)) }
    word = nil
  }

  private mutating func continueLine(at mark: Mark) {
    if dialect == .kanshi { endLine(at: mark) }
  }

  private mutating func endLine(at mark: Mark) {
    guard quote == nil else {
      if dialect == .shell { extend("\n", at: mark) }
      return
    }
    endWord()
    tokens.append(.lineEnd)
  }
}
