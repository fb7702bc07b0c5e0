/// Follows all ways through a program at once, one scalar of the value after the other.
struct ExpressionMatcher {
  private let program: ExpressionProgram
  private let value: [Unicode.Scalar]
  /// The instructions that wait for the scalar at hand.
  private var waiting: [Int] = []
  /// The place for each instruction, counted from 1, where a way last came by: a second way would only repeat the
  /// first.
  private var reached: [Int]
  private var isAccepted = false
  /// Instructions looked at; the members of a class count.
  private(set) var work = 0

  init(_ program: ExpressionProgram, on value: [Unicode.Scalar]) {
    self.program = program
    self.value = value
    reached = Array(repeating: 0, count: program.instructions.count)
  }

  mutating func acceptsAll() -> Bool {
    follow([0], at: 0)
    for (place, scalar) in value.enumerated() {
      if waiting.isEmpty { return false }
      let cased = CasedScalar(scalar, withCases: program.ignoresCase)
      follow(waiting.filter { takes(cased, at: $0) }.map { $0 + 1 }, at: place + 1)
    }
    return isAccepted
  }

  private mutating func takes(_ scalar: CasedScalar, at instruction: Int) -> Bool {
    guard case .one(let set) = program.instructions[instruction] else { return false }
    work += set.weight
    return set.contains(scalar)
  }

  /// Follows the ways until each waits for a scalar.
  private mutating func follow(_ starts: [Int], at place: Int) {
    waiting = []
    isAccepted = false
    var open = starts
    while let next = open.popLast() {
      guard reached[next] != place + 1 else { continue }
      reached[next] = place + 1
      work += 1
      switch program.instructions[next] {
      case .one: waiting.append(next)
      case .assertion(let assertion): if holds(assertion, at: place) { open.append(next + 1) }
      case .either(let one, let other): open += [other, one]
      case .jump(let target): open.append(target)
      case .accept: isAccepted = true
      }
    }
  }

  private func holds(_ assertion: ExpressionAssertion, at place: Int) -> Bool {
    assertion.holds(
      between: place > 0 ? value[place - 1] : nil, and: place < value.count ? value[place] : nil,
      isLast: place == value.count - 1)
  }
}
