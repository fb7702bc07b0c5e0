import Testing

@testable import Displays

/// What drivers need to come in one order and no other.
@Suite struct PlanOrderTests {
  private static func plan(_ profile: Profile, on desk: Desk) throws -> Plan {
    try Plan(from: desk.snapshot, to: Layout(Match.attempt(profile, on: desk.snapshot).get(), on: desk.snapshot))
  }

  private static let laptop = ScreenEntry.screen("laptop", connector: "eDP-1").at(0, 0)
  private static let tv = ScreenEntry.screen("tv", line: 2, connector: "HDMI-1")

  /// A mirror's bars lie beyond the edge, where some drivers leave what was seen before the framebuffer shrank.
  @Test func transformedPicturesComeAfterTheFramebuffersLastChange() throws {
    let desk = Desk(framebuffer: "3200x1080").screen("eDP-1", "1280x720@60").screen("HDMI-1", "1024x768@60")
      .lit("eDP-1", at: Point(x: 1920, y: 0))
    let steps = try Self.plan(Profile(Self.laptop, Self.tv.mirror("laptop"), others: .off), on: desk).steps.map(\.step)
    let resize = try #require(steps.lastIndex { $0.kind == "resize-framebuffer" })
    let transformed = steps.indices.filter { index in
      if case .configure(_, let scanout) = steps[index] { !scanout.state.transform.isIdentity } else { false }
    }
    #expect(transformed.count == 1 && transformed.allSatisfy { $0 > resize }, "\(steps.map(\.kind))")
  }

  /// Never dark counts more: the only screen of the profile is lit before the old one goes, and before the framebuffer
  /// shrinks.
  @Test func theLastLitScreenWaitsForNothing() throws {
    let desk = Desk(framebuffer: "1920x1080").screen("eDP-1").screen("HDMI-1", "1280x720@60").lit("eDP-1")
    let plan = try Self.plan(Profile(Self.laptop.dark, Self.tv.scale(1_500_000), others: .off), on: desk)
    _ = try PlanPromises.walk(plan, from: desk.snapshot, seed: 0)
  }

  // MARK: Links

  private static func badLink(_ profile: Profile = Profile(laptop)) -> (Profile, Desk) {
    var desk = Desk().screen("eDP-1").lit("eDP-1")
    desk.change { $0.outputs[0].isLinkBad = true }
    return (profile, desk)
  }

  @Test func aBadLinkHasItsModeSetAgain() throws {
    let (profile, desk) = Self.badLink()
    let plan = try Self.plan(profile, on: desk)
    #expect(plan.steps.map(\.summary) == ["eDP-1: 1920x1080@60 again"])
    #expect(plan.steps.map(\.reason) == ["laptop: its link-status is Bad"] && plan.setsOnlyAgain)
    let after = try desk.snapshot.applying(plan.steps.map(\.step))
    #expect(try Plan(from: after, to: Layout(Match.attempt(profile, on: after).get(), on: after)).isEmpty)
  }

  @Test func anotherModeIsEnough() throws {
    let (profile, desk) = Self.badLink(Profile(Self.laptop.mode(.size(1280, 720))))
    #expect(try Self.plan(profile, on: desk).steps.map(\.step.kind).filter { $0.hasSuffix("-again") }.isEmpty)
  }

  @Test func whatWasSetInVainIsLeft() throws {
    let (profile, desk) = Self.badLink()
    let snapshot = desk.snapshot
    let plan = try Self.plan(profile, on: desk)
    let noted = snapshot.takenBack(of: plan.steps.map(\.step))
    #expect(noted.count == 1)
    let proposal = try Proposal([profile], in: Situation(snapshot.knowing(Refused(values: noted))))
    #expect(proposal.plan.isEmpty)
    #expect(
      proposal.warnings
        == ["eDP-1: link-status stays Bad although the mode was set again; check the cable"])
    #expect(snapshot.stillTakenBack(among: noted) == noted)
    var good = snapshot
    good.outputs[0].isLinkBad = false
    #expect(good.stillTakenBack(among: noted).isEmpty, "the next time is another one")
  }
}
