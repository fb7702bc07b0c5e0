import Displays

/// Takes the text of a shell script apart: words, and signs that end a command. It knows the part of POSIX's grammar
/// (Shell & Utilities §2.3) that scripts with calls of xrandr need; redirections and here-documents are left out.
struct ShellText {
  enum Token {
    case word(ShellWord)
    case symbol(Marked<String>)
  }

  private(set) var tokens: [Token] = []
  /// The beginning of a quotation, or of a bracket after a `$`, that never ends.
  private(set) var openQuote: Mark?

  private let scalars: [Unicode.Scalar]
  private let file: Path
  private var place = 0
  private var line: Int
  private var lineStart = 0
  private var word: ShellWord?
  private var hereDocuments: [String] = []
  /// The sign of a redirection, whose target is no word of the command.
  private var redirection: String?

  init(_ text: String, file: Path = "", line: Int = 1) {
    scalars = Array(text.unicodeScalars)
    self.file = file
    self.line = line
    while place < scalars.count, openQuote == nil { step() }
    endWord()
  }

  private var mark: Mark { Mark(file: file, line: line, column: place - lineStart + 1) }
  private func peek(_ offset: Int = 1) -> Unicode.Scalar? {
    scalars.indices.contains(place + offset) ? scalars[place + offset] : nil
  }

  private mutating func step() {
    let scalar = scalars[place]
    switch scalar {
    case " ", "\t", "\r": endWord()
    case "\n": return endLine()
    case "#" where word == nil: return skipLine()
    case "\\": return readEscape()
    case "'": return readPlainQuote()
    case "\"": return readQuote()
    case "$": return readExpansion(isQuoted: false)
    case "`": return readBackquotes()
    case ";", "&", "|", "(", ")": return readOperator(scalar)
    case "<", ">": return readRedirection(scalar)
    case "*", "?": add(.opaque(String(scalar)))
    default: add(String(scalar))
    }
    place += 1
  }

  // MARK: Words

  private mutating func add(_ part: ShellWord.Part) {
    if word == nil { word = ShellWord(mark: mark) }
    word?.parts.append(part)
  }

  private mutating func add(_ text: String) {
    var grown = word ?? ShellWord(mark: mark)
    word = nil
    switch grown.parts.popLast() {
    // The text is taken out of the list and grows in place.
    case .text(var before)?:
      before += text
      grown.parts.append(.text(before))
    case let last?: grown.parts += [last, .text(text)]
    case nil: grown.parts = [.text(text)]
    }
    word = grown
  }

  private mutating func endWord() {
    guard let ended = word else { return }
    word = nil
    guard let leads = redirection else { return tokens.append(.word(ended)) }
    redirection = nil
    if leads == "<<" { hereDocuments.append(ended.literal ?? "") }
  }

  private mutating func readEscape() {
    guard let next = peek() else {
      place += 1
      return
    }
    if next == "\n" {
      place += 2
      newLine()
    } else {
      add(String(next))
      place += 2
    }
  }

  private mutating func newLine() {
    line += 1
    lineStart = place
  }

  private mutating func readPlainQuote() {
    let start = mark
    add("")
    word?.isQuoted = true
    place += 1
    while place < scalars.count, scalars[place] != "'" { take() }
    guard place < scalars.count else { return openQuote = start }
    place += 1
  }

  /// Takes one sign as it is.
  private mutating func take() {
    let scalar = scalars[place]
    add(String(scalar))
    place += 1
    if scalar == "\n" { newLine() }
  }

  private mutating func readQuote() {
    let start = mark
    add("")
    word?.isQuoted = true
    place += 1
    while place < scalars.count, scalars[place] != "\"", openQuote == nil {
      switch scalars[place] {
      case "\\": readEscapeInQuote()
      case "$": readExpansion(isQuoted: true)
      case "`": readBackquotes()
      default: take()
      }
    }
    guard place < scalars.count else { return openQuote = openQuote ?? start }
    place += 1
  }

  private mutating func readEscapeInQuote() {
    if let next = peek(), "$`\"\\".unicodeScalars.contains(next) {
      add(String(next))
      place += 2
    } else if peek() == "\n" {
      place += 2
      newLine()
    } else {
      take()
    }
  }

  // MARK: What a shell works out

  private mutating func readExpansion(isQuoted: Bool) {
    switch peek() {
    case "(": readBracket(open: "(", close: ")")
    case "{": readBraces(isQuoted: isQuoted)
    case let next? where next.isNameStart || "@*#?".unicodeScalars.contains(next) || ("0"..."9").contains(next):
      var name = String(next)
      var end = place + 2
      while next.isNameStart, end < scalars.count, scalars[end].isNamePart {
        name.unicodeScalars.append(scalars[end])
        end += 1
      }
      add(.variable(name, isQuoted: isQuoted, written: "$\(name)"))
      place = end
    default: take()
    }
  }

  private mutating func readBraces(isQuoted: Bool) {
    let start = place
    readBracket(open: "{", close: "}")
    // Without its end nothing was added that could be a variable.
    guard openQuote == nil else { return }
    let inner = String(String.UnicodeScalarView(scalars[start + 2..<max(start + 2, place - 1)]))
    guard !inner.isEmpty, inner.unicodeScalars.allSatisfy(\.isNamePart), word?.parts.popLast() != nil else { return }
    add(.variable(inner, isQuoted: isQuoted, written: "${\(inner)}"))
  }

  /// Reads everything up to the bracket that closes this one, as it stands there.
  private mutating func readBracket(open: Unicode.Scalar, close: Unicode.Scalar) {
    let (start, startMark) = (place, mark)
    var depth = 0
    if word == nil { word = ShellWord(mark: mark) }
    while place < scalars.count {
      let scalar = scalars[place]
      if scalar == "\\" { place += 1 } else if scalar == open { depth += 1 } else if scalar == close { depth -= 1 }
      place += 1
      if scalar == "\n" { newLine() }
      if scalar == close, depth == 0 {
        return add(.opaque(String(String.UnicodeScalarView(scalars[start..<min(place, scalars.count)]))))
      }
    }
    place = scalars.count
    openQuote = startMark
  }

  private mutating func readBackquotes() {
    let (start, startMark) = (place, mark)
    if word == nil { word = ShellWord(mark: mark) }
    place += 1
    while place < scalars.count, scalars[place] != "`" {
      place += 1
      if scalars[place - 1] == "\n" { newLine() }
    }
    guard place < scalars.count else { return openQuote = startMark }
    place += 1
    add(.opaque(String(String.UnicodeScalarView(scalars[start..<place]))))
  }

  // MARK: Signs

  private mutating func readOperator(_ scalar: Unicode.Scalar) {
    endWord()
    let start = mark
    let isDouble = peek() == scalar && scalar != "(" && scalar != ")"
    // `&>` sends both outputs somewhere.
    if scalar == "&", peek() == ">" {
      place += 1
      return readRedirection(">")
    }
    tokens.append(.symbol(Marked(String(repeating: String(scalar), count: isDouble ? 2 : 1), at: start)))
    place += isDouble ? 2 : 1
  }

  private mutating func readRedirection(_ scalar: Unicode.Scalar) {
    // The word is the number of a descriptor, as in `2>`.
    if let digits = word?.literal, !digits.isEmpty, digits.allSatisfy(\.isNumber) { word = nil }
    endWord()
    place += 1
    let isDouble = place < scalars.count && scalars[place] == scalar
    if isDouble { place += 1 }
    redirection = isDouble && scalar == "<" ? "<<" : String(scalar)
    if place < scalars.count, scalars[place] == "<" || scalars[place] == "-" || scalars[place] == "&" {
      if scalars[place] == "<" { redirection = "<" }
      place += 1
    }
    while place < scalars.count, scalars[place] == " " { place += 1 }
  }

  private mutating func skipLine() {
    while place < scalars.count, scalars[place] != "\n" { place += 1 }
  }

  private mutating func endLine() {
    endWord()
    redirection = nil
    tokens.append(.symbol(Marked("\n", at: mark)))
    place += 1
    newLine()
    while !hereDocuments.isEmpty, place < scalars.count { skipHereDocument(hereDocuments.removeFirst()) }
  }

  private mutating func skipHereDocument(_ end: String) {
    while place < scalars.count {
      let start = place
      skipLine()
      let text = String(String.UnicodeScalarView(scalars[start..<place])).trimmed
      place = min(place + 1, scalars.count)
      newLine()
      if text == end { return }
    }
  }
}

extension ShellText {
  /// The words of a text that is one command without anything for a shell to do; nil for any other.
  var simpleCommand: [String]? {
    var words: [String] = []
    for token in tokens {
      guard case .word(let word) = token, let text = word.literal else { return nil }
      // The shell works out `~` and `a=b`.
      guard word.isQuoted || !text.hasPrefix("~") && !(words.isEmpty && text.contains("=")) else { return nil }
      words.append(text)
    }
    return words.first.map { $0.isEmpty } == false && openQuote == nil ? words : nil
  }
}

extension Unicode.Scalar {
  fileprivate var isNameStart: Bool {
    self == "_" || ("a"..."z").contains(self) || ("A"..."Z").contains(self)
  }

  /// True for a sign that the name of a variable may hold (Base Definitions §3.216).
  var isNamePart: Bool { isNameStart || ("0"..."9").contains(self) }
}
