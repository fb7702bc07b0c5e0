import Displays
import Foundation
import Testing

@Suite struct JSONIndexTests {
  private static func root(_ text: String) throws(JSONProblem) -> JSONValue { try JSONIndex(Array(text.utf8)).root }

  private static func problem(_ text: String, _ read: (JSONValue) throws -> Void = { _ in }) -> JSONProblem? {
    do {
      try read(root(text))
      return nil
    } catch {
      return error as? JSONProblem
    }
  }

  // MARK: Places

  private static let machine = """
    {
      "é\\u006e": [
        { "name": "HDMI-1", "modes": [] },
        { "name": "DP-1",
          "modes": [ { "width": 1920 }, { "width": -1 } ] }
      ],
      "version": 1
    }
    """

  @Test func aFaultHasItsPlaceAndPath() {
    let problem = Self.problem(Self.machine) { root in
      let outputs = try root.object().members[0].value.list()
      _ = try outputs[1].object().required("modes").list()[1].object().required("width").whole(in: 1...9)
    }
    #expect(problem?.description == "én[1].modes[1].width: found -1, expected 1...9")
    #expect(problem?.mark(in: "a.json") == Mark(file: "a.json", line: 5, column: 48))
  }

  @Test func aTextBeginsWithItsQuotationMark() {
    let problem = Self.problem(#"{"é": "x"}"#) { _ = try $0.object().required("é").flag() }
    #expect(problem?.mark(in: "a.json") == Mark(file: "a.json", line: 1, column: 7))
  }

  @Test func aMissingKeyIsMissingInItsObject() {
    let problem = Self.problem(#"{"a": {"b": 1}}"#) { _ = try $0.object().required("a").object().required("c") }
    #expect(problem?.description == #"a: found no "c", expected one"#)
    #expect(problem?.mark(in: "a.json") == Mark(file: "a.json", line: 1, column: 7))
  }

  // MARK: What is JSON

  @Test(arguments: [
    ("", "1:1"), ("{", "1:2"), ("[1, 2", "1:6"), ("[1, ]", "1:5"), ("{\"a\": 1,}", "1:9"), ("{a: 1}", "1:2"),
    ("[1] 2", "1:5"), ("\n 01", "2:3"), ("[1.]", "1:4"), ("[-]", "1:3"), ("[.5]", "1:2"), ("[1e+]", "1:5"),
    ("nul", "1:4"), ("[tru]", "1:5"), ("\"a", "1:3"), ("\"\\x\"", "1:1"), ("[\"\\ud800\"]", "1:2"),
    ("\"\\ud800\\u0041\"", "1:1"), ("\"\\udc00\"", "1:1"), ("\"a\nb\"", "1:3"), ("\"\\\"", "1:4"), ("{\"a\" 1}", "1:6"),
    ("[NaN]", "1:2"), ("\0", "1:1"), ("[1\0]", "1:3"), ("'a'", "1:1"), ("\"\\", "1:3"), ("\"\\u12\"", "1:1"),
    ("[1}", "1:3"), ("{]", "1:2"), ("a: b", "1:1"), ("[1] // no", "1:5"),
  ])
  func whatIsNoJSONIsToldFromWhereItIsNone(text: String, place: String) {
    let problem = Self.problem(text)
    #expect(problem.map { "\($0.place.line):\($0.place.column)" } == place)
    #expect(problem?.description == "this is not valid JSON from here on")
  }

  @Test(arguments: ["\"\u{FFFD}", "\"a"]) func textsAreUTF8(start: String) {
    #expect(throws: JSONProblem.self) { try JSONIndex(Array(start.utf8) + [0xC3, 0x28, UInt8(ascii: "\"")]) }
  }

  @Test func aByteOrderMarkIsSkipped() throws { #expect(try Self.root("\u{FEFF}[1]").list().count == 1) }

  @Test(arguments: [
    (#""a\"\\\/\b\f\n\r\té""#, "a\"\\/\u{8}\u{C}\n\r\té"), (#""\u00e9\uD83D\ude00\u0000""#, "é😀\0"), ("\"😀\"", "😀"),
    (#""""#, ""),
  ])
  func textsAreRead(json: String, text: String) throws { #expect(try Self.root(json).text() == text) }

  @Test(arguments: [
    ("0", 0), ("-0", 0), ("17", 17), ("-17", -17), ("1.0", 1), ("1e3", 1000), ("9223372036854775807", Int.max),
    ("-9223372036854775808", Int.min), ("123456789012345678", 123_456_789_012_345_678),
  ])
  func wholeNumbersAreRead(json: String, number: Int) throws { #expect(try Self.root(json).whole() == number) }

  @Test(arguments: ["1.5", "9223372036854775808", "1e300", "1e999", "\"1\"", "true", "null", "[1]"])
  func whatIsNoWholeNumberIsRefused(json: String) {
    #expect(throws: JSONProblem.self) { try Self.root(json).whole() }
  }

  @Test func theFirstOfTwoKeysCounts() throws {
    #expect(try Self.root(#"{"a": 1, "\u0061": 2, "a": 3}"#).object()["a"]?.whole() == 1)
    #expect(try Self.root(#"{"b": 1, "\u0061": 2, "a": 3}"#).object()["a"]?.whole() == 2)
  }

  @Test func nullCountsAsLeftOut() throws {
    let object = try Self.root(#"{"a": null}"#).object()
    #expect(object["a"] == nil && object["b"] == nil)
    #expect(
      Self.problem(#"{"a": null}"#) { _ = try $0.object().required("a").whole() }?.description
        == "a: found null, expected a whole number")
  }

  @Test(
    arguments: [
      (String(repeating: "[", count: 64) + String(repeating: "]", count: 64), nil),
      (String(repeating: "[", count: 65), "1:65"),
      ("{\"é\":\n" + String(repeating: "[", count: 64), "2:64"),
      ("\"" + String(repeating: "[", count: 100) + "\\\"[\"", nil),
      ("[" + String(repeating: "[],", count: 100) + "1]", nil),
      (String(repeating: "{\"a\":", count: 100_000), "1:321"),
    ] as [(String, String?)])
  func nestingIsCounted(text: String, place: String?) {
    let problem = Self.problem(text)
    #expect(problem.map { "\($0.place.line):\($0.place.column)" } == place)
    #expect(problem?.description.hasPrefix("found a list or object nested deeper than 64 levels") ?? true)
  }

  // MARK: Against Foundation's reader

  /// Texts that are nearly JSON, each with a few bytes of a good one changed.
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func itReadsWhatOthersRead(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let good = Array(SampleSnapshot.ordinary.json.line.utf8)
    let alphabet = Array("{}[]\":,\\0123-+.eEtrufalsn \n\u{7F}é".utf8)
    for _ in 0..<60 {
      let start = Int.random(in: 0..<good.count - 60, using: &random)
      var bytes = Array("[\"".utf8) + good[start..<start + Int.random(in: 1...60, using: &random)] + Array("\"]".utf8)
      if Int.random(in: 0..<6, using: &random) == 0 { bytes = good }
      for _ in 0...Int.random(in: 0...2, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = alphabet.randomElement(using: &random) ?? 0
      }
      let other = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
      let ours = try? JSONTree(JSONIndex(bytes).root)
      #expect((ours == nil) == (other == nil), "\(String(decoding: bytes, as: UTF8.self))")
      guard let ours, let other else { continue }
      let again = try JSONSerialization.jsonObject(with: Data(ours.line.utf8), options: .fragmentsAllowed)
      #expect(try #require(again as? NSObject) == #require(other as? NSObject), "\(ours.line)")
    }
  }
}
