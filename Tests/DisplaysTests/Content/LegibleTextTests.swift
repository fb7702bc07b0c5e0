import Displays
import Testing

/// How much of a text is laid out.
struct LegibleTextTests {
  @Test func whatCanBeReadStays() {
    let texts = [
      "", "Back in five minutes", "e\u{301}\u{302}", "👨\u{200d}👩\u{200d}👧", String(repeating: "a", count: 10_000),
    ]
    for text in texts { #expect(text.legible == text) }
    #expect("a\0b".legible == "ab")
  }

  @Test func marksDoNotPileUp() {
    let text = "e" + String(repeating: "\u{301}", count: 100_000) + "f"
    #expect(text.legible.unicodeScalars.count == 18)
    #expect(text.legible.unicodeScalars.last == "f")
  }

  @Test func noScreenShowsMore() {
    #expect(String(repeating: "a", count: 100_000).legible == String(repeating: "a", count: 10_000) + "…")
  }
}
