import Displays
import Testing

/// Overlaps and gaps that the profile alone settles. Every screen of `row` is 1000x500 unless it says otherwise.
@Suite struct ArrangementFindingsTests {
  private static func screen(_ name: String, _ line: Int, _ width: Int = 1000, _ height: Int = 500) -> ScreenEntry {
    .screen(name, line: line, connector: "DP-\(line)").mode(.size(width, height))
  }

  private static let (a, b, c, d) = (screen("a", 1), screen("b", 2), screen("c", 3), screen("d", 4))

  private static func findings(_ profile: Profile) -> [String] {
    profile.findings.map { "\($0.mark.line):\($0.mark.column) \($0.severity): \($0.message)" }
  }

  private static let faultless: [(String, Profile)] = [
    ("one screen", Profile(a.at(500, 500))),
    ("a row", Profile(a, b, c)),
    ("a column", Profile(a, b, c, arrangement: Arrangement(direction: .column))),
    ("side by side", Profile(a.at(0, 0), b.at(1000, 0))),
    ("a single pixel of edge", Profile(a.at(0, 0), b.at(1000, 499))),
    ("one above the other", Profile(a.at(0, 500), b.at(999, 0))),
    ("negative places", Profile(a.at(-1000, -20), b.at(0, 0))),
    ("relative", Profile(a, b.beside(.below, "a", .center), c.beside(.leftOf, "b"), d.beside(.above, "a"))),
    ("connected through a third", Profile(a.at(0, 0), b.at(2000, 0), c.at(1000, 100))),
    ("turned", Profile(a.at(0, 0).turned(.left), b.at(500, 0))),
    ("scaled", Profile(a.at(0, 0).scale(2_000_000), b.at(500, 0))),
    ("the same picture", Profile(a.at(0, 0), b.sameAs("a"), c.sameAs("b"), d.beside(.rightOf, "c"))),
    ("a smaller copy", Profile(a, screen("small", 2, 800, 400).sameAs("a"), c)),
    ("an overlap is no gap", Profile(a.at(0, 0), b.sameAs("a"))),
    ("a dark screen leaves no gap", Profile(a.at(0, 0), b.at(5000, 0).dark)),
    ("beside a dark one", Profile(a, b.beside(.rightOf, "a").dark, c.beside(.rightOf, "b"))),
    ("a mode that is not certain", Profile(a.at(0, 0).mode(.preferred), b.at(5000, 0))),
    ("two sizes", Profile(a.at(0, 0).mode(.size(1000, 500), .size(800, 600)), b.at(5000, 0))),
    ("uncertain behind", Profile(a.at(0, 0), b.at(1000, 0), c.mode(.highest))),
    (
      "side by side behind an uncertain one",
      Profile(a.mode(.highest), b, c.beside(.below, "b"), d.beside(.below, "c"))
    ),
  ]

  @Test(arguments: faultless)
  func nothingToSay(oddity: String, profile: Profile) { #expect(Self.findings(profile) == [], "\(oddity)") }

  private static func gap(_ names: String, _ nearest: String) -> String {
    let isOne = !names.contains(",")
    return "warning: position: \(names) \(isOne ? "touches" : "touch") no other screen, so the pointer cannot reach "
      + "\(isOne ? "it" : "them"); \(nearest)"
  }

  private static let gaps: [(String, Profile, [String])] = [
    (
      "to the right", Profile(a.at(0, 0), b.at(1080, 0)),
      ["2:50 " + gap("\"b\"", "\"a\" (line 1) is 80 pixels away")]
    ),
    ("one pixel", Profile(a.at(0, 0), b.at(0, 501)), ["2:50 " + gap("\"b\"", "\"a\" (line 1) is 1 pixel away")]),
    (
      "a corner", Profile(a.at(0, 0), b.at(1000, 500)),
      ["2:50 " + gap("\"b\"", "it meets \"a\" (line 1) only at a corner")]
    ),
    (
      "an island of two", Profile(a.at(0, 0), b.at(3000, 0), c.beside(.rightOf, "b"), d.beside(.below, "a")),
      ["2:50 " + gap("\"b\", \"c\"", "\"a\" (line 1) is 2000 pixels away")]
    ),
    (
      "two islands", Profile(a.at(0, 0), b.at(1100, 0), c.at(2300, 0)),
      [
        "2:50 " + gap("\"b\"", "\"a\" (line 1) is 100 pixels away"),
        "3:50 " + gap("\"c\"", "\"b\" (line 2) is 200 pixels away"),
      ]
    ),
    (
      "a row beyond a place far down", Profile(a.at(0, 2000), b),
      ["2:1 " + gap("\"b\"", "\"a\" (line 1) is 1500 pixels away")]
    ),
    (
      "a created mode", Profile(a.at(0, 0).mode(created), b.at(1000, 0)),
      ["2:50 " + gap("\"b\"", "\"a\" (line 1) is 200 pixels away")]
    ),
    (
      "modes of one size", Profile(a.at(0, 0).mode(.size(1000, 500, at: 60_000), .size(1000, 500)), b.at(1001, 0)),
      ["2:50 " + gap("\"b\"", "\"a\" (line 1) is 1 pixel away")]
    ),
  ]

  /// 800x600, spelled out.
  private static let created = ModeRequest.created(
    ModeTiming(
      dotClock: 40_000_000, horizontal: ModeTiming.Axis(shown: 800, syncStart: 840, syncEnd: 968, total: 1056),
      vertical: ModeTiming.Axis(shown: 600, syncStart: 601, syncEnd: 605, total: 628), flags: []))

  @Test(arguments: gaps)
  func aGap(oddity: String, profile: Profile, expected: [String]) {
    #expect(Self.findings(profile) == expected, "\(oddity)")
  }

  private static func overlap(_ over: String, _ under: String, _ line: Int) -> String {
    "warning: position: \"\(over)\" covers part of \"\(under)\" (line \(line)); to show the same on both, write "
      + "{ same-as: \(under) }"
  }

  private static let overlaps: [(String, Profile, [String])] = [
    ("absolute", Profile(a.at(0, 0), b.at(999, 0)), ["2:50 " + overlap("b", "a", 1)]),
    (
      "two right of one", Profile(a, b.beside(.rightOf, "a"), c.beside(.rightOf, "a")), ["3:50 " + overlap("c", "b", 2)]
    ),
    (
      "right of the first of a row", Profile(a, b, c.beside(.rightOf, "a")), ["3:50 " + overlap("c", "b", 2)]
    ),
    (
      "certain although others are not", Profile(a.at(0, 0), b.at(999, 0), c.mode(.preferred)),
      ["2:50 " + overlap("b", "a", 1)]
    ),
    (
      "the same place without same-as", Profile(a.at(0, 0), b.at(0, 0)), ["2:50 " + overlap("b", "a", 1)]
    ),
  ]

  @Test(arguments: overlaps)
  func anOverlap(oddity: String, profile: Profile, expected: [String]) {
    #expect(Self.findings(profile) == expected, "\(oddity)")
  }

  /// A place that cannot be worked out is reported once, by what is wrong with it.
  @Test func aCircleIsNoGap() {
    let (b, c) = (Self.b.beside(.rightOf, "c"), Self.c.beside(.leftOf, "b"))
    let found = Self.findings(Profile(Self.a, b, c, Self.d.at(9000, 0)))
    #expect(found.map { $0.prefix(23) } == ["2:50 error: position: f"])
  }

  /// The largest profile that can be written: every pair is compared.
  @Test func hundredsOfScreens() {
    let screens = (0..<256).map { Self.screen("s\($0)", $0 + 1, 10, 10).at($0 % 16 * 10, $0 / 16 * 10) }
    let mark = Mark.desk(1, 1)
    #expect(Profile(name: "wall", mark: mark, screens: screens).findings == [])
    let apart = (0..<256).map { Self.screen("s\($0)", $0 + 1, 10, 10).at($0 % 16 * 11, $0 / 16 * 11) }
    #expect(Profile(name: "wall", mark: mark, screens: apart).findings.count == 255)
    let shown = [screens[0]] + (1..<256).map { Self.screen("s\($0)", $0 + 1, 10, 10).sameAs("s\($0 - 1)") }
    #expect(Profile(name: "wall", mark: mark, screens: shown).findings == [])
  }
}
