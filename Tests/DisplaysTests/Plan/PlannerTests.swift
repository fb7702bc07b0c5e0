import Displays
import Testing

/// Whole plans, one line a step.
@Suite struct PlannerTests {
  private static func entry(_ connector: String, _ line: Int = 1) -> ScreenEntry {
    .screen(connector, line: line, connector: connector)
  }

  private static let two = Desk(framebuffer: "3840x1080").screen("eDP-1").screen("HDMI-1")
    .lit("eDP-1").lit("HDMI-1", at: Point(x: 1920, y: 0))
  private static let both = Profile(entry("eDP-1"), entry("HDMI-1", 2))

  private static let panning = Desk(framebuffer: "4320x1400").screen("A").screen("B")
    .lit("A", at: Point(x: 2400, y: 0)).lit("B", panning: "2400x1400")

  private static let planned: [(String, Desk, Profile, [String])] = [
    ("nothing to do", two, both, []),
    (
      "one drifted screen is one step", two.lit("HDMI-1", mode: "1280x720@60", at: Point(x: 1920, y: 0), on: 2), both,
      ["HDMI-1: 1920x1080@60 at 1920,0"]
    ),
    (
      "a larger framebuffer alone is no drift", Desk(framebuffer: "8000x8000").screen("eDP-1").lit("eDP-1"),
      Profile(entry("eDP-1")), []
    ),
    (
      "grow first", Desk().screen("eDP-1").screen("HDMI-1").lit("eDP-1"), both,
      ["framebuffer: 3840x1080", "HDMI-1: 1920x1080@60 at 1920,0"]
    ),
    ("shrink last", two, Profile(entry("eDP-1"), others: .off), ["HDMI-1: off", "framebuffer: 1920x1080"]),
    (
      "grow on one side, shrink on the other", two, Profile(entry("eDP-1"), entry("HDMI-1").beside(.below, "eDP-1")),
      ["framebuffer: 3840x2160", "HDMI-1: 1920x1080@60 at 0,1080", "framebuffer: 1920x2160"]
    ),
    (
      "the one at 0,0 first", Desk(framebuffer: "3840x1080").screen("eDP-1").screen("HDMI-1"),
      Profile(entry("HDMI-1"), entry("eDP-1", 2)),
      ["HDMI-1: 1920x1080@60 at 0,0", "eDP-1: 1920x1080@60 at 1920,0"]
    ),
    (
      "laptop to beamer with one CRTC is one step and never dark",
      Desk(crtcs: 1).screen("eDP-1").screen("VGA-1").lit("eDP-1"),
      Profile(entry("eDP-1").dark, entry("VGA-1", 2)), ["VGA-1: 1920x1080@60 at 0,0"]
    ),
    (
      "laptop to beamer with two CRTCs: first light, then dark",
      Desk(crtcs: 2).screen("eDP-1").screen("VGA-1").lit("eDP-1"),
      Profile(entry("eDP-1").dark, entry("VGA-1", 2)), ["VGA-1: 1920x1080@60 at 0,0", "eDP-1: off"]
    ),
    (
      "CRTCs swap hands",
      Desk(crtcs: 2).screen("A", crtcs: [1, 2]).screen("B", crtcs: [1, 2]).poor(1).lit("A", on: 1).lit("B", on: 2),
      Profile(entry("A").at(0, 0).turned(.left), entry("B", 2).at(0, 0)),
      ["framebuffer: 1920x1920", "B: off", "B: 1920x1080@60 at 0,0", "A: 1920x1080@60 at 0,0, rotated left"]
    ),
    (
      "a clone splits", Desk(crtcs: 2).screen("A").screen("B", clones: ["A"]).lit("A", "B"),
      Profile(entry("A"), entry("B", 2)),
      ["framebuffer: 3840x1080", "A: 1920x1080@60 at 0,0", "B: 1920x1080@60 at 1920,0"]
    ),
    (
      "clones leave their only CRTC one by one",
      Desk(crtcs: 2).screen("A", crtcs: [1, 2]).screen("B", crtcs: [1, 2], clones: ["A"]).poor(1).lit("A", "B"),
      Profile(entry("A").turned(.left), entry("B", 2).turned(.left).sameAs("A")),
      [
        "framebuffer: 1920x1920", "B: 1920x1080@60 at 0,0", "A: 1920x1080@60 at 0,0, rotated left", "B: off",
        "A and B: 1920x1080@60 at 0,0, rotated left", "framebuffer: 1080x1920",
      ]
    ),
    (
      "an unplugged lit output is turned off", two.pulled("HDMI-1"), Profile(entry("eDP-1")),
      ["HDMI-1: off", "framebuffer: 1920x1080"]
    ),
    (
      "its CRTC is free for another", Desk(crtcs: 1).screen("A").screen("B").lit("A").pulled("A"), Profile(entry("B")),
      ["B: 1920x1080@60 at 0,0"]
    ),
    (
      "an unplugged clone goes alone", Desk().screen("A").screen("B", clones: ["A"]).lit("A", "B").pulled("B"),
      Profile(entry("A")), ["A: 1920x1080@60 at 0,0"]
    ),
    (
      "an unplugged output does not count as light",
      Desk(crtcs: 3).screen("A", crtcs: [1, 2]).screen("B", crtcs: [3]).screen("C").poor(1).lit("A", on: 1).lit(
        "C", on: 3
      ).pulled("C"),
      Profile(entry("A").turned(.left), entry("B", 2)),
      ["framebuffer: 3000x1920", "B: 1920x1080@60 at 1080,0", "A: off", "A: 1920x1080@60 at 0,0, rotated left"]
    ),
    (
      "a CRTC that sticks out of the framebuffer", Desk(framebuffer: "1280x720").screen("A").lit("A"),
      Profile(entry("A")), ["framebuffer: 1920x1080"]
    ),
    (
      "properties and primary",
      Desk().screen("A", properties: ["max bpc": Property(value: .number(8), allowed: .range(8...12))]).lit("A"),
      Profile(entry("A").first.setting("max bpc", .number(10))), ["A: \"max bpc\" = 10", "primary: A"]
    ),
    (
      "properties and primary as they are",
      Desk().screen("A", properties: ["max bpc": Property(value: .number(10), allowed: .range(8...12))]).lit("A")
        .primary("A"),
      Profile(entry("A").first.setting("max bpc", .number(10))), []
    ),
    (
      "an immutable property as it is",
      Desk().screen("A", properties: ["EDID": Property(value: .bytes("00"), immutable: true)]).lit("A"),
      Profile(entry("A").setting("EDID", .bytes("00"))), []
    ),
    (
      "a picture that follows the pointer, and stands still again", panning,
      Profile(entry("B").at(0, 0), entry("A", 2).at(2400, 0)), ["B: 1920x1080@60 at 0,0", "framebuffer: 4320x1080"]
    ),
    ("and on a screen that stays as it is", panning, Profile(entry("A").at(2400, 0), others: .keep), []),
    (
      "and that gets another CRTC",
      Desk(crtcs: 3, framebuffer: "3840x1400").screen("A", crtcs: [1, 2]).screen("B", crtcs: [1])
        .screen("C", crtcs: [3]).lit("A", panning: "1920x1400").lit("C", at: Point(x: 1920, y: 0), on: 3),
      Profile(entry("B").at(3840, 0), others: .keep),
      ["framebuffer: 5760x1400", "B: 1920x1080@60 at 3840,0", "A: 1920x1080@60 at 0,0"]
    ),
    (
      "and beside one that stays",
      Desk(framebuffer: "1920x1400").screen("A").screen("B").lit("A", panning: "1920x1400"),
      Profile(entry("B"), others: .keep), ["framebuffer: 3840x1400", "B: 1920x1080@60 at 1920,0"]
    ),
    (
      "and there its area has grown with the framebuffer",
      Desk(framebuffer: "3840x1400").screen("A").screen("B").lit("A", panning: "3840x1400")
        .lit("B", at: Point(x: 1920, y: 0)), Profile(entry("B"), others: .keep), []
    ),
    (
      "scaled", Desk().screen("A").lit("A"), Profile(entry("A").scale(1_500_000)),
      ["A: 1920x1080@60 at 0,0, showing 1280x720"]
    ),
  ]

  @Test(arguments: planned)
  func plan(oddity: String, desk: Desk, profile: Profile, expected: [String]) throws {
    let plan = try plan(profile, on: desk.snapshot)
    #expect(plan.steps.map(\.summary) == expected, "\(oddity)")
    _ = try desk.snapshot.applying(plan.steps.map(\.step))
  }

  private static let explained: [(String, Desk, Profile, [String])] = [
    (
      "mode and place", two.lit("HDMI-1", mode: "1280x720@60", on: 2), both,
      ["desk.yaml:2:1 HDMI-1: mode 1280x720@60 -> 1920x1080@60, position 0,0 -> 1920,0"]
    ),
    (
      "a picture that follows the pointer",
      Desk(framebuffer: "1920x1400").screen("A").lit("A", panning: "1920x1400"), Profile(entry("A")),
      ["desk.yaml:1:1 A: panning over 1920x1400 -> none", "- all screens together need 1920x1080"]
    ),
    (
      "a scale and a colour", Desk().screen("A").lit("A"),
      Profile(entry("A").scale(1_500_000).showing(.color(.black))), ["desk.yaml:1:30 A: scale 1 -> 1.5"]
    ),
    (
      "the place of a colour", Desk(framebuffer: "3840x1080").screen("A").lit("A", at: Point(x: 1920, y: 0)),
      Profile(entry("A").showing(.color(.black))),
      ["desk.yaml:1:1 A: position 1920,0 -> 0,0", "- all screens together need 1920x1080"]
    ),
    (
      "an entry that is disabled", two, Profile(entry("eDP-1"), entry("HDMI-1", 2).dark),
      ["desk.yaml:2:10 HDMI-1 is disabled", "- all screens together need 1920x1080"]
    ),
    (
      "others off", two, Profile(entry("eDP-1"), others: .off),
      ["desk.yaml:99:1 no entry claims HDMI-1, and others are off", "- all screens together need 1920x1080"]
    ),
    (
      "unplugged", two.pulled("HDMI-1"), Profile(entry("eDP-1")),
      ["- HDMI-1 is disconnected", "- all screens together need 1920x1080"]
    ),
    (
      "a clone that is unplugged", Desk().screen("A").screen("B", clones: ["A"]).lit("A", "B").pulled("B"),
      Profile(entry("A")),
      ["desk.yaml:1:1 B is disconnected"]
    ),
    (
      "another CRTC", Desk(crtcs: 2).screen("A", crtcs: [1, 2]).screen("B", crtcs: [1]).lit("A"),
      Profile(entry("A"), entry("B", 2).sameAs("A")),
      ["desk.yaml:2:1 B: dark -> lit", "desk.yaml:1:1 A: another CRTC"]
    ),
  ]

  @Test(arguments: explained)
  func reasons(oddity: String, desk: Desk, profile: Profile, expected: [String]) throws {
    let plan = try plan(profile, on: desk.snapshot)
    #expect(plan.steps.map { "\($0.mark.map { "\($0)" } ?? "-") \($0.reason)" } == expected, "\(oddity)")
  }

  /// What changes is named, of two keys that make one transform.
  @Test(arguments: [
    (5, 2_000_000, "desk.yaml:1:30 A: overscan 5% by a transform, as the driver has no borders, scale 1.25 -> 2"),
    (5, 1_000_000, "desk.yaml:1:30 A: overscan 5% by a transform, as the driver has no borders, scale 1.25 -> 1"),
    (8, 1_250_000, "desk.yaml:1:80 A: overscan 8% by a transform, as the driver has no borders"),
  ])
  func scaleBesideOverscan(percent: Int, scale: Int, expected: String) throws {
    let desk = Desk().screen("A").lit("A").snapshot
    let screen = Self.entry("A").overscan(percent: 5).scale(1_250_000)
    let before = try desk.applying(plan(Profile(screen), on: desk).steps.map(\.step))
    let steps = try plan(Profile(screen.overscan(percent: percent).scale(scale)), on: before).steps
    let step = try #require(steps.first { $0.step.kind == "configure-crtc" })
    #expect(step.mark.map { "\($0) \(step.reason)" } == expected)
  }

  @Test func theOnlyScreenCannotLeaveItsCRTCUnseen() throws {
    let desk = Desk(crtcs: 2).screen("A").poor(1).lit("A", on: 1)
    let problem = #expect(throws: LayoutProblem.self) {
      try plan(Profile(Self.entry("A").turned(.left)), on: desk.snapshot)
    }
    #expect(
      problem?.description == "desk.yaml:1:40: error: A cannot be changed without every screen going dark in between")
  }

  private static let clones = Desk(crtcs: 2).screen("A").screen("B", clones: ["A"])

  /// Ways back once B was disconnected, which keeps a mode of another client: the server lights it, and no user sees
  /// that.
  private static let waysBack: [(String, before: Desk, now: Desk, expected: [String]?)] = [
    ("a clone that no user sees is not lit first", clones.lit("A", "B"), clones.lit("B", on: 1).lit("A", on: 2), []),
    ("the one that is seen is not let go", clones.lit("A", on: 1).lit("B", on: 2), clones.lit("A", "B", on: 2), []),
    (
      "an output that no user sees comes beside the last that is seen", clones.lit("B", on: 1), clones.lit("A", on: 1),
      ["B: 1920x1080@60 at 0,0"]
    ),
    (
      "and never in its place", Desk(crtcs: 1).screen("A").screen("B").lit("B"),
      Desk(crtcs: 1).screen("A").screen("B").lit("A"), nil
    ),
  ]

  @Test(.timeLimit(.minutes(1)), arguments: waysBack)
  func wayBack(oddity: String, before: Desk, now: Desk, expected: [String]?) throws {
    let now = now.pulled("B", keeping: "1920x1080@60").snapshot
    let plan = Plan(backTo: before.snapshot, from: now)
    #expect(plan?.steps.map(\.summary) == expected, "\(oddity)")
    if let plan { _ = try PlanPromises.walk(plan, from: now, seed: 0) }
  }

  @Test func thePhysicalSizeKeepsTheDotsPerInch() throws {
    let plan = try plan(Self.both, on: Desk().screen("eDP-1").screen("HDMI-1").lit("eDP-1").snapshot)
    guard case .resizeFramebuffer(_, let physicalSize) = try #require(plan.steps.first).step else {
      Issue.record("the first step is \(plan.steps)")
      return
    }
    #expect(physicalSize == Size(width: 1016, height: 286))
  }

  @Test(arguments: [Size(width: 0, height: 0), Size(width: Int(UInt32.max), height: Int(UInt32.max))])
  func anyPhysicalSizeIsTaken(size: Size) throws {
    var snapshot = Desk(framebuffer: "1x1", maximum: "65535x65535").screen("A", "32767x32767@1").snapshot
    snapshot.framebuffer.physicalSize = size
    let plan = try plan(Profile(Self.entry("A")), on: snapshot)
    let result = try snapshot.applying(plan.steps.map(\.step))
    #expect(1...Int(Int32.max) ~= result.framebuffer.physicalSize.width)
  }

  @Test func aModeOfOurOwnComesAndGoes() throws {
    let timing = try #require(
      ModeTiming(cvt: Size(width: 1024, height: 600), refreshMilliHertz: 60_000, blanking: .reduced))
    let desk = Desk(crtcs: 1).screen("A").lit("A")
    let create = try plan(Profile(Self.entry("A").mode(.created(timing))), on: desk.snapshot)
    #expect(create.steps.map(\.step.kind) == ["create-mode", "add-mode", "configure-crtc", "resize-framebuffer"])
    let created = try desk.snapshot.applying(create.steps.map(\.step))
    #expect(created.outputs.first.flatMap { created.state(of: $0.id)?.mode.size } == timing.size)
    let drop = try plan(Profile(Self.entry("A").mode(.size(1920, 1080))), on: created)
    #expect(
      drop.steps.map(\.step.kind) == ["resize-framebuffer", "configure-crtc", "remove-mode", "destroy-mode"])
    #expect(try created.applying(drop.steps.map(\.step)) == desk.snapshot)
  }

  private func plan(_ profile: Profile, on snapshot: Snapshot) throws -> Plan {
    try Plan(from: snapshot, to: Layout(Match.attempt(profile, on: snapshot).get(), on: snapshot))
  }
}

extension Desk {
  /// Pulls the plug of a screen to which another client has added a mode: that outlasts the cable.
  fileprivate func pulled(_ name: String, keeping mode: String) -> Desk {
    var desk = pulled(name)
    let kept = desk.mode(mode)
    desk.change { snapshot in
      for index in snapshot.outputs.indices where snapshot.outputs[index].name == name {
        snapshot.outputs[index].modes = [kept]
      }
    }
    return desk
  }
}
