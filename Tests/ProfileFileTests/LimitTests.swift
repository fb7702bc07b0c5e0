import Displays
import ProfileFile
import Testing

/// Files that are too large to keep beside the tests.
@Suite struct LimitTests {
  private static let profile = "version: 1\nscreens: { tv: { identity: { any: true } } }\n"

  private func findings(_ text: String) -> [String] {
    ProfileFile.decode([UInt8](text.utf8), file: "large.yaml", name: "large").diagnostics.map(\.description)
  }

  private func padded(to size: Int) -> String {
    Self.profile + "#" + String(repeating: "x", count: size - Self.profile.utf8.count - 1)
  }

  @Test func aMebibyteIsReadAndOneByteMoreIsNot() {
    #expect(findings(padded(to: ProfileFile.largestSize)) == [])
    #expect(
      findings(padded(to: ProfileFile.largestSize + 1))
        == ["large.yaml:1:1: error: the file has 1048577 bytes, expected at most 1048576"])
  }

  @Test func deepNestingIsRefusedWhereItBecomesTooDeep() {
    let brackets = String(repeating: "[", count: 100_000)
    #expect(
      findings("version: 1\ndescription: \(brackets)")
        == ["large.yaml:2:77: error: found a list or mapping nested deeper than 64 levels"])
  }

  /// libyaml compares each tag's name with all before it: 11 seconds for these.
  @Test(arguments: ["", "version: 1\n", "--- [a]\n...\n"])
  func aMebibyteOfDirectivesIsRefusedAtTheFirst(start: String) {
    let tags = (0..<29_000).map { "%TAG !t\($0)! tag:example.org,2026:\n" }.joined()
    let line = start.split(separator: "\n").count + 1
    #expect(
      findings(start + tags) == [
        "large.yaml:\(line):1: error: found a line that begins with %, a YAML directive, expected none; "
          + "remove it, or indent it if it is text"
      ])
  }

  @Test func textMayHoldWhatDirectivesBeginWith() {
    #expect(findings("version: 1\ndescription: |\n  %TAG\n" + Self.profile.dropFirst(11)) == [])
  }

  /// Shapes that keep libyaml's lists of open things long.
  @Test(arguments: [
    "[],", "{},", "{a: ", "a: b: ", "? ", "- ", "a ", "\"a\" ", "'a\n", "\n", "\n\n- ", "# a\n", "|\n", "&a ", "*a ",
    "!a ", "!<a>", "a:\n", "\"\\x41\"", "[a\n,", "---\n", "...\n", "a: |\n a\n", ", ", ": ", "x", "é",
  ])
  func muchOfAnyShapeEnds(part: String) {
    let text = String(repeating: part, count: (128 << 10) / part.utf8.count)
    #expect(!findings(text).isEmpty)
    #expect(!findings("version: 1\nscreens: [" + text).isEmpty)
    #expect(throws: JSONProblem.self) { try JSONIndex([UInt8](text.utf8)) }
  }

  /// A bomb is text like any other, since nothing is ever expanded: ten levels of ten aliases would be 10^10 values.
  @Test func aBombCostsNoMoreThanItsText() {
    var text = "version: 1\na0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...10 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(aliases)]\n"
    }
    #expect(findings(text).contains { $0.contains("found the alias *a9") })
  }

  /// A mebibyte of mistakes, each of which asks for the nearest name.
  @Test func aMebibyteOfMistakesIsShort() {
    let screens = (0..<256).map { screen in
      let keys = (0..<250).map { "rotatoin\($0): 1" }.joined(separator: ", ")
      return "  s\(screen): { \(keys) }\n"
    }
    let text = "version: 1\nscreens:\n" + screens.joined()
    #expect(text.utf8.count < ProfileFile.largestSize)
    #expect(findings(text).count == 201)
  }

  @Test func aHundredThousandItemsAreCounted() {
    let items = String(repeating: "x,", count: 100_000)
    #expect(
      findings("version: 1\nscreens: { tv: { identity: { any: true }, mode: [\(items)] } }").contains {
        $0.hasSuffix("found too many entries, expected at most 256 in one list or mapping")
      })
  }
}
