import Displays
import Testing

/// The work is counted in instructions, not in seconds: a client that names a window or a monitor does not decide about
/// the time.
@Suite struct ExpressionWorkTests {
  /// The first took 53 seconds for 20 letters.
  @Test(arguments: [
    "(a+)+b", "(a*)*b", "(a|a)*b", "(a|aa)+b", "(.*)(.*)(.*)(.*)(.*)b", "(a?){500}a{200}b", "((a{1,8}){1,8}){1,8}b",
    "([a-zA-Z0-9]+[a-z ]*)+b", "(?i)(A+)+B", "(\\ba*\\B)*b", "(\\p{L}+\\s?)+b", "a{0,600}b", "(?m)(^a*$\\n?)*b",
  ])
  func isAtMostStatesTimesLength(source: String) {
    let expression = RegularExpression(source)
    #expect(expression.problem == nil)
    for length in [0, 1, 20, 1_000, RegularExpression.longestValue] {
      let found = expression.matching(String(repeating: "a", count: length))
      #expect(!found.isMatch)
      #expect(found.work <= expression.mostWork(length: length))
    }
    let most = 2 * (RegularExpression.mostStates + 1) * (RegularExpression.longestValue + 1)
    #expect(expression.mostWork(length: RegularExpression.longestValue) <= most)
  }

  @Test func workGrowsWithTheLength() {
    let expression = RegularExpression("(a+)+b")
    let short = expression.matching(String(repeating: "a", count: 1_000)).work
    let long = expression.matching(String(repeating: "a", count: 4_000)).work
    #expect(long < 5 * short)
  }

  /// A part of it would be another value.
  @Test func aLongerValueMatchesNothing() {
    let longest = RegularExpression.longestValue
    #expect(RegularExpression(".*").matches(String(repeating: "é", count: longest)))
    let found = RegularExpression(".*").matching(String(repeating: "a", count: 10_000_000))
    #expect(!found.isMatch)
    #expect(found.work == 0)
    #expect(Pattern("*").matches(String(repeating: "a", count: longest + 1)))
  }
}
