/// A regular expression as it was read.
indirect enum ExpressionNode: Sendable {
  case empty
  case one(ScalarSet)
  case assertion(ExpressionAssertion)
  case sequence([ExpressionNode])
  case alternatives([ExpressionNode])
  /// A node that is repeated at least and at most so often; nil is without end.
  case repeated(ExpressionNode, least: Int, most: Int?)

  /// The size of the node in the program, and its work for each scalar. Nothing weighs nothing: `(){1000}` within
  /// others of its kind would else be compiled a milliard times.
  ///
  /// - Returns: nil beyond what an expression may have.
  var weight: Int? {
    let weight: Int? =
      switch self {
      case .empty, .assertion: 1
      case .one(let set): set.weight
      case .sequence(let nodes): Self.total(nodes, each: 0)
      case .alternatives(let nodes): Self.total(nodes, each: 2)
      case .repeated(let node, let least, let most): node.weight.flatMap { Self.total($0, least: least, most: most) }
      }
    return weight.flatMap { $0 <= RegularExpression.mostStates ? max($0, 1) : nil }
  }

  private static func total(_ nodes: [ExpressionNode], each extra: Int) -> Int? {
    nodes.reduce(0) { total, node in
      guard let total, let weight = node.weight else { return nil }
      return total + weight + extra
    }
  }

  /// The numbers are at most `ExpressionParser.highestCount`, the weight at most `mostStates`.
  private static func total(_ weight: Int, least: Int, most: Int?) -> Int {
    weight * least + (weight + 2) * (most.map { $0 - least } ?? 1)
  }
}

/// A condition that takes no scalar but has to hold where it stands.
enum ExpressionAssertion: Sendable {
  case start, end, endOrLastNewline, startOfLine, endOfLine
  case wordBoundary, noWordBoundary

  /// - Parameters: the scalars on both sides; nil at the ends of the value.
  ///   - isLast: whether the one behind is the last of all.
  func holds(between before: Unicode.Scalar?, and behind: Unicode.Scalar?, isLast: Bool) -> Bool {
    switch self {
    case .start: before == nil
    case .end: behind == nil
    case .endOrLastNewline: behind == nil || isLast && Self.isNewline(behind)
    case .startOfLine: before == nil || Self.isNewline(before) && !Self.isWithinNewline(before, behind)
    case .endOfLine: behind == nil || Self.isNewline(behind) && !Self.isWithinNewline(before, behind)
    case .wordBoundary: Self.isOfWord(before) != Self.isOfWord(behind)
    case .noWordBoundary: Self.isOfWord(before) == Self.isOfWord(behind)
    }
  }

  private static func isNewline(_ scalar: Unicode.Scalar?) -> Bool { scalar.map(ScalarKind.newline.contains) ?? false }

  private static func isOfWord(_ scalar: Unicode.Scalar?) -> Bool { scalar.map(ScalarKind.word.contains) ?? false }

  private static func isWithinNewline(_ before: Unicode.Scalar?, _ behind: Unicode.Scalar?) -> Bool {
    before == "\r" && behind == "\n"
  }
}
