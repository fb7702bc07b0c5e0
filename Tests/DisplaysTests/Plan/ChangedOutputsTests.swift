import Displays
import Testing

/// On which outputs something becomes different.
@Suite struct ChangedOutputsTests {
  private static func entry(_ connector: String, _ line: Int = 1) -> ScreenEntry {
    .screen(connector, line: line, connector: connector)
  }

  private static let two = Desk(framebuffer: "3840x1080").screen("A").screen("B").lit("A")
    .lit("B", at: Point(x: 1920, y: 0))
  private static let property = ["max bpc": Property(value: .number(8), allowed: .range(8...12))]

  private static let cases: [(String, Desk, Profile, [String])] = [
    ("nothing to do", two, Profile(entry("A"), entry("B", 2)), []),
    (
      "a larger framebuffer is on none", Desk().screen("A").screen("B").lit("A"), Profile(entry("A"), entry("B")), ["B"]
    ),
    ("moved", two, Profile(entry("A").at(1920, 0), entry("B", 2).at(0, 0)), ["A", "B"]),
    ("dark", two, Profile(entry("A"), entry("B", 2).dark), ["B"]),
    ("nobody's", two, Profile(entry("A"), others: .off), ["B"]),
    (
      "a clone that goes dark", Desk().screen("A").screen("B", clones: ["A"]).lit("A", "B"),
      Profile(entry("A"), entry("B", 2).dark), ["A", "B"]
    ),
    (
      "a CRTC that changes hands", Desk(crtcs: 1).screen("A").screen("B").lit("A"),
      Profile(entry("A").dark, entry("B", 2)), ["A", "B"]
    ),
    (
      "a property", Desk().screen("A", properties: property).lit("A"),
      Profile(entry("A").setting("max bpc", .number(10))), ["A"]
    ),
    ("the primary one and the one before", two.primary("A"), Profile(entry("A"), entry("B", 2).first), ["A", "B"]),
    ("the first primary one", two, Profile(entry("A"), entry("B", 2).first), ["B"]),
  ]

  @Test(arguments: cases)
  func changed(oddity: String, desk: Desk, profile: Profile, expected: [String]) throws {
    let snapshot = desk.snapshot
    let match = try Match.attempt(profile, on: snapshot).get()
    let plan = try Plan(from: snapshot, to: try Layout(match, on: snapshot))
    let names = plan.changedOutputs(from: snapshot).compactMap { snapshot.output($0)?.name }
    #expect(names.sorted() == expected, "\(oddity)")
  }
}
