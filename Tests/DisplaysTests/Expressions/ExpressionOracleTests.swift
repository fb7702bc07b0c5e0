import Displays
import Testing

/// Swift's own `Regex`, which tries one way after the other, says what the matcher has to say: for random expressions
/// and texts that are short enough for it.
///
/// What is meant to differ is left out here: `\b` between words of more than letters (Unicode's word breaks there, the
/// edge of `\w` here), accents and line breaks of two scalars (one character there), `[:word:]` (without `_` there),
/// what letters become of more than one (`ß`), and what cannot take linear time.
@Suite struct ExpressionOracleTests {
  @Test(arguments: 0..<8 as Range<UInt64>)
  func agreesWithSwift(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<250 {
      let source = Self.expression(&random, depth: 3)
      let ours = RegularExpression(source)
      guard let theirs = try? Regex(source) else {
        #expect(ours.problem != nil, "/\(source)/ is refused by Swift")
        continue
      }
      #expect(ours.problem == nil, "/\(source)/ is taken by Swift: \(ours.problem?.description ?? "")")
      for _ in 0..<12 {
        let text = Self.text(&random)
        let expected = try theirs.wholeMatch(in: text) != nil
        #expect(ours.matches(text) == expected, "/\(source)/ and \(text.debugDescription), seed \(seed)")
      }
    }
  }

  private static func expression(_ random: inout SeededGenerator, depth: Int) -> String {
    let parts = (0..<Int.random(in: 0...3, using: &random)).map { _ in part(&random, depth: depth) }
    let joined = parts.joined()
    return depth > 0 && random.chance(20) ? joined + "|" + expression(&random, depth: depth - 1) : joined
  }

  private static func part(_ random: inout SeededGenerator, depth: Int) -> String {
    if random.chance(6) { return random.pick(["^", "$", "\\A", "\\z", "\\Z", "(?i)", "(?s)", "(?-i)", "(?m)"]) }
    let atom = depth > 0 && random.chance(35) ? group(&random, depth: depth) : random.pick(atoms)
    let count = random.pick(["", "", "", "", "*", "+", "?", "*?", "{2}", "{1,}", "{0,2}", "{,1}"])
    return atom + count
  }

  private static func group(_ random: inout SeededGenerator, depth: Int) -> String {
    let open = random.pick(["(", "(?:", "(?i:", "(?<n>", "(?s:"])
    // Two groups of one name are an error in Swift.
    let sign = open == "(?<n>" ? "(?<n\(random.next())>" : open
    return sign + expression(&random, depth: depth - 1) + ")"
  }

  private static let atoms = [
    "a", "b", "A", "é", "1", "_", "-", " ", ".", "\\.", "\\d", "\\D", "\\w", "\\W", "\\s", "\\S", "[ab]", "[^a]",
    "[a-c]",
    "[A-Cx]", "[\\d_]", "[^\\w]", "[[:alpha:]]", "[[:^digit:]]", "\\x61", "\\u{e9}", "\\n", "\\t", "\\p{L}", "\\P{Lu}",
    "[[ab]1]", "\\Qa\\E", "{", "a{x}", "\\h", "\\v", "[[:upper:]]", "[[:punct:]]", "[-.]",
  ]

  private static func text(_ random: inout SeededGenerator) -> String {
    let letters = ["a", "b", "c", "A", "B", "é", "É", "1", "_", "-", ".", " ", "\n", "\t", "x", "{"]
    return (0..<Int.random(in: 0...6, using: &random)).map { _ in random.pick(letters) }.joined()
  }
}
