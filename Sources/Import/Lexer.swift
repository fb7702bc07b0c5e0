import Displays
import ProfileFile

/// Takes a text apart into words, as kanshi and sway do.
struct Lexer {
  enum Token {
    case word(Marked<String>)
    /// A brace, with its place.
    case symbol(Marked<String>)
    case lineEnd
  }

  enum Dialect {
    /// The words of kanshi: braces are words of their own, and `#` begins a comment.
    case kanshi
    /// The words of sway: braces are words of their own, but `#` may begin a colour.
    case sway
  }

  private(set) var tokens: [Token] = []
  /// The beginning of a quotation that never ends.
  private(set) var openQuote: Mark?
  private let dialect: Dialect
  private let file: Path
  private var word: Marked<String>?
  private var quote: Unicode.Scalar?

  /// - Parameter first: the number of the first line.
  init(_ lines: [String], dialect: Dialect, file: Path, from first: Int = 1) {
    self.dialect = dialect
    self.file = file
    for (index, line) in lines.enumerated() { read(Array(line.unicodeScalars), line: first + index) }
    endWord()
  }

  private mutating func read(_ scalars: [Unicode.Scalar], line: Int) {
    var column = 0
    while column < scalars.count {
      let scalar = scalars[column]
      let mark = Mark(file: file, line: line, column: column + 1)
      column += 1
      if scalar == "\\", quote != "'" {
        guard column < scalars.count else { return endLine(at: mark) }
        extend(scalars[column], at: mark)
        column += 1
      } else if let open = quote {
        if scalar == open { endQuote() } else { extend(scalar, at: mark) }
      } else if scalar == "#", word == nil, dialect == .kanshi {
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
    case "{", "}":
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

  private mutating func endLine(at mark: Mark) {
    guard quote == nil else { return }
    endWord()
    tokens.append(.lineEnd)
  }
}
