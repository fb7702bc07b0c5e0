import Displays
import Testing

@Suite struct RegularExpressionTests {
  @Test(
    arguments: [
      ("HDMI-[12]", ["HDMI-1", "HDMI-2"], ["HDMI-3", "HDMI-", "HDMI-12", "xHDMI-1"]),
      ("", [""], ["a"]),
      ("a|bc|", ["a", "bc", ""], ["b", "abc"]),
      ("a|ab", ["a", "ab"], ["abb"]),
      ("(a|)b", ["ab", "b"], ["a"]),
      ("a*", ["", "a", "aaaa"], ["ab"]),
      ("a+", ["a", "aaaa"], [""]),
      ("a?b", ["b", "ab"], ["aab"]),
      ("a*?b+?c??", ["b", "aabbc"], ["ac"]),
      ("a{2}", ["aa"], ["a", "aaa"]),
      ("a{2,}", ["aa", "aaaaa"], ["a"]),
      ("a{,2}", ["", "aa"], ["aaa"]),
      ("a{ 1, 2 }", ["a", "aa"], ["", "aaa"]),
      ("a{0}b", ["b"], ["ab"]),
      ("a{x}{1,2,3}{", ["a{x}{1,2,3}{"], ["a"]),
      ("(ab){2,3}", ["abab", "ababab"], ["ab", "abababab"]),
      ("(a*)*(b?){3}", ["", "aab", "bbb"], ["bbbb"]),
      ("((){10}){10}", [""], ["a"]),
      (".", ["a", "é", "😀", "\0"], ["", "ab", "\n", "\r", "\u{85}", "\u{2028}"]),
      ("(?s).", ["\n", "\r"], ["", "ab"]),
      ("(?:a)(?<name>b)(?P<n2>c)(?'n'd)(?#what)e", ["abcde"], ["abcd"]),
      ("]}", ["]}"], ["]"]),
    ] as [(String, [String], [String])])
  func structure(source: String, matching: [String], others: [String]) { check(source, matching, others) }

  @Test(
    arguments: [
      ("[a-c_-]", ["a", "b", "c", "_", "-"], ["d", "", "ab"]),
      ("[^a-c]", ["d", "é", "\n"], ["a", "b"]),
      ("[-a]", ["-", "a"], ["b"]),
      ("[a-b-c]", ["a", "-", "c"], ["d"]),
      ("[\\]\\\\.^$|(*]", ["]", "\\", ".", "^", "$", "|", "(", "*"], ["a"]),
      ("[\\x41-\\x{43}\\b]", ["A", "B", "C", "\u{8}"], ["D", "b"]),
      ("[\\d_]", ["5", "_"], ["a"]),
      ("[^\\W\\d]", ["a", "_"], ["5", "-"]),
      ("[[ab]c]", ["a", "c"], ["["]),
      ("[a[^b]]", ["a", "c"], ["b"]),
      ("[[:alpha:][:digit:]]", ["a", "é", "5"], ["_", "-"]),
      ("[[:^alpha:]]", ["5"], ["a"]),
      ("[:a]", [":", "a"], ["b"]),
      ("[\\Qa-]\\E]", ["a", "-", "]"], ["b"]),
      ("[[:upper:]][[:lower:]]", ["Aa", "Éé"], ["aA"]),
      ("[[:xdigit:]]+", ["09afAF"], ["g"]),
      ("[[:space:]][[:blank:]][[:punct:]]", ["\n\t!"], ["\n\n!", " \ta"]),
      ("[[:cntrl:]][[:graph:]][[:print:]][[:ascii:]][[:alnum:]][[:word:]]", ["\u{1}aé~Z_"], ["aaaaaa"]),
    ] as [(String, [String], [String])])
  func classes(source: String, matching: [String], others: [String]) { check(source, matching, others) }

  @Test(
    arguments: [
      ("\\d\\D\\w\\W\\s\\S", ["5ab- x", "٣-é! ."], ["aaaaaa", "5ab-xx"]),
      ("\\h\\H\\v\\V", ["\tx\nx"], ["\nx\nx", "\txxx"]),
      ("\\t\\n\\r\\f\\0\\e\\a", ["\t\n\r\u{C}\0\u{1B}\u{7}"], [""]),
      ("\\x41\\x{1F600}\\u00e9\\u{e9}\\U000000e9\\101\\o{101}", [], ["A"]),
      ("\\x41\\x{1F600}\\u00e9\\u{e9}\\U000000e9\\0101\\o{101}", ["A😀ééé\u{8}1A"], ["A"]),
      ("\\.\\*\\/\\-\\_\\ \\{", [".*/-_ {"], ["a"]),
      ("\\Qa.b|(\\Ec", ["a.b|(c"], ["aXb|(c"]),
      ("\\Qa", ["a"], []),
      ("\\R", ["\n", "\r\n", "\u{2028}"], ["a", "\n\n"]),
      ("\\p{L}\\pN\\p{Lu}\\P{L}\\p{^L}\\p{Letter}", ["a5É..z"], ["55É..z", "a5é..z"]),
      ("\\p{White_Space}\\p{alphabetic}\\p{any}\\p{gc=Nd}", [" a\n5"], ["aaa5"]),
    ] as [(String, [String], [String])])
  func escapes(source: String, matching: [String], others: [String]) { check(source, matching, others) }

  @Test(
    arguments: [
      ("^a$", ["a"], ["a\n"]),
      ("\\Aa\\z", ["a"], []),
      ("a\\Z\\n", ["a\n"], ["a"]),
      ("a$\\n", [], ["a\n"]),
      ("a^b", [], ["ab"]),
      ("(?m)a$\\s+^b", ["a\nb", "a\r\nb"], ["a b"]),
      ("foo\\b.*", ["foo", "foo bar", "foo-bar"], ["foo_bar", "foobar"]),
      ("a\\B.*", ["ab"], ["a", "a b"]),
      ("\\b", [], [""]),
      ("\\B", [""], []),
    ] as [(String, [String], [String])])
  func places(source: String, matching: [String], others: [String]) { check(source, matching, others) }

  @Test(
    arguments: [
      ("(?i)hdmi-É", ["HDMI-é", "hdmi-É"], ["hdmi-e"]),
      ("a(?i)b|c", ["aB", "ab", "C"], ["AB"]),
      ("(a(?i)b)c", ["aBc"], ["aBC"]),
      ("a(?i:b)c", ["aBc"], ["aBC", "ABc"]),
      ("(?i)a(?-i)b", ["Ab"], ["AB"]),
      ("(?i)a(?^)b", ["Ab"], ["AB"]),
      ("(?is-m)a.", ["A\n"], ["b\n"]),
      ("(?i)[a-c][A-C][^a]", ["Bbb", "bBB"], ["bba", "bbA"]),
      ("(?i)\\Qa.\\E", ["A."], ["A"]),
      ("(?i)k", ["K", "\u{212A}"], ["q"]),
      ("(?i)ß", ["ß", "ẞ"], ["SS"]),
      ("(?i)[[:upper:]]\\p{Lu}", ["AA"], ["aa"]),
      ("(?U)a*", ["aaa"], ["b"]),
    ] as [(String, [String], [String])])
  func options(source: String, matching: [String], others: [String]) { check(source, matching, others) }

  private func check(_ source: String, _ matching: [String], _ others: [String]) {
    let expression = RegularExpression(source)
    if !matching.isEmpty { #expect(expression.problem == nil) }
    for value in matching { #expect(expression.matches(value), "/\(source)/ and \(value.debugDescription)") }
    for value in others { #expect(!expression.matches(value), "/\(source)/ and \(value.debugDescription)") }
  }

  /// What is compared is scalars, so that an accent of its own is something to take. Exact text and globs compare
  /// characters.
  @Test func accentsOfTheirOwnAreScalars() {
    #expect(!RegularExpression("é").matches("e\u{301}"))
    #expect(RegularExpression("e\u{301}").matches("e\u{301}"))
    #expect(RegularExpression("\\w+").matches("e\u{301}"))
    #expect(Pattern("é").matches("e\u{301}"))
    #expect(Pattern("caf?").matches("cafe\u{301}"))
  }

  @Test func expressionsAreTheSameByTheirSource() {
    #expect(RegularExpression("a+") == RegularExpression("a+"))
    #expect(RegularExpression("a+") != RegularExpression("aa*"))
    #expect(Set([RegularExpression("("), RegularExpression("(")]).count == 1)
  }

  /// A star with an accent is one character and still repeats what is before it.
  @Test(arguments: ["*\u{301}", "a*b", "/etc/x?", "[x](y)\\z{2}^$|.+-_\u{1}\t😀", "a\r\n*", "é?"])
  func escapedTextIsTakenForItself(text: String) {
    let pattern = Pattern(literal: text)
    #expect(pattern.matches(text))
    #expect(!pattern.matches(text + "x"))
    #expect(RegularExpression(text.escapedForExpression).matches(text))
  }
}
