import Displays
import ProfileFile
import Testing

@Suite struct MarkOfPathTests {
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
}
