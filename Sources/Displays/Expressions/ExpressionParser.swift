/// Reads a regular expression. The syntax is what Swift's `Regex` reads of the one of Perl, without what a program of
/// states cannot do.
struct ExpressionParser {
  /// The options of `(?i)` and the like; they hold to the end of their group.
  struct Options {
    var ignoresCase = false
    var dotTakesNewlines = false
    var anchorsAtLines = false
  }

  /// The highest count that is told apart: more than the program may have states.
  static let highestCount = RegularExpression.mostStates + 1

  let scalars: [Unicode.Scalar]
  var position = 0
  var options = Options()
  /// True if any part of the expression ignores case.
  var ignoredCase = false
  private var depth = 0

  init(_ source: String) { scalars = Array(source.unicodeScalars) }

  /// Reads the whole expression.
  mutating func expression() throws(ExpressionProblem) -> ExpressionNode {
    guard scalars.reduce(0, { $0 + UTF8.width($1) }) <= RegularExpression.longestSource else {
      throw problem(at: 0, "found a longer expression, expected at most \(RegularExpression.longestSource) bytes")
    }
    let node = try alternatives()
    guard next == nil else {
      throw problem(at: position, "found \")\" without a \"(\" before it; write \\) for the character")
    }
    guard node.weight != nil else { throw problem(at: 0, Self.tooMany) }
    return node
  }

  /// Reads alternatives, to the end of the expression or of its group.
  mutating func alternatives() throws(ExpressionProblem) -> ExpressionNode {
    var nodes = [try sequence()]
    while take("|") { nodes.append(try sequence()) }
    return nodes.count == 1 ? nodes[0] : .alternatives(nodes)
  }

  private mutating func sequence() throws(ExpressionProblem) -> ExpressionNode {
    var nodes: [ExpressionNode] = []
    while let first = next, first != "|", first != ")" {
      let start = position
      guard let node = try item() else { continue }
      nodes += try repeated(node, from: start)
    }
    return nodes.count == 1 ? nodes[0] : nodes.isEmpty ? .empty : .sequence(nodes)
  }

  /// - Returns: nil for what takes nothing and cannot be repeated: options, a comment.
  private mutating func item() throws(ExpressionProblem) -> ExpressionNode? {
    let start = position
    guard let first = advance() else { return .empty }
    switch first {
    case "(": return try nested(from: start) { parser throws(ExpressionProblem) in try parser.group(from: start) }
    case "[": return try nested(from: start) { parser throws(ExpressionProblem) in .one(try parser.set(from: start)) }
    case ".": return .one(options.dotTakesNewlines ? ScalarSet(.any) : ScalarSet(.newline, isNegated: true))
    case "^": return .assertion(options.anchorsAtLines ? .startOfLine : .start)
    case "$": return .assertion(options.anchorsAtLines ? .endOfLine : .end)
    case "\\": return try escaped(from: start)
    case "*", "+", "?":
      throw problem(
        at: start, "found \"\(first)\" with nothing before it to repeat; write \\\(first) for the character")
    default: return character(first)
    }
  }

  /// Reads the contents of brackets, which may be nested only so deep.
  mutating func nested<Value>(
    from start: Int, _ read: (inout Self) throws(ExpressionProblem) -> Value
  ) throws(ExpressionProblem) -> Value {
    guard depth < RegularExpression.deepestNesting else {
      throw problem(
        at: start, "found brackets nested deeper than \(RegularExpression.deepestNesting) levels, expected fewer")
    }
    depth += 1
    defer { depth -= 1 }
    return try read(&self)
  }

  func character(_ scalar: Unicode.Scalar) -> ExpressionNode {
    .one(ScalarSet(scalar, ignoresCase: options.ignoresCase))
  }
}

extension ExpressionParser {
  static let tooMany =
    "found more than \(RegularExpression.mostStates) states with all repeats written out, expected fewer or smaller repeats"

  var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  /// - Returns: the scalar that was next.
  mutating func advance() -> Unicode.Scalar? {
    let scalar = next
    if scalar != nil { position += 1 }
    return scalar
  }

  /// - Returns: whether this was next; it is left behind then.
  mutating func take(_ text: String) -> Bool {
    let wanted = text.unicodeScalars
    guard scalars[position...].starts(with: wanted) else { return false }
    position += wanted.count
    return true
  }

  /// - Returns: what stands before this, which is left behind too; nil where it does not follow.
  mutating func text(before end: Unicode.Scalar) -> String? {
    guard let stop = scalars[position...].firstIndex(of: end) else { return nil }
    defer { position = stop + 1 }
    return Self.text(scalars[position..<stop])
  }

  /// The text that was read since a position.
  func text(from start: Int) -> String { Self.text(scalars[start..<position]) }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  func problem(at position: Int, _ words: String) -> ExpressionProblem {
    ExpressionProblem(position: position + 1, words: words)
  }
}
