import Displays
import Testing

@Suite struct SleepPlanTests {
  private static let usual = ServerPower.DPMS(standby: 600, suspend: 600, off: 600)
  private static let cause = SleepMark.Cause.profile(wakeFor: SleepMark.usualWakeFor)
  private static let desk = Desk().screen("A").lit("A")

  private static var night: Profile {
    var profile = Profile(.screen("A", connector: "A"))
    profile.standby = Marked(true, at: .desk(3, 10))
    return profile
  }
  private static var day: Profile { Profile(.screen("A", connector: "A")) }

  private func snapshot(
    _ desk: Desk = desk, level: ServerPower.DPMS.Level = .on, mark: SleepMark.Cause? = nil, sleepers: Set<String> = []
  ) -> Snapshot {
    var snapshot = desk.snapshot
    var dpms = mark?.settings(instead: Self.usual) ?? Self.usual
    dpms.level = level
    snapshot.power = ServerPower(
      dpms: dpms, mark: mark.map { SleepMark($0, earlier: Self.usual) }, sleepers: sleepers)
    return snapshot
  }

  private func proposal(_ profile: Profile, _ snapshot: Snapshot) throws -> Proposal {
    try Proposal([profile], in: Situation(snapshot))
  }

  private func summaries(_ profile: Profile, _ snapshot: Snapshot) throws -> [String] {
    try proposal(profile, snapshot).plan.steps.map(\.summary)
  }

  @Test func aProfileWithStandbyPutsThemToSleep() throws {
    let step = try #require(try proposal(Self.night, snapshot()).plan.steps.first)
    #expect(step.summary == "all screens: asleep on purpose" && step.mark == .desk(3, 10))
    #expect(step.reason == "as `standby: true` says; input wakes them for 300 s")
    #expect(step.drift == "screens: awake -> asleep on purpose")
    let after = try snapshot().applying(step.step)
    #expect(after.wakefulness == .asleep && after.power?.mark?.earlier == Self.usual)
    #expect(try summaries(Self.night, after).isEmpty)
  }

  @Test func inputMakesNoDifference() throws {
    #expect(try summaries(Self.night, snapshot(mark: Self.cause)).isEmpty)
  }

  @Test func sleepComesFirstAndWakingLast() throws {
    let moved = Desk(framebuffer: "1920x1080").screen("A").lit("A", mode: "1280x720@60")
    let asleep = ["all screens: asleep on purpose", "A: 1920x1080@60 at 0,0", "all screens: asleep on purpose"]
    #expect(try summaries(Self.night, snapshot(moved)) == asleep, "a mode that is set lights its screen")
    let awake = ["A: 1920x1080@60 at 0,0", "all screens: awake"]
    #expect(try summaries(Self.day, snapshot(moved, level: .off, mark: Self.cause)) == awake)
  }

  @Test func aScreenThatIsConnectedMeanwhileSleepsToo() throws {
    let two = Self.desk.screen("B")
    var profile = Profile(.screen("A", connector: "A"), .screen("B", line: 2, connector: "B").absent)
    profile.standby = Self.night.standby
    let steps = try summaries(profile, snapshot(two, level: .off, mark: Self.cause))
    #expect(steps.last == "all screens: asleep on purpose" && steps.contains("B: 1920x1080@60 at 1920,0"))
  }

  @Test func onlyWhatWasPutToSleepIsWoken() throws {
    #expect(try summaries(Self.day, snapshot(level: .off)).isEmpty, "an idle desktop is not lit")
    let steps = try proposal(Self.day, snapshot(level: .off, mark: Self.cause)).plan.steps
    #expect(steps.map(\.summary) == ["all screens: awake"])
    let after = try snapshot(level: .off, mark: Self.cause).applying(steps.map(\.step))
    #expect(after.power == ServerPower(dpms: Self.usual))
  }

  @Test func whatAUserHasPutToSleepStaysSoUntilInput() throws {
    #expect(try summaries(Self.day, snapshot(level: .off, mark: .user)).isEmpty)
    #expect(try summaries(Self.day, snapshot(mark: .user)) == ["all screens: awake"])
    #expect(
      try summaries(Self.day, Situation(snapshot(level: .off, mark: .user)).asApplied.snapshot) == [
        "all screens: awake"
      ])
  }

  @Test func aServerWithoutDPMSCannotSleep() {
    var snapshot = snapshot()
    snapshot.power?.dpms = nil
    let problem = #expect(throws: LayoutProblem.self) {
      try Proposal(Match.attempt(Self.night, on: snapshot).get(), in: Situation(snapshot))
    }
    #expect(problem?.rule == .unsupportedStandby && problem?.mark == .desk(3, 10))
    #expect(problem?.message == "cannot sleep here: the X server has no DPMS for its screens")
  }

  @Test func whereItIsNotKnownItCan() throws {
    #expect(try summaries(Self.night, Self.desk.snapshot) == ["all screens: asleep on purpose"])
    #expect(try summaries(Self.day, Self.desk.snapshot).isEmpty)
  }

  @Test func theWayBackRestoresIt() throws {
    let before = snapshot()
    let asleep = try before.applying(.sleep(Self.cause))
    let back = try #require(Plan(backTo: before, from: asleep))
    #expect(back.steps.map(\.step) == [.wake])
    let forth = try #require(Plan(backTo: asleep, from: before))
    #expect(forth.steps.map(\.step) == [.sleep(Self.cause)])
  }

  // MARK: Single screens

  private static let two = Desk(framebuffer: "3840x1080").screen("A").screen("B").lit("A")
    .lit("B", at: Point(x: 1920, y: 0))
  private static let both = Profile(.screen("a", connector: "A"), .screen("b", line: 2, connector: "B"))

  @Test func aScreenThatSleepsAloneIsDark() throws {
    let steps = try proposal(Self.both, snapshot(Self.two, sleepers: ["b"])).plan.steps
    #expect(steps.map(\.summary) == ["B: off", "framebuffer: 1920x1080"])
    #expect(steps.first?.reason == "b sleeps until `orchestrate wake`")
  }

  @Test func theLastOneNeverDoes() throws {
    #expect(try summaries(Self.both, snapshot(Self.two, sleepers: ["a", "b"])).isEmpty)
  }

  @Test func theLastLitOneSleepsWithAll() throws {
    let match = try Match.attempt(Self.both, on: Self.two.snapshot).get()
    #expect(Sleepers(["a"], beside: [], of: match) == Sleepers(["a"], beside: ["a"], of: match))
    let one = Sleepers(["a"], beside: [], of: match)
    #expect(one.names == ["a"] && !one.putsAllToSleep)
    let rest = Sleepers(["b"], beside: ["a"], of: match)
    #expect(rest.names == ["a"] && rest.putsAllToSleep)
  }

  @Test func screensHaveNamesAndConnectors() throws {
    let match = try Match.attempt(Self.both, on: Self.two.snapshot).get()
    #expect(try match.names(of: ["a", "B"], on: Self.two.snapshot) == ["a", "b"])
    let problem = #expect(throws: UnknownScreen.self) { try match.names(of: ["c"], on: Self.two.snapshot) }
    #expect(problem?.description == "found \"c\" as a screen, expected A, B, a, b")
  }
}
