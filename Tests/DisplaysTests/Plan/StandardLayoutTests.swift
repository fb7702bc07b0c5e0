import Testing

@testable import Displays

/// Layouts that need no profile, on desks of one to five screens.
@Suite struct StandardLayoutTests {
  /// Odd sizes, connectors whose order as text is another one, and a screen that stands upright.
  private static func desk(_ screens: Int) -> Desk {
    let all: [(String, String)] = [
      ("eDP-1", "1366x768@60 800x600@60"), ("HDMI-1", "1920x1080@60 1280x720@60"), ("DP-10", "3840x2160@30"),
      ("DP-2", "2560x1080@60"), ("DP-1", "1280x1024@75 1280x1024@60"),
    ]
    let desk = all.prefix(screens).reduce(Desk(crtcs: 5)) { $0.screen($1.0, $1.1) }
    return screens < 2 ? desk.lit("eDP-1") : desk.lit("eDP-1").lit("HDMI-1", at: Point(x: 1366, y: 0), rotation: .left)
  }

  private static func proposal(_ word: String, on desk: Snapshot, named names: [String: OutputID] = [:]) throws
    -> Proposal
  {
    try Proposal(#require(StandardLayout(word)), in: Situation(desk), named: names)
  }

  /// `eDP-1 1366x768+0+0*`, the built-in one first, then by connector; a star marks the primary one.
  private static func picture(_ proposal: Proposal) -> [String] {
    let (snapshot, layout) = (proposal.snapshot, proposal.layout)
    return snapshot.ableScreens.compactMap { output in
      layout.pictures[output.id].map { picture in
        let area = picture.area
        let star = layout.primary?.output == output.id ? "*" : ""
        return "\(output.name) \(area.size)+\(area.origin.x)+\(area.origin.y)\(star)"
      }
    }
  }

  @Test(
    arguments: [
      (1, "extend", ["eDP-1 1366x768+0+0*"]), (1, "internal", ["eDP-1 1366x768+0+0*"]),
      (2, "extend", ["eDP-1 1366x768+0+0*", "HDMI-1 1080x1920+1366+0"]),
      (2, "external", ["HDMI-1 1080x1920+0+0*"]), (2, "internal", ["eDP-1 1366x768+0+0*"]),
      (2, "mirror", ["eDP-1 1366x768+0+0*", "HDMI-1 1366x768+0+0"]),
      (2, "only:HDMI-1", ["HDMI-1 1080x1920+0+0*"]),
      (3, "extend", ["eDP-1 1366x768+0+0*", "DP-10 3840x2160+1366+0", "HDMI-1 1080x1920+5206+0"]),
      (3, "external", ["DP-10 3840x2160+0+0*", "HDMI-1 1080x1920+3840+0"]), (3, "internal", ["eDP-1 1366x768+0+0*"]),
      (3, "mirror", ["eDP-1 1366x768+0+0*", "DP-10 1366x768+0+0", "HDMI-1 1366x768+0+0"]),
      (
        4, "extend",
        ["eDP-1 1366x768+0+0*", "DP-2 2560x1080+1366+0", "DP-10 3840x2160+3926+0", "HDMI-1 1080x1920+7766+0"]
      ),
      (4, "external", ["DP-2 2560x1080+0+0*", "DP-10 3840x2160+2560+0", "HDMI-1 1080x1920+6400+0"]),
      (4, "only:DP-2", ["DP-2 2560x1080+0+0*"]),
      (
        5, "extend",
        [
          "eDP-1 1366x768+0+0*", "DP-1 1280x1024+1366+0", "DP-2 2560x1080+2646+0", "DP-10 3840x2160+5206+0",
          "HDMI-1 1080x1920+9046+0",
        ]
      ),
      (
        5, "external",
        ["DP-1 1280x1024+0+0*", "DP-2 2560x1080+1280+0", "DP-10 3840x2160+3840+0", "HDMI-1 1080x1920+7680+0"]
      ),
      (5, "internal", ["eDP-1 1366x768+0+0*"]),
      (
        5, "mirror",
        ["eDP-1 1366x768+0+0*", "DP-1 1366x768+0+0", "DP-2 1366x768+0+0", "DP-10 1366x768+0+0", "HDMI-1 1366x768+0+0"]
      ),
    ] as [(Int, String, [String])])
  func whatEachScreenShows(screens: Int, layout: String, expected: [String]) throws {
    #expect(try Self.picture(Self.proposal(layout, on: Self.desk(screens).snapshot)) == expected)
  }

  @Test(arguments: [
    (0, "extend", "no screens are connected"), (1, "mirror", "found only eDP-1, expected two screens or more"),
    (1, "external", "found only eDP-1, expected a screen that is not built in"),
    (3, "only:DP-1", "found \"DP-1\" as a screen; did you mean \"DP-10\"? (expected DP-10, HDMI-1, eDP-1)"),
    (0, "only:tv", "found \"tv\" as a screen, expected a connected screen, but there is none"),
  ])
  func whatCannotBeMadeSaysWhatIsThere(screens: Int, layout: String, words: String) {
    let problem = #expect(throws: LayoutProblem.self) { try Self.proposal(layout, on: Self.desk(screens).snapshot) }
    #expect(problem?.message == words)
  }

  @Test func withoutABuiltInScreenAllAreExternal() throws {
    let desk = Desk().screen("DP-2").screen("DP-1", "1280x1024@60")
    #expect(try Self.picture(Self.proposal("external", on: desk.snapshot)).first == "DP-1 1280x1024+0+0*")
    let problem = #expect(throws: LayoutProblem.self) { try Self.proposal("internal", on: desk.snapshot) }
    #expect(problem?.message == "found only DP-1, DP-2, expected a built-in screen")
  }

  @Test func whatAProfileCallsAScreenCounts() throws {
    let desk = Self.desk(3).snapshot
    let profile = Profile(.screen("beamer", connector: "HDMI-1"), .screen("wall", connector: "DP-10"))
    let names = Choice(among: [profile], in: Situation(desk)).outputsByName
    #expect(try Self.picture(Self.proposal("only:beamer", on: desk, named: names)) == ["HDMI-1 1080x1920+0+0*"])
    let problem = #expect(throws: LayoutProblem.self) { try Self.proposal("only:beamr", on: desk, named: names) }
    #expect(
      problem?.message.hasSuffix("; did you mean \"beamer\"? (expected DP-10, HDMI-1, beamer, eDP-1, wall)") ?? false)
  }

  /// From each to each, the second time there is nothing to do, and never all is dark.
  @Test(arguments: 1...5) func eachLeadsToEach(screens: Int) throws {
    let words = ["mirror", "extend", "external", "internal", "only:HDMI-1"]
    for first in words {
      for second in words {
        let desk = Self.desk(screens).snapshot
        guard let before = try? Self.proposal(first, on: desk) else { continue }
        let between = try PlanPromises.walk(before.plan, from: desk, seed: 0)
        guard let after = try? Self.proposal(second, on: between) else { continue }
        let end = try PlanPromises.walk(after.plan, from: between, seed: 0)
        PlanPromises.expectReached(after.layout, in: end, seed: 0)
        #expect(try Self.proposal(second, on: end).plan.isEmpty, "\(first), then \(second) twice")
      }
    }
  }

  @Test func whatTheHardwareCannotLightStaysDark() throws {
    let desk = Desk(crtcs: 2).screen("eDP-1").screen("DP-1").screen("HDMI-1").snapshot
    let extended = try Self.proposal("extend", on: desk)
    #expect(Self.picture(extended) == ["eDP-1 1920x1080+0+0*", "DP-1 1920x1080+1920+0"])
    #expect(
      extended.warnings == [
        "HDMI-1 stays dark: no CRTC is left for HDMI-1 beside the screens before it; this X server has 2"
      ])
    let end = try PlanPromises.walk(extended.plan, from: desk, seed: 0)
    #expect(try Self.proposal("extend", on: end).plan.isEmpty)
    #expect(try Self.proposal("mirror", on: desk).warnings.count == 1)
  }

  @Test func aMirrorThatTheHardwareCannotDoIsDrawn() throws {
    let desk = Desk(crtcs: 2).poor(1, 2).screen("eDP-1", "1366x768@60").screen("HDMI-1", "1920x1080@60").snapshot
    let proposal = try Self.proposal("mirror", on: desk)
    #expect(proposal.layout.drawnMirrors.count == 1)
    #expect(Self.picture(proposal) == ["eDP-1 1366x768+0+0*", "HDMI-1 1920x1080+1366+0"])
  }

  @Test func stepsSayWhereTheyWereAskedFor() throws {
    let plan = try Self.proposal("internal", on: Self.desk(2).snapshot).plan
    let dark = try #require(plan.steps.first { $0.step.kind == "disable-crtc" })
    #expect(dark.mark?.description == "--layout internal" && dark.reason == "HDMI-1 is disabled")
  }

  @Test(arguments: ["mirror", "extend", "external", "internal", "only:DP-1", "only:a:b"])
  func wordsComeBack(word: String) throws {
    let layout = try #require(StandardLayout(word))
    #expect(layout.description == word && StandardLayout(title: layout.title) == layout)
    #expect(StandardLayout(title: word) == nil, "the name of a profile")
  }

  @Test(arguments: ["", "only", "only:", "mirrors", "Extend", "mirror "])
  func otherWordsAreNone(word: String) { #expect(StandardLayout(word) == nil) }
}
