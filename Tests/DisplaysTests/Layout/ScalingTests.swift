import Displays
import Testing

/// Scales that go by the size of the screen.
@Suite struct ScalingTests {
  private static func entry(_ name: String = "A", line: Int = 1) -> ScreenEntry {
    var entry = ScreenEntry.screen(name, line: line, connector: name)
    entry.scaling = Marked(.auto, at: .desk(line, 30))
    return entry
  }

  private static func desk(_ mode: String, _ millimetres: String) -> Snapshot {
    var snapshot = Desk(framebuffer: String(mode.prefix { $0 != "@" })).screen("A", mode).lit("A").snapshot
    snapshot.outputs[0].physicalSize = Desk.size(millimetres)
    return snapshot
  }

  private static func proposal(_ entries: ScreenEntry..., on snapshot: Snapshot) throws -> Proposal {
    var profile = Profile()
    profile.screens = entries
    return try Proposal([profile], in: Situation(snapshot))
  }

  @Test(
    arguments: [
      ("3840x2160@60", "600x340", "1.75"), ("1920x1080@60", "527x296", "1"), ("1920x1080@60", "309x174", "1.75"),
      ("2560x1440@60", "597x336", "1.25"), ("2880x1800@60", "331x207", "2.25"), ("1280x720@60", "154x86", "2.25"),
      ("3840x2160@60", "294x165", "3"), ("1280x720@60", "1600x900", "1"), ("1920x1080@60", "160x90", "1"),
      ("1920x1080@60", "16x9", "1"), ("1920x1080@60", "0x0", "1"), ("1920x1080@60", "90x50", "1"),
      ("1024x600@60", "1500x900", "1"),
    ])
  func goesByPixelsAndMillimetres(mode: String, millimetres: String, expected: String) throws {
    let proposal = try Self.proposal(Self.entry(), on: Self.desk(mode, millimetres))
    let state = try #require(proposal.layout.states.values.first)
    #expect(Scale(state.transform)?.description == expected)
    #expect(proposal.match.profile.screens[0].scale.value.description == expected)
  }

  /// What is wide is looked at, and a rotated picture is wide elsewhere: here the sides tell different densities.
  @Test func aRotatedPictureHasOtherSides() throws {
    let snapshot = Self.desk("1920x1080@60", "300x200")
    let scale = { (entry: ScreenEntry) in
      try Self.proposal(entry, on: snapshot).match.profile.screens[0].scale.value.description
    }
    #expect(try scale(Self.entry()) == "1.75")
    #expect(try scale(Self.entry().turned(.left)) == "1.5")
  }

  @Test func thePlanSaysFromWhat() throws {
    let steps = try Self.proposal(Self.entry(), on: Self.desk("3840x2160@60", "600x340")).plan.steps
    #expect(
      steps.first?.reason == "A: scale 1 -> 1.75 (scale: auto, 3840x2160 on 600x340 mm, 163 dpi)", "\(steps)")
    #expect(steps.first?.mark == .desk(1, 30))
  }

  @Test func aScreenThatBecomesLitSaysItToo() throws {
    var dark = Desk().screen("A", "3840x2160@60").screen("B").lit("B").snapshot
    dark.outputs[0].physicalSize = Desk.size("600x340")
    let steps = try Self.proposal(Self.entry(), on: dark).plan.steps
    let expected = "A: dark -> lit (scale: auto, 3840x2160 on 600x340 mm, 163 dpi)"
    #expect(steps.contains { $0.reason.hasPrefix(expected) }, "\(steps)")
  }

  /// Nothing that cannot be done is asked for: such a scale is a wish, and no number of a user's.
  @Test func whereTheHardwareCannotItIsOne() throws {
    var snapshot = Desk(crtcs: 1, framebuffer: "3840x2160").screen("A", "3840x2160@60").poor(1).lit("A").snapshot
    snapshot.outputs[0].physicalSize = Desk.size("600x340")
    let proposal = try Self.proposal(Self.entry(), on: snapshot)
    #expect(proposal.plan.isEmpty)
    #expect(
      proposal.match.profile.screens[0].scaling.value.words == "scale: auto, this output cannot scale")
  }

  /// A browser enlarges its page, so the picture keeps its pixels.
  @Test func aPageIsEnlargedByItsBrowser() throws {
    let page = Self.entry().showing(.url("https://example.org"))
    let proposal = try Self.proposal(page, on: Self.desk("3840x2160@60", "600x340"))
    #expect(proposal.plan.isEmpty)
    #expect(proposal.match.profile.screens[0].scale.value.description == "1.75")
  }

  @Test func aNumberOfItsOwnStays() throws {
    let fixed = ScreenEntry.screen("A", connector: "A").scale(1_500_000)
    let proposal = try Self.proposal(fixed, on: Self.desk("3840x2160@60", "600x340"))
    #expect(proposal.plan.steps.first?.reason == "A: scale 1 -> 1.5")
  }

  @Test func lettersAreNotEnlargedTwice() {
    func rules(_ screens: ScreenEntry..., dpi: DPIRequest) -> [Rule] {
      Profile(name: "desk", mark: .desk(1, 1), dpi: Marked(dpi, at: .desk(9, 6)), screens: screens).findings.map(\.rule)
    }
    let other = ScreenEntry.screen("B", line: 2, connector: "B")
    #expect(rules(Self.entry(), dpi: .auto) == [.conflictingKeys])
    #expect(rules(Self.entry(), dpi: .value(120)) == [])
    #expect(rules(Self.entry(), other.first, dpi: .auto) == [])
    #expect(rules(Self.entry().first, other, dpi: .auto) == [.conflictingKeys])
    #expect(rules(Self.entry(), other, dpi: .auto) == [])
  }
}
