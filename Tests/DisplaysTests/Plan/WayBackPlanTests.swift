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
      "a picture does not follow the pointer again", pair.lit("eDP-1").lit("DP-1", at: right, panning: "1920x1090"),
      pair.lit("eDP-1").lit("DP-1"), ["DP-1: 1920x1080@60 at 1920,0"],
      ["DP-1 shows 1920x1080@60 at 1920,0 instead of 1920x1080@60 at 1920,0, panning over 1920x1090"]
    ),
    (
      "one that still does is left, and its area shrinks with the framebuffer",
      Desk(framebuffer: "1920x1400").screen("eDP-1").screen("DP-1").lit("eDP-1", panning: "1920x1400"),
      Desk(framebuffer: "3840x1400").screen("eDP-1").screen("DP-1").lit("eDP-1", panning: "3840x1400")
        .lit("DP-1", at: right), ["DP-1: off", "framebuffer: 1920x1400"], []
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

  /// A monitor of this program stands for what is seen of a screen, and one of another client for what that client
  /// means. Of the monitors of a screen's parts only one names the output.
  @Test func noMonitorIsDeclaredForWhatIsNotSeen() throws {
    var before = Self.before.snapshot
    let output = try #require(before.output(named: "DP-1"))
    let area = Rectangle(origin: Self.right, size: Size(width: 1366, height: 768))
    let monitors: [(name: String, outputs: [OutputID])] = [
      (Monitor.name(for: output), [output.id]), (Monitor.name(for: "left", of: output), []), ("wall", [output.id]),
    ]
    let others = [Self.before.pulled("DP-1"), Self.poorer.lit("eDP-1").lit("DP-1", at: Self.right)]
    for (name, outputs) in monitors {
      before.monitors = [Monitor(name: name, primary: false, area: area, outputs: outputs)]
      for (now, isSeen) in [(Self.before, true)] + others.map({ ($0, name == "wall") }) {
        let plan = Plan(backTo: before, from: now.snapshot)
        #expect(plan?.steps.map(\.step.kind) == (isSeen ? ["set-monitor"] : []), "\(name)")
      }
    }
  }

  @Test func norForAPictureThatIsRefused() throws {
    var before = Self.before.snapshot
    let output = try #require(before.output(named: "DP-1"))
    let area = Rectangle(origin: Self.right, size: Size(width: 1300, height: 700))
    before.monitors = [Monitor(name: Monitor.name(for: output), area: area, outputs: [output.id])]
    let now = Self.pair.lit("eDP-1").lit("DP-1", at: Self.right).snapshot
    let way = try #require(Plan(backTo: before, from: now)).steps.map(\.step)
    #expect(way.map(\.kind) == ["configure-crtc", "set-monitor"])
    let rest = try #require(Plan(backTo: before, from: now, without: Array(way.prefix(1))))
    #expect(rest.isEmpty, "\(rest.steps.map(\.summary))")
  }
}
