import Displays
import Testing

/// Screens that no entry claims and that stay as they are: what the profile places goes around them.
@Suite struct KeptScreenTests {
  private static let lit = Desk().screen("eDP-1").screen("HDMI-1").screen("DP-1").lit("eDP-1")

  private static func entry(_ connector: String) -> ScreenEntry { .screen(connector, connector: connector) }

  private static let placeCases: [(String, Desk, Profile, String)] = [
    (
      "the smallest profile goes beside the laptop", lit, Profile(entry("HDMI-1"), others: .keep),
      "eDP-1 0,0 HDMI-1 1920,0"
    ),
    (
      "it stays where nothing is in its way",
      Desk().screen("eDP-1").screen("HDMI-1").lit("eDP-1", at: Point(x: 1920, y: 0)),
      Profile(entry("HDMI-1"), others: .keep), "eDP-1 1920,0 HDMI-1 0,0"
    ),
    (
      "where it is now does not count", lit.lit("HDMI-1"), Profile(entry("HDMI-1"), others: .keep),
      "eDP-1 0,0 HDMI-1 1920,0"
    ),
    (
      "a gap that is too small is left", lit.lit("DP-1", at: Point(x: 2000, y: 0)),
      Profile(entry("HDMI-1"), others: .keep), "eDP-1 0,0 HDMI-1 3920,0 DP-1 2000,0"
    ),
    (
      "what stands by the line moves along", lit,
      Profile(entry("HDMI-1"), entry("DP-1").beside(.below, "HDMI-1"), others: .keep),
      "eDP-1 0,0 HDMI-1 1920,0 DP-1 1920,1080"
    ),
    (
      "a place of its own is kept", lit, Profile(entry("HDMI-1").at(100, 0), others: .keep), "eDP-1 0,0 HDMI-1 100,0"
    ),
    ("others that go dark are in nobody's way", lit, Profile(entry("HDMI-1"), others: .off), "HDMI-1 0,0"),
    (
      "nothing is connected, and a client lit it", handLit, Profile(entry("HDMI-1"), others: .keep),
      "HDMI-1 1920,0 VGA-1 0,0"
    ),
    ("others are off, hand-lit ones too", handLit, Profile(entry("HDMI-1"), others: .off), "HDMI-1 0,0"),
    (
      "a cable left it lit", Desk().screen("HDMI-1").screen("VGA-1").lit("VGA-1").pulled("VGA-1"),
      Profile(entry("HDMI-1"), others: .keep), "HDMI-1 0,0"
    ),
  ]

  /// A client has added a mode to an output without a screen, and lit it.
  private static var handLit: Desk {
    var desk = Desk().screen("HDMI-1").screen("VGA-1").lit("VGA-1")
    desk.change { $0.outputs[1].connection = .disconnected }
    return desk
  }

  @Test(arguments: placeCases)
  func place(oddity: String, desk: Desk, profile: Profile, expected: String) throws {
    let snapshot = desk.snapshot
    let proposal = try Proposal(Match.attempt(profile, on: snapshot).get(), in: Situation(snapshot))
    let places = snapshot.outputs.compactMap { output in
      proposal.layout.states[output.id].map { "\(output.name) \($0.position)" }
    }
    #expect(places.joined(separator: " ") == expected, "\(oddity)")
    let after = try proposal.plan.steps.reduce(snapshot) { try $0.applying($1.step) }
    let again = try Proposal(Match.attempt(profile, on: after).get(), in: Situation(after))
    #expect(again.plan.isEmpty, "\(oddity): \(again.plan.steps.map(\.summary))")
  }

  @Test("A kept screen that no pointer can get to is a warning, in a plan too") func apart() throws {
    func warnings(_ desk: Desk, _ profile: Profile) throws -> [String] {
      let trial = Trial(of: [profile], in: Situation(desk.snapshot)).findings
      let proposal = try Proposal(Match.attempt(profile, on: desk.snapshot).get(), in: Situation(desk.snapshot))
      #expect(proposal.warnings == trial.map { "\($0.mark): \($0.message)" })
      return trial.map(\.message)
    }
    let profile = Profile(Self.entry("HDMI-1").at(0, 0), others: .keep)
    let far = Desk().screen("eDP-1").screen("HDMI-1").lit("eDP-1", at: Point(x: 2000, y: 0))
    #expect(
      try warnings(far, profile) == [
        "position: eDP-1 (which no entry claims and which stays at 2000,0, 1920x1080) touches no other screen, so the "
          + "pointer cannot reach it; \"HDMI-1\" is 80 pixels away"
      ])
    #expect(
      try warnings(Desk().screen("eDP-1").screen("HDMI-1").lit("eDP-1", at: Point(x: 1920, y: 0)), profile).isEmpty)
    let bridge = Profile(Self.entry("HDMI-1").at(0, 0), Self.entry("DP-1").at(3840, 0), others: .keep)
    let between = Desk().screen("eDP-1").screen("HDMI-1").screen("DP-1").lit("eDP-1", at: Point(x: 1920, y: 0))
    #expect(try warnings(between, bridge).isEmpty)
    #expect(
      try warnings(Self.lit, Profile(Self.entry("HDMI-1").at(0, 0), Self.entry("DP-1").at(3840, 0), others: .off)).count
        == 1)
  }

  @Test("Screens that cover one another are a warning in a plan") func covering() throws {
    let profile = Profile(
      Self.entry("eDP-1"), Self.entry("HDMI-1"), Self.entry("DP-1").beside(.rightOf, "eDP-1"))
    let proposal = try Proposal(Match.attempt(profile, on: Self.lit.snapshot).get(), in: Situation(Self.lit.snapshot))
    let warnings = proposal.warnings
    #expect(warnings.count == 1 && warnings[0].contains("position: \"DP-1\" covers part of \"HDMI-1\""), "\(warnings)")
  }

  @Test("Only a place of the profile's own can overlap a kept screen, and that is a warning") func warning() {
    func findings(_ profile: Profile) -> [String] {
      Trial(of: [profile], in: Situation(Self.lit.snapshot)).findings.map(\.message)
    }
    let message = findings(Profile(Self.entry("HDMI-1").at(100, 0), others: .keep))
    #expect(
      message == [
        "position: \"HDMI-1\" overlaps eDP-1, which no entry claims and which stays at 0,0 (1920x1080); give eDP-1 an "
          + "entry, move \"HDMI-1\", or set others: off"
      ])
    #expect(findings(Profile(Self.entry("HDMI-1"), others: .keep)).isEmpty)
    #expect(findings(Profile(Self.entry("HDMI-1").at(100, 0), others: .off)).isEmpty)
  }

  // MARK: Monitors of other clients

  private static func monitor(_ name: String, _ x: Int, outputs: [String]) -> Monitor {
    let ids = outputs.compactMap { two.snapshot.output(named: $0)?.id }
    let area = Rectangle(origin: Point(x: x, y: 0), size: Size(width: 960, height: 1080))
    return Monitor(name: name, area: area, outputs: ids)
  }

  private static let two = Desk(framebuffer: "3840x1080").screen("A").screen("B").lit("A")
    .lit("B", at: Point(x: 1920, y: 0))

  private static let monitorCases: [(String, Monitor, Int)] = [
    ("half of a screen", monitor("left", 1920, outputs: ["B"]), 0),
    ("the other half, which has no output", monitor("right", 2880, outputs: []), 960),
    ("on a screen that moves the other way", monitor("first", 0, outputs: ["A"]), 1920),
    ("over screens that do not move as one", monitor("both", 1440, outputs: ["A", "B"]), 1440),
    ("over screens that none of its outputs names", monitor("across", 1440, outputs: []), 1440),
  ]

  @Test("Monitors that a client declared move along with their screen", arguments: monitorCases)
  func follow(oddity: String, monitor: Monitor, x: Int) throws {
    var desk = Self.two
    desk.change { $0.monitors = [monitor] }
    let swapped = Profile(Self.entry("B"), Self.entry("A"))
    let plan = try Proposal(Match.attempt(swapped, on: desk.snapshot).get(), in: Situation(desk.snapshot)).plan
    let after = try plan.steps.reduce(desk.snapshot) { try $0.applying($1.step) }
    #expect(after.monitors.map(\.area.origin.x) == [x], "\(oddity)")
    let reasons = plan.steps.filter { $0.step.kind == "set-monitor" }.map(\.reason)
    #expect(reasons.allSatisfy { $0 == "moves along with its screen" }, "\(reasons)")
  }
}
