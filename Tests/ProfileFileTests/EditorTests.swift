import Displays
import Testing

@testable import ProfileFile

/// Values written into texts of every shape, each with what it looks like afterwards.
@Suite struct EditorTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let before: String
    let after: String

    init(_ name: String, _ before: String, _ after: String) {
      testDescription = name
      self.before = before
      self.after = after
    }
  }

  private static let replaced = [
    Case(
      "plain", "screens:\n  tv:\n    scale: 1\n    mode: highest\n",
      "screens:\n  tv:\n    scale: 1.5\n    mode: highest\n"),
    Case("with a comment", "screens:\n  tv:\n    scale:   2 # large\n", "screens:\n  tv:\n    scale:   1.5 # large\n"),
    Case("in single quotes", "screens:\n  tv:\n    scale: 'it''s'  #\n", "screens:\n  tv:\n    scale: 1.5  #\n"),
    Case("in double quotes", "screens:\n  tv:\n    scale: \"a \\\" # b\"\n", "screens:\n  tv:\n    scale: 1.5\n"),
    Case("quoted key", "screens:\n  \"tv\":\n    'scale': 1\n", "screens:\n  \"tv\":\n    'scale': 1.5\n"),
    Case("on the next line", "screens:\n  tv:\n    scale:\n      2\n", "screens:\n  tv:\n    scale:\n      1.5\n"),
    Case(
      "over two lines", "screens:\n  tv:\n    scale: 2\n      3\n    x: 1\n",
      "screens:\n  tv:\n    scale: 1.5\n    x: 1\n"),
    Case("nothing", "screens:\n  tv:\n    scale:\n    x: 1\n", "screens:\n  tv:\n    scale: 1.5\n    x: 1\n"),
    Case("a mapping", "screens:\n  tv:\n    scale: { a: 1, b: [2] } # c\n", "screens:\n  tv:\n    scale: 1.5 # c\n"),
    Case(
      "a block mapping", "screens:\n  tv:\n    scale:\n      a: 1\n      b: 2 # c\n    x: 1\n",
      "screens:\n  tv:\n    scale:\n      1.5 # c\n    x: 1\n"),
    Case("in braces", "screens: { tv: { x: 1, scale: 2, y: 3 } }\n", "screens: { tv: { x: 1, scale: 1.5, y: 3 } }\n"),
    Case("tight braces", "screens: {tv: {scale: 2}}", "screens: {tv: {scale: 1.5}}"),
    Case(
      "as JSON", "{\"screens\": {\"tv\": {\"scale\":2}}}", "{\"screens\": {\"tv\": {\"scale\":1.5}}}"),
    Case("CRLF", "screens:\r\n  tv:\r\n    scale: 2\r\n", "screens:\r\n  tv:\r\n    scale: 1.5\r\n"),
    Case("CR", "screens:\r  tv:\r    scale: 2\r", "screens:\r  tv:\r    scale: 1.5\r"),
    Case("byte order mark", "\u{FEFF}screens:\n  tv:\n    scale: 2\n", "\u{FEFF}screens:\n  tv:\n    scale: 1.5\n"),
    Case(
      "beside characters of several bytes", "screens:\n  tv: { näme: \"ü😀\", scale: 2, größe: 1 } # ☃\n",
      "screens:\n  tv: { näme: \"ü😀\", scale: 1.5, größe: 1 } # ☃\n"),
    Case(
      "document marks", "# one\n---\nscreens:\n  tv:\n    scale: 2\n...\n",
      "# one\n---\nscreens:\n  tv:\n    scale: 1.5\n...\n"),
    Case("explicit keys", "? screens\n: ? tv\n  : ? scale\n    : 2\n", "? screens\n: ? tv\n  : ? scale\n    : 1.5\n"),
    Case(
      "another screen has it too", "screens:\n  a:\n    scale: 2\n  tv:\n    scale: 3\n  z: { scale: 4 }\n",
      "screens:\n  a:\n    scale: 2\n  tv:\n    scale: 1.5\n  z: { scale: 4 }\n"),
  ]

  private static let added = [
    Case("to a block", "screens:\n  tv:\n    mode: highest\n", "screens:\n  tv:\n    mode: highest\n    scale: 1.5\n"),
    Case(
      "before the next screen", "screens:\n  tv:\n    mode: x # best\n\n  # the laptop\n  b:\n    mode: y\n",
      "screens:\n  tv:\n    mode: x # best\n    scale: 1.5\n\n  # the laptop\n  b:\n    mode: y\n"),
    Case("at the end without a break", "screens:\n  tv:\n    mode: x", "screens:\n  tv:\n    mode: x\n    scale: 1.5"),
    Case(
      "odd indentation", "screens:\n   tv:\n           mode: x\n           y: z\nversion: 1\n",
      "screens:\n   tv:\n           mode: x\n           y: z\n           scale: 1.5\nversion: 1\n"),
    Case(
      "after a nested block", "screens:\n  tv:\n    mode:\n      - a\n      - b # two\nothers: off\n",
      "screens:\n  tv:\n    mode:\n      - a\n      - b # two\n    scale: 1.5\nothers: off\n"),
    Case(
      "after braces over lines", "screens:\n  tv:\n    identity: {\n      a: 1,\n    }\n  b: 1\n",
      "screens:\n  tv:\n    identity: {\n      a: 1,\n    }\n    scale: 1.5\n  b: 1\n"),
    Case(
      "after a text of two lines", "screens:\n  tv:\n    mode: \"a\n      b\"\n  b: 1\n",
      "screens:\n  tv:\n    mode: \"a\n      b\"\n    scale: 1.5\n  b: 1\n"),
    Case(
      "after a block of text", "screens:\n  tv:\n    mode: |\n      a\n      b\n  b: 1\n",
      "screens:\n  tv:\n    mode: |\n      a\n      b\n    scale: 1.5\n  b: 1\n"),
    Case(
      "after a block of text at the end", "screens:\n  tv:\n    mode: >-\n      a",
      "screens:\n  tv:\n    mode: >-\n      a\n    scale: 1.5"),
    Case("to braces", "screens: { tv: { mode: x } }\n", "screens: { tv: { mode: x, scale: 1.5 } }\n"),
    Case("to tight braces", "screens: {tv: {mode: x}}", "screens: {tv: {mode: x, scale: 1.5}}"),
    Case("after a comma", "screens: {tv: {mode: x, }}", "screens: {tv: {mode: x, scale: 1.5, }}"),
    Case("after braces", "screens: {tv: {mode: {a: [b]} }}", "screens: {tv: {mode: {a: [b]}, scale: 1.5 }}"),
    Case(
      "to braces over lines", "screens:\n  tv: {\n    mode: x # best\n  }\n",
      "screens:\n  tv: {\n    mode: x, scale: 1.5 # best\n  }\n"),
    Case("as JSON", "{\"screens\":{\"tv\":{\"mode\":\"x\"}}}", "{\"screens\":{\"tv\":{\"mode\":\"x\", scale: 1.5}}}"),
    Case(
      "CRLF", "screens:\r\n  tv:\r\n    mode: x\r\n  b: 1\r\n",
      "screens:\r\n  tv:\r\n    mode: x\r\n    scale: 1.5\r\n  b: 1\r\n"),
    Case("CR", "screens:\r  tv:\r    mode: x\r", "screens:\r  tv:\r    mode: x\r    scale: 1.5\r"),
    Case(
      "byte order mark", "\u{FEFF}screens:\n  tv:\n    mode: x", "\u{FEFF}screens:\n  tv:\n    mode: x\n    scale: 1.5"),
    Case(
      "explicit keys", "screens:\n  ? tv\n  : mode: x\n    y: 1\n",
      "screens:\n  ? tv\n  : mode: x\n    y: 1\n    scale: 1.5\n"),
    Case(
      "document end", "screens:\n  tv:\n    mode: x\n...\n", "screens:\n  tv:\n    mode: x\n    scale: 1.5\n...\n"),
  ]

  @Test(arguments: replaced + added)
  func onlyTheValueChanges(_ example: Case) throws {
    var editor = YAMLEditor([UInt8](example.before.utf8), file: "a.yaml")
    try editor.set(["screens", "tv", "scale"], to: "1.5")
    #expect(String(decoding: editor.bytes, as: UTF8.self) == example.after)
    // What was written is found again, and writing it again changes nothing.
    let value = try #require(try editor.value(at: ["screens", "tv", "scale"]))
    #expect(String(decoding: editor.bytes[value.bytes], as: UTF8.self) == "1.5")
    try editor.set(["screens", "tv", "scale"], to: "1.5")
    #expect(String(decoding: editor.bytes, as: UTF8.self) == example.after)
  }

  @Test(arguments: [
    (
      "screens:\n  tv:\n    scale: |\n      2\n",
      "a.yaml:3: scale is written as a block of text; write it after the colon"
    ),
    ("a: &b 1\rscreens:\r  tv:\r    scale: *b\r", "a.yaml:4: scale is an alias; write the value out"),
    ("a: &b 1\nscreens:\n  tv:\n    scale: *b\n", "a.yaml:4: scale is an alias; write the value out"),
    ("a: &b { c: 1 }\nscreens:\n  tv: *b\n", "a.yaml:3: tv is an alias; write the value out"),
    ("screens:\n  b: 1\n", "a.yaml: found no screens: tv any more"),
    ("screens:\n  tv: {}\n", "a.yaml:2: found no mapping with keys to add scale to"),
    (
      "screens: [", "a.yaml:1:11: this is not YAML: did not find expected node content"
    ),
  ])
  func whatCannotBeWrittenIsRefused(_ text: String, _ reason: String) {
    var editor = YAMLEditor([UInt8](text.utf8), file: "a.yaml")
    #expect(throws: EditProblem.self) { try editor.set(["screens", "tv", "scale"], to: "1.5") }
    do throws(EditProblem) { try editor.set(["screens", "tv", "scale"], to: "1.5") } catch {
      #expect(error.description == reason)
    }
    #expect(String(decoding: editor.bytes, as: UTF8.self) == text)
  }
}
