import Testing

@testable import Displays

/// Walls: where their screens stand, whatever they are and whichever of them are there.
@Suite struct WallTests {
  static let names = ["a", "b", "c", "d", "e", "f", "g", "h", "i"]

  static func wall(_ rows: [[String]], _ bezel: Bezel? = nil, _ content: Content? = nil) -> Wall {
    var wall = Wall(name: Marked("front", at: .desk(20, 3)))
    wall.rows.value = rows.map { $0.map { Marked($0, at: .desk(21, 3)) } }
    wall.bezel = bezel.map { Marked($0, at: .desk(22, 3)) }
    wall.content = content.map { Marked($0, at: .desk(23, 3)) }
    return wall
  }

  /// Optional screens at connectors of their own: `a` at DP-1 and so on.
  static func profile(_ wall: Wall, others: [ScreenEntry] = []) -> Profile {
    let screens = wall.members.map { member in
      var entry = ScreenEntry.screen(member.value, connector: connector(member.value))
      entry.optional = true
      return entry
    }
    var profile = Profile(name: "wall", mark: .desk(1, 1), screens: screens + others)
    profile.walls = [wall]
    return profile
  }

  static func connector(_ name: String) -> String { "DP-\((names.firstIndex(of: name) ?? 0) + 1)" }

  /// - Parameter width: of each screen, in millimetres; nil: none of them says.
  static func desk(_ screens: [(modes: String, width: Int?)]) -> Desk {
    var desk = Desk(crtcs: screens.count + 1)
    for (index, screen) in screens.enumerated() {
      desk = desk.screen("DP-\(index + 1)", screen.modes)
      desk.change {
        $0.outputs[index].physicalSize = Size(width: screen.width ?? 0, height: screen.width == nil ? 0 : 300)
      }
    }
    return desk.lit("DP-1")
  }

  static func equal(_ count: Int, width: Int? = 480) -> Desk {
    desk(Array(repeating: ("1920x1080@60", width), count: count))
  }

  /// `a 1920x1080 at 0,0`, in the order of the connectors.
  static func places(_ profile: Profile, on snapshot: Snapshot) throws -> [String] {
    let match = try Match.attempt(profile, on: snapshot).get()
    let layout = try Layout(match, on: snapshot)
    return snapshot.outputs.compactMap { output in
      guard let area = layout.pictures[output.id]?.area,
        let index = match.outputs.first(where: { $0.value == output.id })?.key
      else { return nil }
      return "\(profile.screens[index].name.value) \(area.size) at \(area.origin)"
    }
  }

  @Test func screensStandAsTheRowsSay() throws {
    let gap = Bezel(horizontal: .pixels(40), vertical: .pixels(30))
    #expect(
      try Self.places(Self.profile(Self.wall([["a", "b", "c"]], gap)), on: Self.equal(3).snapshot) == [
        "a 1920x1080 at 0,0", "b 1920x1080 at 1960,0", "c 1920x1080 at 3920,0",
      ])
    #expect(
      try Self.places(Self.profile(Self.wall([["a", "b"], ["c", "d"]], gap)), on: Self.equal(4).snapshot) == [
        "a 1920x1080 at 0,0", "b 1920x1080 at 1960,0", "c 1920x1080 at 0,1110", "d 1920x1080 at 1960,1110",
      ])
    #expect(
      try Self.places(Self.profile(Self.wall([["b", "a"]])), on: Self.equal(2).snapshot) == [
        "a 1920x1080 at 1920,0", "b 1920x1080 at 0,0",
      ], "no bezel, no gap, and not the order of the file")
  }

  @Test func threeByThree() throws {
    let rows = [["a", "b", "c"], ["d", "e", "f"], ["g", "h", "i"]]
    let places = try Self.places(
      Self.profile(Self.wall(rows, Bezel(horizontal: .pixels(8), vertical: .pixels(6)))), on: Self.equal(9).snapshot)
    #expect(places.first == "a 1920x1080 at 0,0")
    #expect(places[4] == "e 1920x1080 at 1928,1086")
    #expect(places.last == "i 1920x1080 at 3856,2172")
  }

  /// 480 mm for 1920 pixels: four in a millimetre.
  @Test(arguments: [(12_000, 48), (1_500, 6), (0, 0), (125, 1), (124, 0), (1_000_000, 4000)])
  func millimetresAreByTheSizeThatScreensReport(thousandths: Int, pixels: Int) throws {
    let width = Bezel.Width.millimetres(thousandths: thousandths)
    let places = try Self.places(
      Self.profile(Self.wall([["a", "b"]], Bezel(horizontal: width, vertical: width))), on: Self.equal(2).snapshot)
    #expect(places == ["a 1920x1080 at 0,0", "b 1920x1080 at \(1920 + pixels),0"])
  }

  @Test func millimetresTakeASize() throws {
    let profile = Self.profile(Self.wall([["a", "b"]], Bezel(horizontal: .millimetres(thousandths: 12_000))))
    let error = #expect(throws: LayoutProblem.self) { try Self.places(profile, on: Self.equal(2, width: nil).snapshot) }
    #expect(error?.message == "front: its bezel is in millimetres, and DP-1 reports no size; write pixels such as 40px")
    #expect(error?.rule == .unknownSize)
    #expect(error?.mark?.line == 22)
    let pixels = Self.profile(Self.wall([["a", "b"]], Bezel(horizontal: .pixels(9))))
    #expect(try Self.places(pixels, on: Self.equal(2, width: nil).snapshot).last == "b 1920x1080 at 1929,0")
  }

  @Test func aScreenThatIsAwayLeavesAHole() throws {
    let gap = Bezel(horizontal: .pixels(40), vertical: .pixels(30))
    let row = Self.profile(Self.wall([["a", "b", "c"]], gap))
    #expect(
      try Self.places(row, on: Self.equal(3).pulled("DP-2").snapshot) == [
        "a 1920x1080 at 0,0", "c 1920x1080 at 3920,0",
      ])
    #expect(
      try Self.places(row, on: Self.equal(3).pulled("DP-1").snapshot) == [
        "b 1920x1080 at 1960,0", "c 1920x1080 at 3920,0",
      ], "the first one too")
    let square = Self.profile(Self.wall([["a", "b"], ["c", "d"]], gap))
    #expect(
      try Self.places(square, on: Self.equal(4).pulled("DP-1").pulled("DP-2").snapshot) == [
        "c 1920x1080 at 0,1110", "d 1920x1080 at 1960,1110",
      ])
  }

  @Test func othersStandBesideItsScreensAndItsHoles() throws {
    var beside = ScreenEntry.screen("desk", connector: "DP-4")
    beside.placement = Marked(.beside(.rightOf, of: Marked("c", at: .desk(9, 9)), .start), at: .desk(9, 9))
    let wall = Self.wall([["a", "b", "c"]], Bezel(horizontal: .pixels(40)))
    let profile = Self.profile(wall, others: [beside])
    #expect(try Self.places(profile, on: Self.equal(4).snapshot).last == "desk 1920x1080 at 5840,0")
    #expect(try Self.places(profile, on: Self.equal(4).pulled("DP-3").snapshot).last == "desk 1920x1080 at 5840,0")
    var lined = profile
    lined.screens[3].placement = nil
    #expect(try Self.places(lined, on: Self.equal(4).snapshot).last == "desk 1920x1080 at 5840,0")
  }

  @Test func smallerPixelsAreScaledToTheSameMillimetres() throws {
    // 4 and 8 pixels in a millimetre.
    let desk = Self.desk([("1920x1080@60", 480), ("3840x2160@60", 480), ("1920x1080@60", 480)])
    #expect(
      try Self.places(
        Self.profile(Self.wall([["a", "b", "c"]], Bezel(horizontal: .millimetres(thousandths: 10_000)))),
        on: desk.snapshot) == [
          "a 1920x1080 at 0,0", "b 1920x1080 at 1960,0", "c 1920x1080 at 3920,0",
        ])
    // Twice as wide, with as many pixels: half as many in a millimetre.
    let large = Self.desk([("1920x1080@60", 480), ("1920x1080@60", 960), ("1920x1080@60", 480)])
    #expect(
      try Self.places(Self.profile(Self.wall([["a", "b", "c"]])), on: large.snapshot) == [
        "a 1920x1080 at 0,540", "b 3840x2160 at 1920,0", "c 1920x1080 at 5760,540",
      ])
  }

  @Test func whereNoSizeIsKnownPixelsAreMadeTheSame() throws {
    let desk = Self.desk([("1920x1080@60", 480), ("3840x2160@60", nil), ("1920x1080@60", 480)])
    #expect(
      try Self.places(Self.profile(Self.wall([["a", "b", "c"]])), on: desk.snapshot) == [
        "a 1920x1080 at 0,0", "b 1920x1080 at 1920,0", "c 1920x1080 at 3840,0",
      ])
  }

  /// Screens report whole millimetres or centimetres.
  @Test func roundedSizesAreTheSame() throws {
    let desk = Self.desk([("1920x1080@60", 527), ("1920x1080@60", 530)])
    #expect(
      try Self.places(Self.profile(Self.wall([["a", "b"]])), on: desk.snapshot) == [
        "a 1920x1080 at 0,0", "b 1920x1080 at 1920,0",
      ])
  }

  @Test func aPlanIsDoneOnce() throws {
    let profile = Self.profile(
      Self.wall([["a", "b"], ["c", "d"]], Bezel(horizontal: .pixels(40), vertical: .pixels(30))))
    let snapshot = Self.equal(4).snapshot
    let plan = try Plan(from: snapshot, to: Layout(Match.attempt(profile, on: snapshot).get(), on: snapshot))
    let result = try plan.steps.map(\.step).reduce(snapshot) { try $0.applying($1) }
    let again = try Plan(from: result, to: Layout(Match.attempt(profile, on: result).get(), on: result))
    #expect(again.isEmpty)
  }

  /// What a finger touches on one of its screens is what is seen there.
  @Test func aTouchReachesWhatIsSeenThere() throws {
    let desk = Self.desk([("1920x1080@60", 480), ("3840x2160@60", 480)])
    let profile = Self.profile(Self.wall([["a", "b"]], Bezel(horizontal: .pixels(80))))
    let layout = try Layout(Match.attempt(profile, on: desk.snapshot).get(), on: desk.snapshot)
    let state = try #require(layout.states[OutputID(102)])
    let map = try #require(TouchMap(state, hiding: .zero, beside: .none))
    #expect(map.pixel(at: (0, 0)) == (2000, 0))
    #expect(map.pixel(at: (1, 1)) == (3920, 1080))
    #expect(map.pixel(at: (0.5, 0.5)) == (2960, 540))
  }
}
