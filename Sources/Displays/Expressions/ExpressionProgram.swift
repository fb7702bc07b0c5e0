/// A regular expression as instructions, of which each goes on to the next unless it says otherwise.
struct ExpressionProgram: Sendable {
  enum Instruction: Sendable {
    /// The instruction takes one scalar.
    case one(ScalarSet)
    case assertion(ExpressionAssertion)
    /// The way goes on at both places.
    case either(Int, Int)
    case jump(Int)
    case accept
  }

  private(set) var instructions: [Instruction] = []
  /// True if the program ever asks for the other spellings of a letter.
  private(set) var ignoresCase = false

  init(_ source: String) throws(ExpressionProblem) {
    var parser = ExpressionParser(source)
    add(try parser.expression())
    instructions.append(.accept)
    ignoresCase = parser.ignoredCase
  }

  /// The most that one scalar of a value can cost.
  var weight: Int {
    instructions.reduce(0) { total, instruction in
      if case .one(let set) = instruction { total + set.weight } else { total + 1 }
    }
  }

  private mutating func add(_ node: ExpressionNode) {
    switch node {
    case .empty: break
    case .one(let set): instructions.append(.one(set))
    case .assertion(let assertion): instructions.append(.assertion(assertion))
    case .sequence(let nodes): for node in nodes { add(node) }
    case .alternatives(let nodes): add(nodes)
    case .repeated(let node, let least, let most):
      for _ in 0..<least { add(node) }
      if let most { add(node, atMost: most - least) } else { addLoop(node) }
    }
  }

  private mutating func add(_ alternatives: [ExpressionNode]) {
    var ends: [Int] = []
    for node in alternatives.dropLast() {
      let fork = reserve()
      add(node)
      ends.append(reserve())
      instructions[fork] = .either(fork + 1, instructions.count)
    }
    if let last = alternatives.last { add(last) }
    for end in ends { instructions[end] = .jump(instructions.count) }
  }

  private mutating func add(_ node: ExpressionNode, atMost count: Int) {
    var forks: [Int] = []
    for _ in 0..<count {
      forks.append(reserve())
      add(node)
    }
    for fork in forks { instructions[fork] = .either(fork + 1, instructions.count) }
  }

  private mutating func addLoop(_ node: ExpressionNode) {
    let fork = reserve()
    add(node)
    instructions.append(.jump(fork))
    instructions[fork] = .either(fork + 1, instructions.count)
  }

  /// - Returns: the place of an instruction that is filled in when its target is known.
  private mutating func reserve() -> Int {
    instructions.append(.accept)
    return instructions.count - 1
  }
}
