import Displays
import Testing

/// One entry of the resources is ours, all other bytes are others'.
@Suite struct ResourceTextTests {
  private static let texts: [(oddity: String, text: String, value: String?, with120: String, without: String)] = [
    ("nothing", "", nil, "Xft.dpi:\t120\n", ""),
    ("alone", "Xft.dpi:\t96\n", "96", "Xft.dpi:\t120\n", ""),
    (
      "among others", "*foreground:\t#fff\nXft.dpi: 96\nXft.antialias:\t1\n", "96",
      "*foreground:\t#fff\nXft.dpi: 120\nXft.antialias:\t1\n", "*foreground:\t#fff\nXft.antialias:\t1\n"
    ),
    ("a text without a line break", "a: b", nil, "Xft.dpi:\t120\na: b", "a: b"),
    ("an entry without a line break", "a: b\nXft.dpi:96", "96", "a: b\nXft.dpi:120", "a: b\n"),
    ("blanks around it", "  Xft.dpi :  96.5 \r\n", "96.5", "  Xft.dpi :  120 \r\n", ""),
    ("twice: the last one counts", "Xft.dpi: 96\na: b\nXft.dpi: 144\n", "144", "Xft.dpi: 120\na: b\n", "a: b\n"),
    (
      "a comment", "! Xft.dpi: 96 \\\na: b\n", nil, "Xft.dpi:\t120\n! Xft.dpi: 96 \\\na: b\n",
      "! Xft.dpi: 96 \\\na: b\n"
    ),
    (
      "the middle of another entry", "a: b\\\nXft.dpi: 96\nc: d\n", nil, "Xft.dpi:\t120\na: b\\\nXft.dpi: 96\nc: d\n",
      "a: b\\\nXft.dpi: 96\nc: d\n"
    ),
    (
      "names that are alike", "Xft.dpix: 1\n*Xft.dpi: 2\nxft.dpi: 3\nXft.dpi\n", nil,
      "Xft.dpi:\t120\nXft.dpix: 1\n*Xft.dpi: 2\nxft.dpi: 3\nXft.dpi\n",
      "Xft.dpix: 1\n*Xft.dpi: 2\nxft.dpi: 3\nXft.dpi\n"
    ),
    ("no value", "Xft.dpi:\nXft.hinting: 1\n", "", "Xft.dpi:120\nXft.hinting: 1\n", "Xft.hinting: 1\n"),
  ]

  @Test(arguments: texts)
  func oneEntryIsOurs(oddity: String, text: String, value: String?, with120: String, without: String) {
    let resources = ResourceText(Array(text.utf8))
    #expect(resources.value(of: "Xft.dpi") == value, "\(oddity)")
    var (set, unset) = (resources, resources)
    set.set("Xft.dpi", to: "120")
    unset.set("Xft.dpi", to: nil)
    #expect(String(decoding: set.bytes, as: UTF8.self) == with120, "\(oddity)")
    #expect(String(decoding: unset.bytes, as: UTF8.self) == without, "\(oddity)")
  }

  /// What is set in a text and taken out of it again leaves no trace, and bytes that are no UTF-8 stay.
  @Test func otherBytesStay() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        random.pick(Array("ab:\\!\n \t".utf8) + [0xFF, 0])
      }
      var text = ResourceText(bytes)
      text.set("Xft.dpi", to: "120")
      #expect(text.value(of: "Xft.dpi") == "120", "\(bytes)")
      text.set("Xft.dpi", to: nil)
      #expect(text.bytes == bytes)
    }
  }
}
