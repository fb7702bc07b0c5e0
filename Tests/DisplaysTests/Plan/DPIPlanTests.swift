import Displays
import Testing

/// How large letters are: what a profile asks for, and what comes back.
@Suite struct DPIPlanTests {
  private static func profile(_ amount: DPIRequest?, _ entries: ScreenEntry...) -> Profile {
    Profile(
      name: "desk", mark: .desk(1, 1), dpi: amount.map { Marked($0, at: .desk(9, 6)) }, screens: entries)
  }

  private static let entry = ScreenEntry.screen("A", connector: "A")

  /// One lit screen on a framebuffer of 96 dpi.
  private static func snapshot(_ font: FontDPI?, millimetres: Size = .zero, modes: String = "1920x1080@60") -> Snapshot
  {
    var snapshot = Desk().screen("A", modes).lit("A").snapshot
    snapshot.outputs[0].physicalSize = millimetres
    snapshot.fontDPI = font
    return snapshot
  }

  private func plan(_ profile: Profile, on snapshot: Snapshot) throws -> (plan: Plan, layout: Layout) {
    let proposal = try Proposal(Match.attempt(profile, on: snapshot).get(), in: Situation(snapshot))
    return (proposal.plan, proposal.layout)
  }

  @Test func bothAreSetAndNoMode() throws {
    let before = Self.snapshot(FontDPI(entry: "96"))
    let profile = Self.profile(.value(120), Self.entry)
    let steps = try plan(profile, on: before).plan.steps
    #expect(steps.map(\.summary) == ["framebuffer: 406x229 mm", "Xft.dpi: 120"])
    #expect(steps.map(\.reason) == ["was 508x286 mm", "was 96"])
    #expect(steps.allSatisfy { $0.mark == .desk(9, 6) && !$0.step.setsMode })
    let after = try before.applying(steps.map(\.step))
    #expect(try plan(profile, on: after).plan.isEmpty)
    #expect(after.fontDPI?.kept?.entry == "96")
  }

  @Test func whatIsAsWantedIsNotTouched() throws {
    var before = Self.snapshot(FontDPI(entry: "96"))
    #expect(try plan(Self.profile(.value(96), Self.entry), on: before).plan.isEmpty)
    before.fontDPI = FontDPI(entry: "120")
    let steps = try plan(Self.profile(.value(120), Self.entry), on: before).plan.steps
    #expect(steps.first?.summary == "framebuffer: 406x229 mm")
  }

  /// What was there before any profile asked comes back, whichever profiles came between.
  @Test(arguments: ["96", "96.5", nil])
  func theEarlierComesBack(entry: String?) throws {
    let before = Self.snapshot(FontDPI(entry: entry))
    var now = before
    for amount in [DPIRequest.value(120), .value(144)] {
      now = try now.applying(try plan(Self.profile(amount, Self.entry), on: now).plan.steps.map(\.step))
    }
    #expect(now.fontDPI?.entry == "144")
    let back = try plan(Self.profile(nil, Self.entry), on: now).plan
    #expect(back.steps.map(\.summary) == ["framebuffer: 508x286 mm", "Xft.dpi: \(entry ?? "none")"])
    #expect(back.steps.last?.reason == "no profile in force asks for it; was 144")
    #expect(try now.applying(back.steps.map(\.step)) == before)
  }

  /// Without a note of ours nothing is ours.
  @Test func whatOthersSetStays() throws {
    #expect(try plan(Self.profile(nil, Self.entry), on: Self.snapshot(FontDPI(entry: "192"))).plan.isEmpty)
    #expect(try plan(Self.profile(nil, Self.entry), on: Self.snapshot(nil)).plan.isEmpty)
  }

  /// Since then another client has set both: they are its own, while the profile is in force and afterwards.
  @Test func whatOthersHaveSetSinceComesBack() throws {
    let start = Self.snapshot(FontDPI(entry: "96"))
    let asking = Self.profile(.value(120), Self.entry)
    var now = try start.applying(try plan(asking, on: start).plan.steps.map(\.step))
    now.fontDPI?.entry = "144"
    now.framebuffer.physicalSize = Size(width: 339, height: 191)
    let left = try now.applying(try plan(Self.profile(nil, Self.entry), on: now).plan.steps.map(\.step))
    #expect(left.fontDPI == FontDPI(entry: "144") && left.framebuffer == now.framebuffer)
    let enforced = try now.applying(try plan(asking, on: now).plan.steps.map(\.step))
    #expect(enforced.fontDPI?.entry == "120" && enforced.fontDPI?.kept?.entry == "144")
    let back = try enforced.applying(try plan(Self.profile(nil, Self.entry), on: enforced).plan.steps.map(\.step))
    #expect(back == left)
  }

  /// A framebuffer that changes its size gets the millimetres at once.
  @Test func aChangeOfSizeHasThemToo() throws {
    let before = Desk().screen("A").screen("B").lit("A").snapshot
    let steps = try plan(Self.profile(.value(120), Self.entry, .screen("B", line: 2, connector: "B")), on: before).plan
      .steps
    #expect(steps.map(\.summary) == ["framebuffer: 3840x1080", "B: 1920x1080@60 at 1920,0", "Xft.dpi: 120"])
    #expect(steps.last?.reason == "was not known")
    #expect(try before.applying(steps.map(\.step)).framebuffer.physicalSize == Size(width: 813, height: 229))
  }

  @Test func theWayBackLeadsBack() throws {
    let before = Self.snapshot(FontDPI(entry: "96"))
    let steps = try plan(Self.profile(.value(120), Self.entry), on: before).plan.steps.map(\.step)
    for count in 1...steps.count {
      let now = try before.applying(steps.prefix(count))
      let way = try #require(Plan(backTo: before, from: now))
      #expect(try now.applying(way.steps.map(\.step)) == before)
      let without = try #require(Plan(backTo: before, from: now, without: way.steps.map(\.step)))
      #expect(without.isEmpty)
    }
    let after = try before.applying(steps)
    #expect(after.unrestored(from: before) == ["Xft.dpi is 120 instead of 96"])
  }

  // MARK: auto

  @Test(arguments: [
    ("plain", entry, 144), ("turned", entry.turned(.left), 144),
    ("scaled: there are fewer pixels to draw on", entry.scale(1_500_000), 96),
  ])
  func autoGoesByTheScreen(oddity: String, entry: ScreenEntry, expected: Int) throws {
    let before = Self.snapshot(FontDPI(), millimetres: Size(width: 344, height: 194))
    let (plan, layout) = try plan(Self.profile(.auto, entry), on: before)
    guard case .value(let dpi) = layout.dpi?.amount else { throw Refusal("\(oddity): nothing is set") }
    #expect(dpi == expected, "\(oddity)")
    #expect(plan.steps.last?.summary == "Xft.dpi: \(expected)")
  }

  @Test func autoSaysWhatItWentBy() throws {
    let before = Self.snapshot(FontDPI(), millimetres: Size(width: 344, height: 194))
    let reason = try plan(Self.profile(.auto, Self.entry), on: before).plan.steps.last?.reason
    #expect(reason == "A shows 1920x1080 on 344x194 mm, 142 dpi; was none")
  }

  /// Of two screens the primary one counts: as the profile has it, as it is, or else the one at the corner.
  @Test func thePrimaryScreenCounts() throws {
    var snapshot = Desk(framebuffer: "3840x1080").screen("A").screen("B").lit("A").lit("B", at: Point(x: 1920, y: 0))
      .snapshot
    snapshot.outputs[0].physicalSize = Size(width: 527, height: 296)
    snapshot.outputs[1].physicalSize = Size(width: 344, height: 194)
    let b = ScreenEntry.screen("B", line: 2, connector: "B")
    func dpi(_ entries: ScreenEntry...) throws -> String? {
      let profile = Profile(
        name: "desk", mark: .desk(1, 1), dpi: Marked(DPIRequest.auto, at: .desk(9, 6)), screens: entries)
      return try snapshot.applying(plan(profile, on: snapshot).plan.steps.map(\.step)).fontDPI?.entry
    }
    #expect(try dpi(Self.entry, b) == "96")
    #expect(try dpi(Self.entry, b.first) == "144")
    snapshot.primary = snapshot.outputs[1].id
    #expect(try dpi(Self.entry, b) == "144")
    #expect(try dpi(Self.entry.first, b) == "96")
  }

  @Test(arguments: [Size.zero, Size(width: 160, height: 90)])
  func autoWithoutASizeSetsNothingAndSaysSo(millimetres: Size) throws {
    let before = Self.snapshot(FontDPI(entry: "96"), millimetres: millimetres)
    let profile = Self.profile(.auto, Self.entry)
    let (plan, layout) = try plan(profile, on: before)
    #expect(plan.isEmpty)
    #expect(layout.unknownDPI?.finding.rule == .unknownSize)
    let proposal = try Proposal([profile], in: Situation(before))
    #expect(
      proposal.warnings == [
        "desk.yaml:9:6: dpi: auto goes by the size of the primary screen, but A reports \(millimetres) mm, so nothing is "
          + "set; write a number"
      ])
    #expect(Trial(of: [profile], in: Situation(before)).findings.map(\.rule) == [.unknownSize])
  }
}
