import Testing

@testable import Displays

/// Parts of screens as names: what stands beside them, and what shows them.
@Suite struct PartNameTests {
  private static let desk = Desk().screen("DP-1", "2560x1440@60").screen("HDMI-1").screen("HDMI-2").lit("DP-1")
  private static let halves = Marked(
    [Part.part("upper", .percent(thousandths: 50_000)), .part("lower", .rest)], at: .desk(1, 3))

  /// A quarter at the left, the rest in the middle, and at the right two above one another.
  private static var wide: ScreenEntry {
    var side = Part.part("side", .percent(thousandths: 25_000))
    (side.parts, side.partsIn.value) = (halves, .column)
    let left = Part.part("left", .percent(thousandths: 25_000))
    return .screen("wide", connector: "DP-1").split([left, .part("middle", .rest), side])
  }

  private static func place(_ entry: ScreenEntry, beside wide: ScreenEntry = wide) throws -> Rectangle? {
    let profile = Profile(wide, entry)
    let layout = try Layout(Match.attempt(profile, on: desk.snapshot).get(), on: desk.snapshot)
    return layout.pictures[OutputID(102)]?.area
  }

  private static func tv(_ side: Side, _ part: String, _ alignment: Alignment = .start) -> ScreenEntry {
    .screen("tv", connector: "HDMI-1").beside(side, part, alignment)
  }

  @Test(arguments: [
    (Side.rightOf, "upper", Alignment.start, Point(x: 2560, y: 0)), (.rightOf, "lower", .start, Point(x: 2560, y: 720)),
    (.rightOf, "lower", .end, Point(x: 2560, y: 360)), (.below, "middle", .start, Point(x: 640, y: 1440)),
    (.below, "lower", .end, Point(x: 640, y: 1440)), (.below, "middle", .center, Point(x: 320, y: 1440)),
  ])
  func aScreenBesideAPartIsBesideItsScreenAndLinedUpWithThePart(
    side: Side, part: String, alignment: Alignment, place: Point
  ) throws {
    #expect(Profile(Self.wide, Self.tv(side, part, alignment)).findings == [])
    #expect(try Self.place(Self.tv(side, part, alignment))?.origin == place)
  }

  /// The frame of the screen is no place for others.
  @Test func besideAnInsetPartIsBesideTheWholeScreen() throws {
    let inset = Self.wide.overscan(percent: 10, by: .inset)
    #expect(try Self.place(Self.tv(.rightOf, "lower"), beside: inset)?.origin == Point(x: 2560, y: 720))
    #expect(try Self.place(Self.tv(.rightOf, "upper"), beside: inset)?.origin == Point(x: 2560, y: 0))
  }

  @Test(arguments: [
    (Side.leftOf, "upper", "the left edge of \"wide\", expected \"wide\", \"left\""),
    (.rightOf, "middle", "the right edge of \"wide\", expected \"wide\", \"upper\", \"lower\""),
    (.above, "lower", "the top of \"wide\", expected \"wide\", \"left\", \"middle\", \"upper\""),
  ])
  func whatWouldCoverOtherPartsIsRefused(side: Side, part: String, words: String) throws {
    let finding = try #require(Profile(Self.wide, Self.tv(side, part)).findings.first)
    #expect(finding.rule == .overlappingScreens && finding.severity == .error)
    #expect(finding.message == "\(side.rawValue): found \"\(part)\", which does not reach \(words)")
  }

  @Test func besideAPartThatIsAwayIsWhereItsScreenWouldBe() throws {
    var wide = Self.wide.beside(.rightOf, "laptop")
    wide.optional = true
    let profile = Profile(wide, .screen("laptop", connector: "HDMI-2"), Self.tv(.rightOf, "lower"))
    let snapshot = Self.desk.pulled("DP-1").snapshot
    let layout = try Layout(Match.attempt(profile, on: snapshot).get(), on: snapshot)
    #expect(layout.pictures[OutputID(102)]?.area.origin == Point(x: 1920, y: 0))
  }

  /// The hardware shows screens whole; and what is drawn has a place of its own.
  @Test func aMirrorOfAPartIsDrawn() throws {
    let mirror = ScreenEntry.screen("tv", connector: "HDMI-1").mirror("lower", .stretch)
    let profile = Profile(Self.wide, mirror)
    #expect(profile.findings == [])
    let match = try Match.attempt(profile, on: Self.desk.snapshot).get()
    let layout = try Layout(match, on: Self.desk.snapshot)
    #expect(layout.words(forMirrorOn: OutputID(102)) == "drawn, as lower is a part of a screen")
    let areas = [101, 102].compactMap { layout.pictures[OutputID($0)]?.area }
    #expect(areas.count == 2 && !areas[0].overlaps(areas[1]))
    let orders = match.orders(on: Self.desk.snapshot, in: "/p", drawing: layout.drawnMirrors)
    #expect(orders.mapValues(\.source) == ["HDMI-1": .mirror(of: "DP-1/lower", Framing(fit: .stretch))])
  }
}
