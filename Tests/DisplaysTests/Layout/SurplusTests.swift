import Testing

@testable import Displays

/// More screens than the hardware can light, and profiles that match and cannot be laid out.
@Suite struct SurplusTests {
  private static let desk = Desk(crtcs: 3).screen("DP-10").screen("eDP-1").screen("DP-2").screen("DP-1")
  private static let laptop = ScreenEntry.screen("laptop", connector: "eDP-1")

  private static func layout(_ profile: Profile, on desk: Desk = desk) throws -> Layout {
    try Layout(Match.attempt(profile, on: desk.snapshot).get(), on: desk.snapshot)
  }

  private static func lit(_ layout: Layout, on desk: Desk = desk) -> [String] {
    desk.snapshot.present.filter { layout.states[$0.id] != nil }.map(\.name)
  }

  @Test(arguments: [Others.extend, .mirror])
  func othersStayDarkInTheOrderOfConnectors(others: Others) throws {
    let layout = try Self.layout(Profile(Self.laptop, others: others))
    #expect(Self.lit(layout) == ["DP-1", "DP-2", "eDP-1"])
    #expect(
      layout.surplus.map { $0.words(on: Self.desk.snapshot) } == [
        "DP-10 stays dark: no CRTC is left for DP-10 beside the screens before it; this X server has 3"
      ])
    #expect(layout.surplus.map(\.problem.mark) == [.desk(99, 1)])
  }

  @Test func oneThatFitsIsLitBehindOneThatDoesNot() throws {
    let desk = Desk(crtcs: 2).screen("DP-1", crtcs: [1]).screen("DP-2", crtcs: [2]).screen("eDP-1", crtcs: [1])
    let layout = try Self.layout(Profile(Self.laptop, others: .extend), on: desk)
    #expect(Self.lit(layout, on: desk) == ["DP-2", "eDP-1"])
  }

  @Test func theFramebufferMayBeTooSmallForOthers() throws {
    let desk = Desk(maximum: "4000x4000").screen("eDP-1").screen("DP-1").screen("DP-2")
    let layout = try Self.layout(Profile(Self.laptop, others: .extend), on: desk)
    #expect(Self.lit(layout, on: desk) == ["DP-1", "eDP-1"])
    #expect(layout.surplus.map(\.problem.rule) == [.framebufferLimit])
  }

  @Test func whatIsNamedIsAllOrNothing() {
    let named = Profile(
      .screen("a", connector: "DP-1"), .screen("b", connector: "DP-2"), .screen("c", connector: "DP-10"), Self.laptop,
      others: .extend)
    #expect(throws: LayoutProblem.self) { try Self.layout(named) }
  }

  // MARK: The next profile that fits

  private static let wall = Profile(
    laptop.mode(.size(800, 600)), .screen("tv", connector: "DP-1"), named: "wall", others: .off)
  private static let plain = Profile(laptop, named: "plain", others: .off)

  @Test func theNextThatFitsIsTaken() throws {
    let first = Choice(among: [Self.plain, Self.wall], in: Situation(Self.desk.snapshot))
    #expect(first.best?.profile.name == "wall")
    let (choice, proposal) = first.settled
    #expect(proposal?.match.profile.name == "plain" && choice.best?.profile.name == "plain")
    #expect(choice.impossible.map(\.profile.name) == ["wall"])
    #expect(
      choice.reason(for: choice.candidates[0]).hasPrefix("matches, but cannot be applied here: laptop: eDP-1 has no"))
    #expect(choice.reason(for: choice.candidates[1]).hasPrefix("chosen, "))
  }

  @Test func whereNoneFitsThatIsSaid() {
    let (choice, proposal) = Choice(among: [Self.wall], in: Situation(Self.desk.snapshot))
      .settled
    #expect(proposal == nil && choice.best == nil && choice.impossible.count == 1)
  }

  @Test func aTrialGoesOnToTheNext() {
    let profiles = [Self.plain, Self.wall].map { profile in
      let mark = Mark(file: "\(profile.name).yaml", line: 1, column: 1)
      return Profile(name: profile.name, mark: mark, others: profile.others, screens: profile.screens)
    }
    let trial = Trial(of: profiles, in: Situation(Self.desk.snapshot))
    #expect(trial.contenders.map(\.profile.name) == ["wall", "plain"])
    let crowded = Trial(of: [Profile(Self.laptop, others: .extend)], in: Situation(Self.desk.snapshot))
    #expect(crowded.findings.map(\.severity) == [.warning] && crowded.findings.map(\.rule) == [.tooFewCRTCs])
  }
}
