extension ExpressionParser {
  /// Reads the repeats that follow a part of an expression.
  ///
  /// - Parameter start: where that part begins.
  mutating func repeated(_ node: ExpressionNode, from start: Int) throws(ExpressionProblem) -> [ExpressionNode] {
    let sign = position
    guard let count = try count() else { return [node] }
    guard isRepeatable(from: start) else {
      throw problem(
        at: sign, "found \"\(text(from: sign))\" after something that cannot be repeated; group it with (?: )")
    }
    if take("+") {
      throw problem(
        at: sign, "found \"\(text(from: sign))\", a possessive repeat, which is not supported; remove the last +")
    }
    // Which of the ways is preferred makes no difference to whether one takes the whole value.
    _ = take("?")
    let second = position
    guard try self.count() == nil else {
      throw problem(at: second, "found \"\(text(from: second))\" after another repeat; group the first one with (?: )")
    }
    let repeated = ExpressionNode.repeated(node, least: count.least, most: count.most)
    guard repeated.weight != nil else { throw problem(at: start, Self.tooMany) }
    return [repeated]
  }

  /// A place takes nothing, however often; and of quoted text it is not plain which part is meant.
  private func isRepeatable(from start: Int) -> Bool {
    let signs = ["^", "$", "\\A", "\\z", "\\Z", "\\b", "\\B", "\\Q"]
    return !signs.contains { scalars[start...].starts(with: $0.unicodeScalars) }
  }

  private mutating func count() throws(ExpressionProblem) -> (least: Int, most: Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    let start = position
    guard take("{"), let count = bounds() else {
      position = start
      return nil
    }
    guard count.least <= count.most ?? count.least else {
      throw problem(at: start, "found \(text(from: start)), expected the smaller number first")
    }
    return count
  }

  /// `m}`, `m,}`, `,n}` or `m,n}`; anything else behind a brace is text.
  private mutating func bounds() -> (least: Int, most: Int?)? {
    let least = number()
    if take("}") { return least.map { ($0, $0) } }
    guard take(",") else { return nil }
    let most = number()
    guard take("}"), least != nil || most != nil else { return nil }
    return (least ?? 0, most)
  }

  private mutating func number() -> Int? {
    skipSpaces()
    var number: Int?
    while let digit = next, let value = Self.digit(digit, radix: 10) {
      position += 1
      number = min((number ?? 0) * 10 + value, Self.highestCount)
    }
    skipSpaces()
    return number
  }

  private mutating func skipSpaces() { while take(" ") {} }

  static func digit(_ scalar: Unicode.Scalar, radix: Int) -> Int? {
    guard scalar.isASCII, let value = Character(scalar).hexDigitValue, value < radix else { return nil }
    return value
  }
}
