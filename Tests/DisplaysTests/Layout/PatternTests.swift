import Displays
import Testing

@Suite struct PatternTests {
  @Test(arguments: [
    ("HDMI-1", "HDMI-1", true, "exact"),
    ("HDMI-1", "HDMI-10", false, "exact means the whole value"),
    ("hdmi-1", "HDMI-1", false, "case counts"),
    ("0x4A1F", "0x4a1f", true, "but not in product codes"),
    ("0X4A1F", "0x4a1f", true, "nor in their prefix"),
    ("", "", true, "empty text matches itself"),
    ("HDMI-*", "HDMI-", true, "a star may stand for nothing"),
    ("*", "", true, "even for the whole of it"),
    ("*-1", "HDMI-A-1", true, "a star takes as much as it has to"),
    ("*-1", "HDMI-A-10", false, "but the end still has to match"),
    ("a*b*c", "a-b-b-c", true, "two stars"),
    ("a*b*c", "a-c-b", false, "two stars out of order"),
    ("DP-?", "DP-1", true, "a question mark is one character"),
    ("DP-?", "DP-", false, "not none"),
    ("DP-?", "DP-10", false, "not two"),
    ("?", "é", true, "a character, not a byte"),
    ("[ab]*", "[ab]x", true, "brackets are themselves"),
    ("/HDMI-[12]/", "HDMI-2", true, "an expression"),
    ("/HDMI/", "HDMI-2", false, "an expression means the whole value too"),
    ("/(?i)hdmi-.*/", "HDMI-2", true, "options go inside"),
    ("/a|ab/", "ab", true, "alternatives are tried until one fits the whole"),
    ("/(/", "(", false, "an expression that is none matches nothing"),
    ("/", "/", true, "a single slash is exact"),
  ])
  func matches(pattern: String, value: String, expected: Bool, oddity: String) {
    #expect(Pattern(pattern).matches(value) == expected, "\(oddity)")
  }

  @Test func manyStarsOverALongValueTakeProductTimeNotExponential() {
    let pattern = Pattern(String(repeating: "a*", count: 100) + "b")
    #expect(!pattern.matches(String(repeating: "a", count: 2000)))
  }
}

@Suite struct SpecificityTests {
  private static let screen = Output(
    id: OutputID(1), name: "HDMI-1",
    identity: Identity(
      vendor: "SAM", product: 0x4A1F, model: "SAMSUNG", serial: "H1AK", serialNumber: 7, edid: "sha256:00"))

  /// Each selector is worth more than the one before it.
  private static let ascending: [(String, Selector)] = [
    ("nothing", Selector(mark: .desk(1, 1))),
    ("any", Selector(mark: .desk(1, 1), any: true)),
    ("builtin", Selector(mark: .desk(1, 1), builtin: false)),
    ("vendor as an expression", Selector(mark: .desk(1, 1), vendor: Pattern("/SAM|DEL/"))),
    ("vendor as a glob", Selector(mark: .desk(1, 1), vendor: .glob("S*"))),
    ("vendor", Selector(mark: .desk(1, 1), vendor: .exact("SAM"))),
    ("connector", Selector(mark: .desk(1, 1), connector: .exact("HDMI-1"))),
    ("model as an expression", Selector(mark: .desk(1, 1), model: Pattern("/SAM.*/"))),
    ("model by product code", Selector(mark: .desk(1, 1), model: .exact("0x4A1F"))),
    (
      "all weaker keys together",
      Selector(
        mark: .desk(1, 1), connector: .exact("HDMI-1"), vendor: .exact("SAM"), model: .exact("SAMSUNG"), builtin: false)
    ),
    ("serial as an expression", Selector(mark: .desk(1, 1), serial: Pattern("/H.*/"))),
    ("serial number", Selector(mark: .desk(1, 1), serial: .exact("7"))),
    ("edid", Selector(mark: .desk(1, 1), edid: .exact("sha256:00"))),
  ]

  @Test(arguments: zip(ascending, ascending.dropFirst()))
  func isWorthLess(weaker: (String, Selector), stronger: (String, Selector)) throws {
    let weak = try #require(weaker.1.specificity(for: Self.screen), "\(weaker.0)")
    let strong = try #require(stronger.1.specificity(for: Self.screen), "\(stronger.0)")
    #expect(weak < strong, "\(weaker.0) against \(stronger.0)")
  }

  @Test(arguments: [
    ("another connector", Selector(mark: .desk(1, 1), connector: .exact("DP-1"))),
    ("one of two keys", Selector(mark: .desk(1, 1), vendor: .exact("SAM"), serial: .exact("other"))),
    ("builtin", Selector(mark: .desk(1, 1), builtin: true)),
    ("any beside a key that fails", Selector(mark: .desk(1, 1), vendor: .exact("DEL"), any: true)),
  ])
  func doesNotMatch(oddity: String, selector: Selector) {
    #expect(selector.specificity(for: Self.screen) == nil, "\(oddity)")
  }

  @Test func aScreenWithoutEDIDHasNothingToMatch() {
    let screen = Output(id: OutputID(1), name: "VGA-1")
    #expect(Selector(mark: .desk(1, 1), vendor: .glob("*")).specificity(for: screen) == nil)
    #expect(Selector(mark: .desk(1, 1), connector: .glob("*")).specificity(for: screen) != nil)
  }
}
