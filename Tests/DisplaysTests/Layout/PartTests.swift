import Testing

@testable import Displays

/// Screens in parts: what monitors they get, and what becomes of those that are there.
@Suite struct PartTests {
  private static let desk = Desk().screen("DP-1", "3440x1440@60").screen("HDMI-1").lit("DP-1")
  private static let wide = ScreenEntry.screen("wide", connector: "DP-1")
  private static let shares: [Part] = [
    .part("mail", .percent(thousandths: 25_000)), .part("work", .rest), .part("watch", .pixels(800)),
  ]

  private static func plan(_ profile: Profile, on snapshot: Snapshot = desk.snapshot) throws -> (Plan, Snapshot) {
    let layout = try Layout(Match.attempt(profile, on: snapshot).get(), on: snapshot)
    let plan = try Plan(from: snapshot, to: layout)
    let result = try plan.steps.map(\.step).reduce(snapshot) { try $0.applying($1) }
    return (plan, result)
  }

  private static func monitors(_ snapshot: Snapshot) -> [String] {
    snapshot.monitors.sorted { ($0.area.origin.x, $0.area.origin.y) < ($1.area.origin.x, $1.area.origin.y) }.map {
      let outputs = $0.outputs.map(snapshot.name(of:)).joined(separator: "+")
      return "\($0.name) \($0.area.size) at \($0.area.origin)\($0.primary ? " primary" : "") \(outputs)"
    }
  }

  @Test func theFirstHasTheOutput() throws {
    let (plan, result) = try Self.plan(Profile(Self.wide.split(Self.shares)))
    #expect(
      Self.monitors(result) == [
        "DP-1/mail~orchestrate 860x1440 at 0,0 DP-1", "DP-1/work~orchestrate 1780x1440 at 860,0 ",
        "DP-1/watch~orchestrate 800x1440 at 2640,0 ",
      ])
    // The framebuffer comes first.
    let steps = plan.steps.dropFirst()
    #expect(steps.map(\.output) == ["DP-1", "DP-1", "DP-1"])
    #expect(steps.map(\.mark?.column) == [3, 3, 3])
    #expect(steps.first?.reason == "wide: part mail, 25% of a row; it has the output")
    #expect(try Self.plan(Profile(Self.wide.split(Self.shares)), on: result).0.isEmpty)
    #expect(try Self.plan(Profile(Self.wide), on: result).1.monitors.isEmpty)
  }

  @Test func thePrimaryOneHasTheOutput() throws {
    var parts = Self.shares
    parts[1].primary.value = true
    let (_, result) = try Self.plan(Profile(Self.wide.split(parts)))
    #expect(result.monitors.first { $0.primary }?.name == "DP-1/work~orchestrate")
    #expect(result.monitors.filter { !$0.outputs.isEmpty }.map(\.name) == ["DP-1/work~orchestrate"])
    #expect(result.primary == OutputID(101))
    // The output changes hands, both ways.
    let (_, first) = try Self.plan(Profile(Self.wide.split(Self.shares)), on: result)
    #expect(first.monitors.filter { !$0.outputs.isEmpty }.map(\.name) == ["DP-1/mail~orchestrate"])
    #expect(try Self.plan(Profile(Self.wide.split(parts)), on: first).1 == result)
  }

  @Test func whatIsSplitIsWhatIsSeen() throws {
    let halves = [Part.part("a", .percent(thousandths: 50_000)), .part("b", .percent(thousandths: 50_000))]
    func areas(_ entry: ScreenEntry) throws -> [String] {
      try Self.plan(Profile(entry)).1.monitors.map { "\($0.area.size) at \($0.area.origin)" }
    }
    #expect(
      try areas(Self.wide.turned(.left).split(halves, in: .column)) == ["1440x1720 at 0,0", "1440x1720 at 0,1720"])
    #expect(try areas(Self.wide.scale(2_000_000).split(halves)) == ["860x720 at 0,0", "860x720 at 860,0"])
    #expect(
      try areas(Self.wide.overscan(percent: 5, by: .inset).split(halves)) == [
        "1548x1296 at 172,72", "1548x1296 at 1720,72",
      ])
  }

  @Test func partsHaveParts() throws {
    var right = Part.part("right", .rest)
    right.parts = Marked([.part("top", .pixels(500)), .part("bottom", .rest)], at: .desk(1, 3))
    right.partsIn.value = .column
    let (_, result) = try Self.plan(Profile(Self.wide.split([.part("left", .percent(thousandths: 50_000)), right])))
    #expect(
      Self.monitors(result) == [
        "DP-1/left~orchestrate 1720x1440 at 0,0 DP-1", "DP-1/top~orchestrate 1720x500 at 1720,0 ",
        "DP-1/bottom~orchestrate 1720x940 at 1720,500 ",
      ])
  }

  /// Its own monitor would lie across those of the parts.
  @Test func aMirrorStandsBesideTheFirstPart() throws {
    let mirror = ScreenEntry.screen("tv", connector: "HDMI-1").mirror("wide", .stretch)
    let (_, result) = try Self.plan(Profile(Self.wide.split(Self.shares), mirror))
    #expect(Self.monitors(result).first == "DP-1/mail~orchestrate 860x1440 at 0,0 DP-1+HDMI-1")
    #expect(result.monitors.count == 3)
    #expect(result.area(of: OutputID(102)) == Rectangle(origin: .origin, size: Size(width: 3440, height: 1440)))
  }

  @Test func whatIsTooNarrowIsAProblem() {
    let parts = [Part.part("a", .pixels(3440)), .part("b", .rest)]
    #expect { try Self.plan(Profile(Self.wide.split(parts))) } throws: {
      ($0 as? LayoutProblem)?.message
        == "wide: the shares of its parts leave nothing for one of them, or a rest, of 3440 pixels"
    }
  }

  // MARK: Splits of other clients

  private static func foreign(_ desk: Desk = desk) -> Snapshot {
    var snapshot = desk.snapshot
    snapshot.monitors = [
      Monitor(
        name: "L", area: Rectangle(origin: .origin, size: Size(width: 1000, height: 1440)), outputs: [OutputID(101)]),
      Monitor(
        name: "R", area: Rectangle(origin: Point(x: 1000, y: 0), size: Size(width: 2440, height: 1440)), outputs: []),
    ]
    return snapshot
  }

  @Test func makeRoomForThoseOfTheProfile() throws {
    let (plan, result) = try Self.plan(Profile(Self.wide.split(Self.shares)), on: Self.foreign())
    #expect(result.monitors.map(\.isOurs) == [true, true, true])
    let back = try #require(Plan(backTo: Self.foreign(), from: result))
    #expect(try back.steps.map(\.step).reduce(result) { try $0.applying($1) }.monitors == Self.foreign().monitors)
    #expect(plan.steps.contains { $0.reason == "the profile splits its screen" })
  }

  @Test func moveAlongWithTheirScreen() throws {
    let (_, result) = try Self.plan(Profile(Self.wide.at(500, 300)), on: Self.foreign())
    #expect(Self.monitors(result) == ["L 1000x1440 at 500,300 DP-1", "R 2440x1440 at 1500,300 "])
  }

  // MARK: Captured

  @Test func areCapturedAsTheyAre() throws {
    var right = Part.part("right", .rest)
    right.parts = Marked([.part("top", .pixels(500)), .part("bottom", .rest)], at: .desk(1, 3))
    right.partsIn.value = .column
    let entry = Self.wide.split([.part("left", .pixels(701)), right])
    let (_, result) = try Self.plan(Profile(entry))
    let output = try #require(result.output(OutputID(101)))
    let captured = try #require(CapturedParts(of: output, in: result, at: .desk(1, 1)) { $0 })
    #expect(captured.parts.withInner.map(\.name.value) == ["left", "top-bottom", "top", "bottom"])
    #expect(captured.parts.withInner.map(\.share.value) == [.pixels(701), .rest, .pixels(500), .rest])
    let again = Self.wide.split(captured.parts, in: captured.direction)
    #expect(try Self.plan(Profile(again), on: result).0.isEmpty)
  }

  @Test func areCapturedOfOtherClients() throws {
    let output = try #require(Self.foreign().output(OutputID(101)))
    let captured = try #require(CapturedParts(of: output, in: Self.foreign(), at: .desk(1, 1)) { $0 })
    #expect(captured.parts.map(\.name.value) == ["L", "R"])
    #expect(captured.parts.map(\.share.value) == [.pixels(1000), .rest])
  }

  /// A pinwheel: no cut goes through.
  @Test func arePartsOnlyWhereRowsAndColumnsMakeThemUp() throws {
    var snapshot = Desk().screen("DP-1", "300x300@60").lit("DP-1").snapshot
    let areas = [(0, 0, 200, 100), (200, 0, 100, 200), (100, 200, 200, 100), (0, 100, 100, 200), (100, 100, 100, 100)]
    snapshot.monitors = areas.enumerated().map { index, area in
      Monitor(
        name: "m\(index)",
        area: Rectangle(origin: Point(x: area.0, y: area.1), size: Size(width: area.2, height: area.3)), outputs: [])
    }
    #expect(CapturedParts(of: snapshot.outputs[0], in: snapshot, at: .desk(1, 1)) { $0 } == nil)
  }
}
