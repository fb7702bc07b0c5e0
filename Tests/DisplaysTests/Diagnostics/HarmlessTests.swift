import Displays
import Testing

@Suite struct HarmlessTests {
  /// What terminals, logs and readers take for an order: C0, DEL, C1, separators, and turns of direction.
  private static let steering: [Unicode.Scalar] = [
    "\0", "\t", "\n", "\r", "\u{1B}", "\u{7F}", "\u{80}", "\u{85}", "\u{9B}", "\u{9F}", "\u{61C}", "\u{200E}",
    "\u{2028}",
    "\u{2029}", "\u{202A}", "\u{202E}", "\u{2066}", "\u{2069}",
  ]

  @Test func nothingThatSteersIsLeft() {
    for scalar in Self.steering {
      let text = "a\(scalar)b"
      #expect(text.harmless == "a\u{FFFD}b", "\(scalar.codePoint)")
      #expect(text.printable == "a\(scalar.codePoint)b")
      #expect(!text.escapedForXML.unicodeScalars.contains { $0.steers && $0 != "\n" && $0 != "\t" })
    }
    #expect("a\r\nb\tc".harmlessLines == "a\u{FFFD}\nb\tc")
  }

  @Test func whatPeopleWriteStays() {
    for text in ["", "HDMI-1", "Büro 3 – 日本語 👩‍💻 עברית", "a  b", "e\u{301}\u{A0}\u{FFFD}"] {
      #expect(
        text.harmless == text && text.printable == text && text.harmlessLines == text && text.escapedForXML == text)
    }
    #expect("<a href=\"&\">\n".escapedForXML == "&lt;a href=&quot;&amp;&quot;&gt;\n")
  }
}
