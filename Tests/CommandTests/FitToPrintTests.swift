import LabSupport
import Testing

@testable import Files
@testable import Platform

/// What goes to a terminal and into the logs of CI jobs, wherever it came from.
@Suite(.limited) struct FitToPrintTests {
  @Test(arguments: [
    "", "plain", "two\nlines\n", "a\tb", "\u{1B}[1;31mred\u{1B}[0m", "┌──┐ ★ Büro", "a::b", "##", "[1]", "x: y:: z",
    "👩‍💻",
  ])
  func whatIsOursStays(text: String) { #expect(text.fitToPrint == text) }

  @Test(arguments: [
    ("a\u{1B}[2Jb", "a\u{FFFD}[2Jb"), ("\u{1B}[1;x", "\u{FFFD}[1;x"), ("\u{1B}[31", "\u{FFFD}[31"),
    ("a\rb", "a\u{FFFD}b"),
    ("a\r\nb", "a\u{FFFD}\nb"), ("\u{9B}31m\u{202E}", "\u{FFFD}31m\u{FFFD}"),
    ("\u{1B}]0;x\u{7}", "\u{FFFD}]0;x\u{FFFD}"),
    ("\u{1B}[1m\u{1B}\u{1B}[0m", "\u{1B}[1m\u{FFFD}\u{1B}[0m"), ("a\u{2028}b", "a\u{FFFD}b"),
  ])
  func whatSteersIsReplaced(text: String, expected: String) { #expect(text.fitToPrint == expected) }

  /// GitHub's runner ignores white space before a command, and what is not to be seen.
  @Test(arguments: [
    ("::error::x", "\\::error::x"), ("a\n  ::add-mask::x", "a\n  \\::add-mask::x"),
    ("\u{200B}::error::x", "\u{200B}\\::error::x"), (":\u{AD}:error::x", "\\:\u{AD}:error::x"),
    ("\u{A0}::x", "\u{A0}\\::x"), ("a ##[error]x", "a ##\\[error]x"),
  ])
  func noLineIsACommand(text: String, expected: String) { #expect(text.fitToPrint == expected) }

  @Test func jsonEscapesWhatSteers() throws {
    let text = "a\u{1B}\u{7F}\u{9B}\u{202E}\u{2028}\n##[error]"
    for written in [try [text].json(), try [text].compactJSON()] {
      #expect(!written.contains("##[") && !written.unicodeScalars.contains { $0.value == 0x9B || $0.value == 0x202E })
      #expect(written.contains(#"\u001b\u007f\u009b\u202e\u2028\n##\u005berror]"#), "\(written)")
    }
  }
}
