import Displays
import Testing

/// Ways back on hardware that is not what it was.
@Suite struct WayBackPlanTests {
  private static let right = Point(x: 1920, y: 0)
  private static let pair = Desk(framebuffer: "3840x1080").screen("eDP-1")
    .screen("DP-1", "1920x1080@60 1280x720@60 1366x768@60")
  private static let before = pair.lit("eDP-1").lit("DP-1", mode: "1366x768@60", at: right)
  /// The same screens, of which one has lost a mode.
  private static let poorer = pair.exchanged("DP-1", "1920x1080@60 1280x720@60")
  private static let twin = pair.exchanged("DP-1", "1920x1080@60 1366x768@60'")
  private static let alone = Desk().screen("DP-1", "1920x1080@60 1366x768@60")
  private static let narrow = Desk(framebuffer: "3840x1080", maximum: "3840x1080").screen("eDP-1")
    .screen("DP-1", "1280x720@60 1920x1080@60")

  /// What is planned, and what is told when that is done.
  private static let ways: [(String, before: Desk, now: Desk, steps: [String], told: [String])] = [
    (
      "a screen without its mode stays as it is", before, poorer.lit("eDP-1").lit("DP-1", at: right), [],
      ["DP-1 shows 1920x1080@60 at 1920,0 instead of 1366x768@60 at 1920,0"]
    ),
    (
      "the only screen too", alone.lit("DP-1", mode: "1366x768@60"),
      alone.exchanged("DP-1", "1920x1080@60").lit("DP-1"), [],
      ["DP-1 shows 1920x1080@60 at 0,0 instead of 1366x768@60 at 0,0"]
    ),
    (
      "it goes to its old place", before, poorer.lit("DP-1", mode: "1280x720@60"),
      ["eDP-1: 1920x1080@60 at 0,0", "DP-1: 1280x720@60 at 1920,0"],
      ["DP-1 shows 1280x720@60 at 1920,0 instead of 1366x768@60 at 1920,0"]
    ),
    (
      "a dark one is lit in the mode that it prefers", before, poorer.lit("eDP-1"), ["DP-1: 1920x1080@60 at 1920,0"],
      ["DP-1 shows 1920x1080@60 at 1920,0 instead of 1366x768@60 at 1920,0"]
    ),
    (
      "a mode that looks the same is the same", before, twin.lit("eDP-1"), ["DP-1: 1366x768@60 at 1920,0"], []
    ),
    (
      "without room at the old place it stays where it is",
      narrow.lit("eDP-1").lit("DP-1", at: Point(x: 2560, y: 0)),
      narrow.exchanged("DP-1", "1920x1080@60").lit("eDP-1").lit("DP-1", at: right), [],
      ["DP-1 shows 1920x1080@60 at 1920,0 instead of 1280x720@60 at 2560,0"]
    ),
    (
      "a screen that is gone is not made primary", before.primary("DP-1"), before.primary("eDP-1").pulled("DP-1"), [],
      []
    ),
  ]

  @Test(arguments: ways)
  func way(oddity: String, before: Desk, now: Desk, steps: [String], told: [String]) throws {
    let plan = try #require(Plan(backTo: before.snapshot, from: now.snapshot), "\(oddity)")
    #expect(plan.steps.map(\.summary) == steps, "\(oddity)")
    let after = try PlanPromises.walk(plan, from: now.snapshot, seed: 0)
    #expect(after.unrestored(from: before.snapshot) == told, "\(oddity)")
  }

  /// A monitor of this program stands for a screen, and one of another client for what that client means.
  @Test func noMonitorIsDeclaredForAScreenThatIsGone() throws {
    var before = Self.before.snapshot
    let output = try #require(before.output(named: "DP-1"))
    let area = Rectangle(origin: Self.right, size: Size(width: 1366, height: 768))
    for name in [Monitor.name(for: output), "wall"] {
      before.monitors = [Monitor(name: name, primary: false, area: area, outputs: [output.id])]
      let plan = Plan(backTo: before, from: Self.before.pulled("DP-1").snapshot)
      #expect(plan?.steps.map(\.step.kind) == (name == "wall" ? ["set-monitor"] : []), "\(name)")
    }
  }
}
