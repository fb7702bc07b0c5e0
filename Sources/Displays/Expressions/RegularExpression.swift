/// A regular expression as profiles write it between slashes, compiled once where it is read.
///
/// It is matched by following all ways through it at once (Thompson 1968, Pike's form), so the time is at most its
/// states times the length of the value: a program that names a window, or a monitor's maker, cannot make it slow.
/// Syntax that would need to try one way after the other, such as a back-reference, is a problem and no part of the
/// syntax.
package struct RegularExpression: Sendable {
  /// The most bytes of an expression: those that the 256 of a pattern in a profile leave beside the slashes.
  package static let longestSource = 254
  /// Groups in groups, and classes in classes: each is a call in the parser and the compiler.
  package static let deepestNesting = 50
  /// The most states with all repeats written out; each member of a class counts as one.
  package static let mostStates = 2_000
  /// The most Unicode scalars of a value. A longer value matches no expression: a part of it would be another value.
  package static let longestValue = 4_096

  package let source: String
  private let compiled: Result<ExpressionProgram, ExpressionProblem>

  package init(_ source: String) {
    self.source = source
    compiled = Result { () throws(ExpressionProblem) in try ExpressionProgram(source) }
  }

  /// The fault of a text that is no expression. Such a one matches nothing.
  package var problem: ExpressionProblem? {
    if case .failure(let problem) = compiled { problem } else { nil }
  }

  /// True if the expression means the whole value.
  package func matches(_ value: String) -> Bool { matching(value).isMatch }

  /// The match with the work it took, in instructions looked at.
  package func matching(_ value: String) -> (isMatch: Bool, work: Int) {
    guard case .success(let program) = compiled else { return (false, 0) }
    let scalars = Array(value.unicodeScalars.prefix(Self.longestValue + 1))
    guard scalars.count <= Self.longestValue else { return (false, 0) }
    var matcher = ExpressionMatcher(program, on: scalars)
    let isMatch = matcher.acceptsAll()
    return (isMatch, matcher.work)
  }

  /// The most work for a value of that many scalars: each instruction is reached once at each place between two
  /// scalars, and compared with the scalar after it.
  package func mostWork(length: Int) -> Int {
    guard case .success(let program) = compiled else { return 0 }
    return 2 * program.weight * (length + 1)
  }
}

/// Expressions are equal if their sources are: the program follows from the source.
extension RegularExpression: Hashable {
  package static func == (one: Self, other: Self) -> Bool { one.source == other.source }

  package func hash(into hasher: inout Hasher) { hasher.combine(source) }
}

/// The fault in an expression, and its place.
package struct ExpressionProblem: Error, Equatable, CustomStringConvertible {
  /// The position of the character after the opening slash, from 1.
  package let position: Int
  /// The found text, and the allowed one.
  package let words: String

  package var description: String { "character \(position): \(words)" }
}
