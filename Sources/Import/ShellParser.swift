import Displays
import ProfileFile

/// Reads commands out of words and signs (Shell & Utilities §2.10).
struct ShellParser {
  private var tokens: ArraySlice<ShellText.Token>
  private(set) var problem: Marked<String>?
  private var depth = 0

  private static let deepestNesting = 24

  init(_ text: ShellText) { tokens = text.tokens[...] }

  mutating func script() -> [ShellNode] {
    let nodes = list(until: [])
    if problem == nil, let token = tokens.first { fail(token, "expected a command") }
    return nodes
  }

  // MARK: Looking ahead

  private var word: String? {
    if case .word(let word)? = tokens.first, !word.isQuoted { word.literal } else { nil }
  }

  private var symbol: String? {
    if case .symbol(let symbol)? = tokens.first { symbol.value } else { nil }
  }

  private mutating func fail(_ token: ShellText.Token?, _ expected: String) {
    guard problem == nil, let token else { return }
    switch token {
    case .word(let word): problem = Marked("found \(word.written.quoted), \(expected)", at: word.mark)
    case .symbol(let symbol):
      let found = symbol.value == "\n" ? "the end of a line" : symbol.value
      problem = Marked("found \(found), \(expected)", at: symbol.mark)
    }
    tokens = []
  }

  private mutating func skipLineEnds() { while symbol == "\n" { tokens.removeFirst() } }

  private mutating func expect(word wanted: String, after opening: Marked<String>) {
    guard word == wanted else {
      if problem == nil {
        problem = Marked("found \(opening.value) without \(wanted), expected both", at: opening.mark)
      }
      tokens = []
      return
    }
    tokens.removeFirst()
  }

  // MARK: Commands

  private mutating func list(until ends: Set<String>) -> [ShellNode] {
    var nodes: [ShellNode] = []
    depth += 1
    defer { depth -= 1 }
    guard depth <= 2 * Self.deepestNesting else {
      fail(tokens.first, "expected no commands nested this deep")
      return []
    }
    while let next = tokens.first, problem == nil {
      if let symbol, ["\n", ";", "&"].contains(symbol) {
        tokens.removeFirst()
      } else if ends.contains(word ?? symbol ?? "") {
        break
      } else if let symbol, symbol != "(" {
        fail(next, "expected a command")
      } else if let node = chain() {
        nodes.append(node)
      }
    }
    return nodes
  }

  private mutating func chain() -> ShellNode? {
    guard let first = pipeline() else { return nil }
    var rest: [(sign: String, node: ShellNode)] = []
    while let sign = symbol, sign == "&&" || sign == "||" {
      tokens.removeFirst()
      skipLineEnds()
      guard let node = pipeline() else { return nil }
      rest.append((sign, node))
    }
    return rest.isEmpty ? first : .chain(first, rest)
  }

  private mutating func pipeline() -> ShellNode? {
    while word == "!" { tokens.removeFirst() }
    guard let first = command() else { return nil }
    var nodes = [first]
    while symbol == "|" {
      tokens.removeFirst()
      if symbol == "&" { tokens.removeFirst() }
      skipLineEnds()
      guard let node = command() else { return nil }
      nodes.append(node)
    }
    return nodes.count == 1 ? first : .pipeline(nodes)
  }

  private mutating func command() -> ShellNode? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= 2 * Self.deepestNesting, let token = tokens.first else {
      fail(tokens.first, "expected no commands nested this deep")
      return nil
    }
    switch word ?? symbol {
    case "if": return conditional()
    case "case": return cases()
    case "for", "select": return forLoop()
    case "while", "until": return whileLoop()
    case "{": return group(opening: "{", until: "}")
    case "(": return group(opening: "(", until: ")")
    case "[[": return test()
    case "function": return function(isNamedFirst: true)
    default: break
    }
    guard case .word = token else {
      fail(token, "expected a command")
      return nil
    }
    return isFunction ? function(isNamedFirst: false) : .command(words())
  }

  /// True before the name of a function and its brackets. Those of `modes=(a b)` hold an array.
  private var isFunction: Bool {
    guard case .word(let name)? = tokens.first, case .symbol(let open)? = tokens.dropFirst().first else { return false }
    return open.value == "(" && !name.written.hasSuffix("=")
  }

  private mutating func words() -> [ShellWord] {
    var words: [ShellWord] = []
    while case .word(var word)? = tokens.first {
      tokens.removeFirst()
      // This is an array, `modes=(a b)`, whose value only a shell knows.
      if symbol == "(", word.written.hasSuffix("=") {
        word.parts.append(.opaque("(…)"))
        skipBrackets()
      }
      words.append(word)
    }
    return words
  }

  private mutating func skipBrackets() {
    while let token = tokens.popFirst() {
      if case .symbol(let symbol) = token, symbol.value == ")" { return }
    }
  }

  /// Reads `[[ … ]]`, which has signs of its own.
  private mutating func test() -> ShellNode? {
    var words: [ShellWord] = []
    while let token = tokens.popFirst() {
      guard case .word(let word) = token else { continue }
      words.append(word)
      if word.literal == "]]" { break }
    }
    return .command(words)
  }

  private mutating func opening() -> Marked<String> {
    defer { tokens = tokens.dropFirst() }
    switch tokens.first {
    case .word(let word)?: return Marked(word.written, at: word.mark)
    case .symbol(let symbol)?: return symbol
    case nil: return Marked("", at: Mark(file: "", line: 1, column: 1))
    }
  }

  private mutating func group(opening: String, until end: String) -> ShellNode? {
    let start = self.opening()
    let body = list(until: [end])
    guard (word ?? symbol) == end else {
      expect(word: end, after: start)
      return nil
    }
    tokens.removeFirst()
    return .group(body)
  }

  private mutating func function(isNamedFirst: Bool) -> ShellNode? {
    let start = opening()
    let name = isNamedFirst ? opening().value : start.value
    if symbol == "(" {
      tokens.removeFirst()
      guard symbol == ")" else {
        fail(tokens.first, "expected ) after the name of a function")
        return nil
      }
      tokens.removeFirst()
    }
    skipLineEnds()
    guard let body = command() else { return nil }
    return .function(name, start.mark, body: [body])
  }

  // MARK: Choices and loops

  private mutating func conditional() -> ShellNode? {
    let start = opening()
    var branches: [ShellBranch] = []
    var mark = start.mark
    while problem == nil {
      let condition = list(until: ["then"])
      expect(word: "then", after: start)
      let body = list(until: ["elif", "else", "fi"])
      branches.append(ShellBranch(label: condition.label ?? "", mark: mark, body: body, isElse: false))
      guard case .word(let next)? = tokens.first, next.literal == "elif" else { break }
      mark = next.mark
      tokens.removeFirst()
    }
    if word == "else" {
      let mark = opening().mark
      branches.append(ShellBranch(label: nil, mark: mark, body: list(until: ["fi"]), isElse: true))
    }
    expect(word: "fi", after: start)
    return .choice(start.mark, branches)
  }

  private mutating func cases() -> ShellNode? {
    let start = opening()
    tokens = tokens.dropFirst()
    skipLineEnds()
    expect(word: "in", after: start)
    var branches: [ShellBranch] = []
    while problem == nil {
      while symbol == "\n" || symbol == "(" { tokens.removeFirst() }
      if word == "esac" || tokens.isEmpty { break }
      let pattern = patterns()
      let body = list(until: [";;", "esac"])
      if symbol == ";;" { tokens.removeFirst() }
      branches.append(
        ShellBranch(label: pattern.value, mark: pattern.mark, body: body, isElse: pattern.value == "*"))
    }
    expect(word: "esac", after: start)
    return .choice(start.mark, branches)
  }

  /// Reads the patterns in front of the bracket.
  private mutating func patterns() -> Marked<String> {
    var pattern: Marked<String>?
    while let token = tokens.first, symbol != ")" {
      guard symbol != "\n" else {
        fail(token, "expected ) after a pattern")
        break
      }
      if case .word(let word) = token, pattern == nil { pattern = Marked(word.written, at: word.mark) }
      tokens.removeFirst()
    }
    let closing = opening()
    return pattern ?? closing
  }

  private mutating func forLoop() -> ShellNode? {
    let start = opening()
    let variable = opening().value
    skipLineEnds()
    var values: [ShellWord]?
    if word == "in" {
      tokens.removeFirst()
      values = words()
    }
    return body(of: start) { .loop(start.mark, variable: variable, values: values, body: $0) }
  }

  private mutating func whileLoop() -> ShellNode? {
    let start = opening()
    _ = list(until: ["do"])
    return body(of: start) { .loop(start.mark, variable: nil, values: nil, body: $0) }
  }

  private mutating func body(of start: Marked<String>, _ node: ([ShellNode]) -> ShellNode) -> ShellNode? {
    while symbol == "\n" || symbol == ";" { tokens.removeFirst() }
    expect(word: "do", after: start)
    let body = list(until: ["done"])
    expect(word: "done", after: start)
    return node(body)
  }
}
