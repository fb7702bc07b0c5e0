extension ExpressionParser {
  /// A class, behind its opening bracket.
  mutating func set(from start: Int) throws(ExpressionProblem) -> ScalarSet {
    var set = ScalarSet(members: [], isNegated: take("^"), ignoresCase: options.ignoresCase)
    while !take("]") {
      guard next != nil else {
        throw problem(at: start, "found \"[\" without a \"]\" after it; write \\[ for the character")
      }
      set.members += try members()
    }
    guard !set.members.isEmpty else {
      throw problem(at: start, "found an empty class, expected characters; write \\] for a bracket in it")
    }
    return set
  }

  private mutating func members() throws(ExpressionProblem) -> [ScalarSet.Member] {
    let start = position
    if take("[:") { return [try posixKind(from: start)] }
    if take("[") {
      return [try nested(from: start) { parser throws(ExpressionProblem) in .set(try parser.set(from: start)) }]
    }
    if take("\\Q") { return quotedMembers() }
    for sign in ["&&", "--", "~~"] where take(sign) {
      throw problem(
        at: start,
        "found \"\(sign)\", which combines classes, expected characters; write \\\(sign.prefix(1)) for the character")
    }
    if take("\\") {
      if let (kind, isNegated) = try kind(from: start) {
        try refuseRange(from: start)
        return [.kind(kind, isNegated: isNegated)]
      }
      position = start
    }
    return [.range(try range(from: start))]
  }

  /// A range: one character, or two with a dash between them.
  private mutating func range(from start: Int) throws(ExpressionProblem) -> ClosedRange<UInt32> {
    let first = try member()
    guard isDash else {
      let value = options.ignoresCase ? CasedScalar.small(first).value : first.value
      return value...value
    }
    position += 1
    let second = position
    if take("\\"), try kind(from: second) != nil { throw mixedRange(from: start) }
    position = second
    let last = try member()
    guard first <= last else {
      throw problem(at: start, "found \"\(text(from: start))\", expected the smaller character first")
    }
    return first.value...last.value
  }

  /// True if a dash separates two characters; at the ends of a class it is itself.
  private var isDash: Bool {
    next == "-" && position + 1 < scalars.count && scalars[position + 1] != "]" && scalars[position + 1] != "["
      && scalars[position + 1] != "-"
  }

  private mutating func refuseRange(from start: Int) throws(ExpressionProblem) {
    guard isDash else { return }
    position += 1
    throw mixedRange(from: start)
  }

  private func mixedRange(from start: Int) -> ExpressionProblem {
    problem(
      at: start, "found \"\(text(from: start))\", expected a character on both sides of -; write \\- for the character")
  }

  private mutating func member() throws(ExpressionProblem) -> Unicode.Scalar {
    let start = position
    guard let scalar = advance() else { throw problem(at: start, "found the end of the expression, expected \"]\"") }
    if scalar != "\\" { return scalar }
    return take("b") ? "\u{08}" : try escapedScalar(from: start)
  }

  private mutating func quotedMembers() -> [ScalarSet.Member] {
    var members: [ScalarSet.Member] = []
    while !take("\\E"), let scalar = advance() {
      members.append(.set(ScalarSet(scalar, ignoresCase: options.ignoresCase)))
    }
    return members
  }

  /// `[:alpha:]`, `[:^alpha:]`
  private mutating func posixKind(from start: Int) throws(ExpressionProblem) -> ScalarSet.Member {
    let isNegated = take("^")
    guard let name = text(before: ":"), take("]"), let kind = ScalarKind(posix: name) else {
      throw problem(
        at: start, "found \"\(text(from: start))\", expected a class such as [:alpha:], [:digit:] or [:space:]")
    }
    return .kind(kind, isNegated: isNegated)
  }
}
