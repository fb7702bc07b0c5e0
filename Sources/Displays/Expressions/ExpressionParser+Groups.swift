extension ExpressionParser {
  /// Reads a group after the opening bracket.
  ///
  /// - Returns: nil for options to the end of the group around, and for a comment.
  mutating func group(from start: Int) throws(ExpressionProblem) -> ExpressionNode? {
    if take("*") {
      throw problem(at: start, "found \"(*\", a directive, expected a group; write \\* for the character")
    }
    let before = options
    if take("?") {
      if take("#") { return try comment(from: start) }
      guard try !isOptions(from: start) else { return nil }
    }
    let node = try alternatives()
    guard take(")") else { throw unclosed(from: start) }
    options = before
    return node
  }

  private mutating func comment(from start: Int) throws(ExpressionProblem) -> ExpressionNode? {
    if text(before: ")") == nil { throw unclosed(from: start) }
    return nil
  }

  /// Reads the words about a group after `(?`.
  ///
  /// - Returns: whether it is no group but options.
  private mutating func isOptions(from start: Int) throws(ExpressionProblem) -> Bool {
    if take(":") { return false }
    for (sign, name) in Self.unsupported where take(sign) {
      throw problem(at: start, "found \"(?\(sign)\", \(name); \(Self.linear)")
    }
    for (sign, end) in [("P<", ">"), ("<", ">"), ("'", "'")] as [(String, Unicode.Scalar)] where take(sign) {
      guard let name = text(before: end), Self.isName(name) else {
        throw problem(at: start, "found \"(?\(sign)\" without a name of letters and digits and \"\(end)\"")
      }
      return false
    }
    return try readOptions(from: start)
  }

  /// `i`, `s-i`, `^m`, to the bracket or the colon.
  private mutating func readOptions(from start: Int) throws(ExpressionProblem) -> Bool {
    var isOn = true
    if take("^") { options = Options() }
    while let sign = advance() {
      switch sign {
      case ")": return true
      case ":": return false
      case "-": isOn = false
      case "i": options.ignoresCase = isOn
      case "s": options.dotTakesNewlines = isOn
      case "m": options.anchorsAtLines = isOn
      // Which way is preferred, and what is captured, makes no difference here.
      case "U", "n": break
      default:
        throw problem(
          at: start, "found \"\(text(from: start))\", expected a group ( ) or (?: ), or the options (?i), (?s), (?m)")
      }
      ignoredCase = ignoredCase || options.ignoresCase
    }
    throw unclosed(from: start)
  }

  private func unclosed(from start: Int) -> ExpressionProblem {
    problem(at: start, "found \"(\" without a \")\" after it; write \\( for the character")
  }

  static let linear = "it cannot be matched in linear time"

  private static let unsupported = [
    ("=", "a look-ahead"), ("!", "a look-ahead"), ("<=", "a look-behind"), ("<!", "a look-behind"),
    (">", "an atomic group"), ("|", "a branch reset"), ("(", "a condition"), ("R", "a recursion"), ("&", "a recursion"),
    ("P>", "a recursion"), ("P=", "a back-reference"),
  ]

  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.unicodeScalars.allSatisfy { ScalarKind.word.contains($0) }
  }
}
