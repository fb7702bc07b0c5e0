import Displays
import Testing

/// Outputs that detect nothing and that a profile lights all the same.
@Suite struct ForceTests {
  private static let desk = Desk().screen("eDP-1").screen("VGA-1").pulled("VGA-1").lit("eDP-1")
  private static let panel = ScreenEntry.screen("panel", builtin: true)
  private static let tablet = ScreenEntry.screen("tablet", line: 2, connector: "VGA-1").forced()
  private static let both = Profile(panel, tablet)

  private static func proposal(_ profile: Profile, on snapshot: Snapshot = desk.snapshot) throws -> Proposal {
    try Proposal([profile], in: Situation(snapshot))
  }

  private static func after(_ profile: Profile, on snapshot: Snapshot = desk.snapshot) throws -> Snapshot {
    let proposal = try proposal(profile, on: snapshot)
    return try snapshot.applying(proposal.plan.steps.map(\.step))
  }

  /// What each output shows: `eDP-1 1920x1080`.
  private static func lit(_ snapshot: Snapshot) -> [String] {
    snapshot.outputs.compactMap { output in snapshot.state(of: output.id).map { "\(output.name) \($0.mode.size)" } }
  }

  // MARK: Which output is meant

  @Test(
    arguments: [
      (tablet, true, "as the profile says"),
      (.screen("tablet", connector: "VGA-1"), false, "not forced"),
      (.screen("tablet", connector: "VGA-?").forced(), false, "a glob is no connector"),
      (.screen("tablet", connector: "VGA-2").forced(), false, "no such connector"),
      (.screen("tablet", any: true).forced(), false, "whatever it be"),
    ] as [(ScreenEntry, Bool, String)])
  func whatIsForced(entry: ScreenEntry, isFound: Bool, oddity: String) throws {
    let match = try? Match.attempt(Profile(Self.panel, entry), on: Self.desk.snapshot).get()
    #expect((match != nil) == isFound, "\(oddity)")
  }

  @Test func noOtherEntryTakesAForcedOutput() throws {
    let snapshot = try Self.after(Self.both)
    let guest = Profile(Self.panel, ScreenEntry.screen("guest", line: 2, any: true).absent)
    #expect(try Match.attempt(guest, on: snapshot).get().absentNames == ["guest"])
    #expect(snapshot.hardware == Self.desk.snapshot.hardware)
  }

  @Test func aConnectedOneIsAScreenAsAnyOther() throws {
    let snapshot = Desk().screen("eDP-1").screen("VGA-1").snapshot
    var tablet = Self.tablet
    tablet.modes.value.insert(.preferred, at: 0)
    #expect(
      try Self.lit(Self.after(Profile(Self.panel, tablet), on: snapshot)) == ["eDP-1 1920x1080", "VGA-1 1920x1080"])
  }

  // MARK: A life

  @Test func isLitAndThenThereIsNothingToDo() throws {
    let proposal = try Self.proposal(Self.both)
    #expect(
      proposal.plan.steps.map(\.step.kind) == ["resize-framebuffer", "create-mode", "add-mode", "configure-crtc"])
    #expect(proposal.plan.steps.last?.mark == .desk(2, 15))
    let after = try Self.after(Self.both)
    #expect(Self.lit(after) == ["eDP-1 1920x1080", "VGA-1 1280x800"])
    #expect(try Self.proposal(Self.both, on: after).plan.isEmpty)
  }

  @Test(arguments: Others.allCases)
  func isTurnedOffWhenItsProfileEnds(others: Others) throws {
    var alone = Profile(Self.panel)
    alone.others.value = others
    let end = try Self.after(alone, on: Self.after(Self.both))
    #expect(Self.lit(end) == ["eDP-1 1920x1080"])
    #expect(end.createdModes.isEmpty && end.outputs.allSatisfy { !$0.isForced })
  }

  @Test func countsAsSeen() throws {
    let only = Profile(Self.panel.dark, Self.tablet)
    let after = try Self.after(only)
    #expect(Self.lit(after) == ["VGA-1 1280x800"])
    #expect(after.showsSomething)
    // No profile forces the output any more: a user at the panel sees nothing.
    #expect(!after.showsSomethingConnected)
    #expect(Profile.rescues(on: after).first?.screens.map(\.name.value) == ["eDP-1"])
  }

  @Test func aScreenPulledWithAModeOfOursIsNotForced() throws {
    var entry = Self.tablet
    entry.force.value = false
    let lit = try Self.after(Profile(entry), on: Desk().screen("VGA-1").snapshot)
    var pulled = lit
    let isPulled = pulled.unplug("VGA-1")
    #expect(isPulled)
    #expect(!pulled.outputs[0].isForced && !pulled.showsSomething && Self.lit(pulled) == ["VGA-1 1280x800"])
  }

  /// What the server keeps of one is enough for the next run, and for the way back.
  @Test func comesBackAfterAFailure() throws {
    let before = try Self.after(Self.both)
    let without = try Self.after(Profile(Self.panel), on: before)
    let way = try Plan(from: without, to: Layout(restoring: before, in: without))
    #expect(Self.lit(try without.applying(way.steps.map(\.step))) == ["eDP-1 1920x1080", "VGA-1 1280x800"])
  }

  @Test func leftOverIsTurnedOffWithoutAProfile() throws {
    let lit = try Self.after(Self.both)
    #expect(lit.leftLit(amongSeen: []) == [lit.outputs[1].id])
    // Another client's mode is its own business.
    let foreign = Desk().screen("VGA-1").lit("VGA-1").snapshot
    var kept = foreign
    kept.outputs[0].connection = .disconnected
    #expect(kept.leftLit(amongSeen: [kept.outputs[0].id]).isEmpty)
  }

  @Test func theModeSaysSoInItsName() {
    let timing = ModeTiming(cvt: Desk.size("1280x800"), refreshMilliHertz: 60_000, blanking: .standard)
    #expect(timing?.forced.modeName.hasPrefix("orchestrate_forced_1280x800_") == true)
    #expect(timing?.forced != timing && timing?.forced.unforced == timing)
  }
}
