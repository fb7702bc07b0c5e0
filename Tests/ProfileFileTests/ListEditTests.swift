import Displays
import Testing

@testable import ProfileFile

/// Lists whose items are moved, changed, added and removed, as a page does with a playlist.
@Suite struct ListEditTests {
  private static let sign = """
    content:
      playlist:
        # the first
        - { image: a.png, for: 10s }   # ten
        - video: b.mp4
          for: 1min
        # only at noon
        - { text: Menu, when: { time: "11:00-14:00" } }
      crossfade: 1s

    """

  private static func item(_ members: (String, WrittenValue)...) -> WrittenValue {
    .mapping(members.map { WrittenValue.Member($0, $1) })
  }

  // Keys as a page has them, which knows no order.
  private static let a = item(("for", .text("10s")), ("image", .text("a.png")))
  private static let b = item(("for", .text("1min")), ("video", .text("b.mp4")))
  private static let c = item(("text", .text("Menu")), ("when", item(("time", .text("11:00-14:00")))))

  private func edited(_ text: String, _ path: [String], _ items: [WrittenValue]) throws -> String {
    let bytes = try ProfileFile.edited([UInt8](text.utf8), by: [ProfileEdit(path, .list(items))], file: "a.yaml")
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let first = "    # the first\n    - { image: a.png, for: 10s }   # ten\n"
  private static let second = "    - video: b.mp4\n      for: 1min\n"
  private static let third = "    # only at noon\n    - { text: Menu, when: { time: \"11:00-14:00\" } }\n"

  @Test(
    arguments: [
      ([a, b, c], first + second + third),
      ([c, a, b], third + first + second),
      ([b, c], "    # the first\n" + second + third),
      ([a, b], first + second + "    # only at noon\n"),
      ([a, item(("color", .text("#102030"))), b, c], first + "    - { color: \"#102030\" }\n" + second + third),
      (
        [b, item(("for", .text("20s")), ("image", .text("a.png"))), c],
        second + first.replacing("10s", with: "20s") + third
      ),
      (
        [a, item(("for", .text("2min")), ("video", .text("b.mp4")), ("fit", .text("cover"))), c],
        first + "    - video: b.mp4\n      for: 2min\n      fit: cover\n" + third
      ),
      (
        [a, b, item(("text", .text("Menu")))], first + second + "    # only at noon\n    - { text: Menu }\n"
      ),
    ] as [([WrittenValue], String)])
  func itemsKeepTheirText(_ items: [WrittenValue], _ lines: String) throws {
    let list = Self.first + Self.second + Self.third
    for lineBreak in ["\n", "\r\n"] {
      let before = Self.sign.replacing("\n", with: lineBreak)
      let after = Self.sign.replacing(list, with: lines).replacing("\n", with: lineBreak)
      #expect(try edited(before, ["content", "playlist"], items) == after)
    }
  }

  @Test func aListInBracketsStaysOne() throws {
    let text = "when: { time: [\"Mon 08:00-09:00\",  'Tue 08:00-09:00'] } # open\n"
    let times = ["Tue 08:00-09:00", "Mon 08:00-10:00", "Sat,Sun 10:00-12:00"].map(WrittenValue.text)
    let new = try edited(text, ["when", "time"], times)
    #expect(
      new == "when: { time: ['Tue 08:00-09:00',  \"Mon 08:00-10:00\",  \"Sat,Sun 10:00-12:00\"] } # open\n")
  }

  @Test func aFileMayEndWithItsList() throws {
    let text = "a:\n- 1\n- 2"
    #expect(try edited(text, ["a"], [.plain("2"), .plain("1")]) == "a:\n- 2\n- 1\n")
  }

  @Test func aCommentWithinAnItemIsNotLost() throws {
    let text = "a:\n  - b: 1 # why\n    c: 2\n  - d: 3\n"
    let (old, other) = (Self.item(("c", .plain("2")), ("b", .plain("1"))), Self.item(("d", .plain("3"))))
    #expect(try edited(text, ["a"], [other, old]) == "a:\n  - d: 3\n  - b: 1 # why\n    c: 2\n")
    #expect(throws: EditProblem.self) {
      try edited(text, ["a"], [Self.item(("b", .plain("1")), ("c", .plain("5"))), other])
    }
  }

  /// The keys of other mappings stay in their order too.
  @Test func keysStayInTheirOrder() throws {
    let text = "position: { right-of: office, align: center }\n"
    let edit = ProfileEdit(["position"], Self.item(("align", .text("bottom")), ("right-of", .text("office"))))
    let bytes = try ProfileFile.edited([UInt8](text.utf8), by: [edit], file: "a.yaml")
    #expect(String(decoding: bytes, as: UTF8.self) == "position: { right-of: office, align: bottom }\n")
  }
}
