import Displays
import ProfileFile
import Testing

@Suite struct MarkTests {
  private static let json = """
    {
      "outputs": [
        { "name": "HDMI-1", "modes": [] },
        { "name": "DP-1",
          "modes": [ { "width": 1920 }, { "width": -1 } ] }
      ],
      "schema": 1
    }
    """

  private static let places: [(path: [PathPart], place: String?)] = [
    ([], "1:1"),
    ([.key("outputs")], "2:14"),
    ([.key("schema")], "7:13"),
    ([.key("outputs"), .index(0), .key("name")], "3:15"),
    ([.key("outputs"), .index(0), .key("modes")], "3:34"),
    ([.key("outputs"), .index(1), .key("modes"), .index(1), .key("width")], "5:48"),
    ([.key("crtcs")], nil),
    ([.index(0)], nil),
    ([.key("outputs"), .index(2)], nil),
    ([.key("outputs"), .index(-1)], nil),
    ([.key("outputs"), .key("name")], nil),
    ([.key("schema"), .index(0)], nil),
    ([.key("outputs"), .index(0), .key("modes"), .index(0)], nil),
  ]

  @Test(arguments: places)
  func mark(path: [PathPart], place: String?) {
    let mark = ProfileFile.mark(ofPath: path, in: [UInt8](Self.json.utf8), file: "snapshot.json")
    #expect(mark.map { "\($0.line):\($0.column)" } == place)
  }

  @Test(arguments: ["", "{", "{\"a\": [1, 2", "a: b: c", "\0", "[1, 2]"])
  func brokenText(text: String) {
    #expect(ProfileFile.mark(ofPath: [.key("a"), .index(5)], in: [UInt8](text.utf8), file: "snapshot.json") == nil)
  }

  /// libyaml reads no further than the value that is asked for.
  @Test func whatComesLaterDoesNotMatter() {
    let mark = ProfileFile.mark(ofPath: [.key("a"), .index(1)], in: [UInt8]("{\"a\": [1, 2], ]".utf8), file: "s.json")
    #expect(mark == Mark(file: "s.json", line: 1, column: 11))
  }

  /// libyaml looks at all open brackets for each character: 15 seconds for these.
  @Test(arguments: ["[", "{\"a\":", "[{\"a\":[", "\n[", "[ [\t"])
  func deepNestingIsFoundWhereItBecomesTooDeep(part: String) throws {
    let text = [UInt8](String(repeating: part, count: 100_000 / part.utf8.count).utf8)
    let mark = try #require(ProfileFile.markOfSyntaxError(in: text, file: "s.json"))
    #expect(mark.line <= 66 && mark.column <= 65 * part.utf8.count)
    #expect(ProfileFile.mark(ofPath: [.index(0)], in: text, file: "s.json") == nil)
  }

  @Test(
    arguments: [
      (String(repeating: "[", count: 64) + String(repeating: "]", count: 64), nil),
      (String(repeating: "[", count: 65), "1:65"),
      ("{\"é\":\n" + String(repeating: "[", count: 64), "2:64"),
      ("\"" + String(repeating: "[", count: 100) + "\\\"[", nil),
      (String(repeating: "[]", count: 100), nil),
      (String(repeating: "]", count: 100) + String(repeating: "{", count: 65), "1:165"),
    ] as [(String, String?)])
  func nestingIsCounted(text: String, place: String?) {
    let found = ProfileFile.placeBeyondNesting(in: text.utf8)
    #expect(found.map { "\($0.line):\($0.column)" } == place)
  }

  /// Nested by indentation, which the counting of brackets does not see.
  @Test func deepIndentationEndsTheSearchToo() throws {
    let text = [UInt8](String(repeating: "- ", count: 50_000).utf8)
    let mark = try #require(ProfileFile.markOfSyntaxError(in: text, file: "s.json"))
    #expect(mark == Mark(file: "s.json", line: 1, column: 129))
  }
}
