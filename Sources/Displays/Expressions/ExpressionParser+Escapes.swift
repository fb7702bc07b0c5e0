extension ExpressionParser {
  /// Reads an escape after a backslash, outside of a class.
  mutating func escaped(from start: Int) throws(ExpressionProblem) -> ExpressionNode {
    if take("Q") { return quoted() }
    guard let sign = next else {
      throw problem(at: start, "found a backslash at the end; write \\\\ for the character")
    }
    if let assertion = Self.assertion(sign) {
      position += 1
      return .assertion(assertion)
    }
    if take("R") { return Self.lineBreak }
    if let (kind, isNegated) = try kind(from: start) { return .one(ScalarSet(kind, isNegated: isNegated)) }
    return character(try escapedScalar(from: start))
  }

  /// Reads quoted text to `\E`, or to the end.
  private mutating func quoted() -> ExpressionNode {
    var nodes: [ExpressionNode] = []
    while !take("\\E"), let scalar = advance() { nodes.append(character(scalar)) }
    return .sequence(nodes)
  }

  private static func assertion(_ sign: Unicode.Scalar) -> ExpressionAssertion? {
    switch sign {
    case "A": .start
    case "z": .end
    case "Z": .endOrLastNewline
    case "b": .wordBoundary
    case "B": .noWordBoundary
    default: nil
    }
  }

  private static let lineBreak = ExpressionNode.alternatives([
    .sequence([.one(ScalarSet("\r")), .one(ScalarSet("\n"))]), .one(ScalarSet(.newline)),
  ])

  /// `\d`, `\P{Lu}`; in a class too.
  ///
  /// - Returns: nil when a character is meant.
  mutating func kind(from start: Int) throws(ExpressionProblem) -> (kind: ScalarKind, isNegated: Bool)? {
    let kinds: [Unicode.Scalar: ScalarKind] = [
      "d": .number, "w": .word, "s": .space, "h": .horizontalSpace, "v": .newline,
    ]
    guard let sign = next, let small = Character(sign).lowercased().unicodeScalars.first else { return nil }
    if let kind = kinds[small] {
      position += 1
      return (kind, sign != small)
    }
    return small == "p" ? try property(from: start, isNegated: sign == "P") : nil
  }

  private mutating func property(
    from start: Int, isNegated: Bool
  ) throws(ExpressionProblem) -> (kind: ScalarKind, isNegated: Bool) {
    position += 1
    let isOpposite = take("{") && take("^")
    let name = isBraced(start) ? text(before: "}") : advance().map { String(Character($0)) }
    guard let name, let kind = ScalarKind(property: name) else {
      throw problem(at: start, "found \"\(text(from: start))\", expected a general category such as \\p{L} or \\p{Lu}")
    }
    return (kind, isNegated != isOpposite)
  }

  private func isBraced(_ start: Int) -> Bool { scalars.indices.contains(start + 2) && scalars[start + 2] == "{" }

  /// A character that is written with a backslash; in a class too.
  mutating func escapedScalar(from start: Int) throws(ExpressionProblem) -> Unicode.Scalar {
    guard let sign = advance() else {
      throw problem(at: start, "found a backslash at the end; write \\\\ for the character")
    }
    switch sign {
    case "t": return "\t"
    case "n": return "\n"
    case "r": return "\r"
    case "f": return "\u{0C}"
    case "a": return "\u{07}"
    case "e": return "\u{1B}"
    case "0": return try coded(from: start, digits: 0...2, radix: 8)
    case "x": return try coded(from: start, digits: 0...2, radix: 16)
    case "u": return try coded(from: start, digits: 4...4, radix: 16)
    case "U": return try coded(from: start, digits: 8...8, radix: 16)
    case "o": return try coded(from: start, digits: 1...0o10, radix: 8)
    default: return try itself(sign, from: start)
    }
  }

  /// The number of a scalar, in braces or with so many digits.
  private mutating func coded(
    from start: Int, digits: ClosedRange<Int>, radix: Int
  ) throws(ExpressionProblem) -> Unicode.Scalar {
    let isBraced = take("{")
    let allowed = isBraced ? 1...8 : digits
    var number: UInt32 = 0
    var count = 0
    while count < allowed.upperBound, let next, let digit = Self.digit(next, radix: radix) {
      number = number << (radix == 16 ? 4 : 3) | UInt32(digit)
      position += 1
      count += 1
    }
    guard allowed.contains(count), !isBraced || take("}"), let scalar = Unicode.Scalar(number) else {
      throw problem(
        at: start, "found \"\(text(from: start))\", expected the number of a character such as \\x{e9} or \\u00e9")
    }
    return scalar
  }

  private func itself(_ sign: Unicode.Scalar, from start: Int) throws(ExpressionProblem) -> Unicode.Scalar {
    let isPlain = sign.isASCII && !ScalarKind.letterOrDigit.contains(sign)
    guard !isPlain else { return sign }
    let shown = text(from: start)
    switch sign {
    case "1"..."9", "k", "g": throw problem(at: start, "found \"\(shown)\", a back-reference; \(Self.linear)")
    case "G", "K", "X", "y", "Y": throw problem(at: start, "found \"\(shown)\", which is not supported here")
    default:
      throw problem(at: start, "found \"\(shown)\", expected a backslash only before punctuation or a known letter")
    }
  }
}
