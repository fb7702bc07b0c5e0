import Displays
import Testing

@Suite struct ExpressionProblemTests {
  @Test(arguments: [
    ("(", "character 1: found \"(\" without a \")\" after it; write \\( for the character"),
    ("a(b(c)", "character 2: found \"(\" without a \")\" after it; write \\( for the character"),
    ("a)", "character 2: found \")\" without a \"(\" before it; write \\) for the character"),
    ("*a", "character 1: found \"*\" with nothing before it to repeat; write \\* for the character"),
    ("a|+", "character 3: found \"+\" with nothing before it to repeat; write \\+ for the character"),
    ("(?i)*", "character 5: found \"*\" with nothing before it to repeat; write \\* for the character"),
    ("^*", "character 2: found \"*\" after something that cannot be repeated; group it with (?: )"),
    ("\\Qab\\E+", "character 7: found \"+\" after something that cannot be repeated; group it with (?: )"),
    ("a**", "character 3: found \"*\" after another repeat; group the first one with (?: )"),
    ("a{2}{3}", "character 5: found \"{3}\" after another repeat; group the first one with (?: )"),
    ("a++", "character 2: found \"++\", a possessive repeat, which is not supported; remove the last +"),
    ("a{3,2}", "character 2: found {3,2}, expected the smaller number first"),
    ("[a", "character 1: found \"[\" without a \"]\" after it; write \\[ for the character"),
    ("[]a]", "character 1: found an empty class, expected characters; write \\] for a bracket in it"),
    ("[z-a]", "character 2: found \"z-a\", expected the smaller character first"),
    ("[\\d-z]", "character 2: found \"\\d-\", expected a character on both sides of -; write \\- for the character"),
    ("[a-\\d]", "character 2: found \"a-\\d\", expected a character on both sides of -; write \\- for the character"),
    ("[a&&b]", "character 3: found \"&&\", which combines classes, expected characters; write \\& for the character"),
    ("[[:foo:]]", "character 2: found \"[:foo:]\", expected a class such as [:alpha:], [:digit:] or [:space:]"),
    ("\\p{Greek}", "character 1: found \"\\p{Greek}\", expected a general category such as \\p{L} or \\p{Lu}"),
    ("a\\", "character 2: found a backslash at the end; write \\\\ for the character"),
    ("\\q", "character 1: found \"\\q\", expected a backslash only before punctuation or a known letter"),
    ("\\é", "character 1: found \"\\é\", expected a backslash only before punctuation or a known letter"),
    ("\\u41", "character 1: found \"\\u41\", expected the number of a character such as \\x{e9} or \\u00e9"),
    ("\\x{d800}", "character 1: found \"\\x{d800}\", expected the number of a character such as \\x{e9} or \\u00e9"),
    (
      "\\x{1234567890}",
      "character 1: found \"\\x{12345678\", expected the number of a character such as \\x{e9} or \\u00e9"
    ),
    ("(?x)a", "character 1: found \"(?x\", expected a group ( ) or (?: ), or the options (?i), (?s), (?m)"),
    ("(?<", "character 1: found \"(?<\" without a name of letters and digits and \">\""),
  ])
  func isTold(source: String, expected: String) {
    #expect(RegularExpression(source).problem?.description == expected)
    #expect(!RegularExpression(source).matches(source))
  }

  /// What has to try one way after the other, with its name.
  @Test(arguments: [
    ("(a)\\1", "character 4: found \"\\1\", a back-reference"),
    ("(?<n>a)\\k<n>", "character 8: found \"\\k\", a back-reference"),
    ("a(?=b)b", "character 2: found \"(?=\", a look-ahead"),
    ("(?!a)b", "character 1: found \"(?!\", a look-ahead"),
    ("(?<=a)b", "character 1: found \"(?<=\", a look-behind"),
    ("(?<!a)b", "character 1: found \"(?<!\", a look-behind"),
    ("(?>a)", "character 1: found \"(?>\", an atomic group"),
    ("(?(1)a)", "character 1: found \"(?(\", a condition"),
    ("(?R)", "character 1: found \"(?R\", a recursion"),
    ("(?|a)", "character 1: found \"(?|\", a branch reset"),
    ("(*ACCEPT)", "character 1: found \"(*\", a directive"),
    ("\\Ga", "character 1: found \"\\G\", which is not supported here"),
  ])
  func whatTakesLongerIsNoPartOfTheSyntax(source: String, start: String) throws {
    let problem = try #require(RegularExpression(source).problem)
    #expect(problem.description.hasPrefix(start))
  }

  @Test func theLengthIsLimited() {
    let longest = RegularExpression.longestSource
    #expect(RegularExpression(String(repeating: "a", count: longest)).problem == nil)
    #expect(
      RegularExpression(String(repeating: "a", count: longest + 1)).problem?.description
        == "character 1: found a longer expression, expected at most 254 bytes")
  }

  @Test(arguments: [("(", ")"), ("(?:", ")"), ("[", "]")])
  func bracketsInOneAnotherAreLimited(open: String, close: String) {
    func nested(_ depth: Int) -> RegularExpression {
      RegularExpression(String(repeating: open, count: depth) + "a" + String(repeating: close, count: depth))
    }
    #expect(nested(RegularExpression.deepestNesting).matches("a"))
    let problem = nested(RegularExpression.deepestNesting + 1).problem
    #expect(problem?.words == "found brackets nested deeper than 50 levels, expected fewer")
    #expect(problem?.position == open.utf8.count * 50 + 1)
  }

  /// The first took 8 GB.
  @Test(arguments: [
    "(((a{0,1000}){0,1000}){0,1000})", "a{2001}", "a{99999999999999999999}", "(a{1000}){2}b{2}", "((){100}){100}",
    "[a-zA-Z0-9]{700}", "a{0,1000}",
  ])
  func repeatsWrittenOutAreLimited(source: String) throws {
    let problem = try #require(RegularExpression(source).problem)
    #expect(problem.words.hasPrefix("found more than 2000 states with all repeats written out"))
  }

  @Test func asManyStatesAreTaken() {
    #expect(RegularExpression("a{2000}").problem == nil)
    #expect(RegularExpression("a{0,666}").problem == nil)
  }
}
