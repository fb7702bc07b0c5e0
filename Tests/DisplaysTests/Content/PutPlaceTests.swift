import Testing

@testable import Displays

/// The places that `put --all` means.
@Suite struct PutPlaceTests {
  private static let red = PutContent.instead(.color(Color(0xff_00_00)))
  private static let message = PutContent.message("Closing")
  private static let desk = Desk().screen("DP-1").screen("DP-2").screen("DP-3").lit("DP-1").lit("DP-2").lit("DP-3")

  private static func places(
    _ profile: Profile, on desk: Desk = desk, with puts: PutContents = PutContents()
  ) throws -> [PutPlace] {
    let match = try Match.attempt(profile, on: desk.snapshot).get()
    return try Proposal(match, in: Situation(desk.snapshot)).putPlaces(with: puts)
  }

  private static func screen(_ name: String, _ connector: String) -> ScreenEntry {
    .screen(name, connector: connector)
  }

  private static func mirror(of name: String) -> PutContent {
    .instead(.mirror(MirrorContent(of: Marked(name, at: .desk(1, 1)), nil, Framing())))
  }

  private static func halves(_ names: String...) -> [Part] { names.map { .part($0, .percent(thousandths: 50_000)) } }

  @Test func aMirrorByTheHardwareShowsItAnyway() throws {
    let laptop = Self.screen("laptop", "DP-1")
    let scanned = try Self.places(Profile(laptop, Self.screen("beamer", "DP-2").mirror("laptop"), others: .off))
    #expect(scanned.names(for: Self.red) == ["laptop"] && scanned.names(for: Self.message) == ["laptop"])
    #expect(scanned.names(for: nil) == ["laptop", "beamer"])
    let drawn = Self.screen("beamer", "DP-2").mirror("laptop", by: .drawing)
    #expect(try Self.places(Profile(laptop, drawn, others: .off)).names(for: Self.red) == ["laptop", "beamer"])
  }

  /// It would be seen on the other one too.
  @Test(arguments: [red, message]) func whatWasPutThereWaitsWhileItIsAMirrorByTheHardware(content: PutContent) throws {
    func shown(_ beamer: ScreenEntry, on desk: Desk) throws -> [String] {
      let profile = Profile(Self.screen("laptop", "DP-1").absent, beamer, others: .off)
      let match = try Match.attempt(profile, on: desk.snapshot).get()
      var puts = PutContents()
      puts.put(content, on: "beamer", until: nil, in: "desk")
      let proposal = try Proposal(match, in: Situation(desk.snapshot)).showing(puts)
      let orders = proposal.orders(in: "/p", with: puts, without: StoppedContent(), keeping: []).wanted
      return orders.values.filter(\.isPut).map(\.screen)
    }
    let beamer = Self.screen("beamer", "DP-2")
    #expect(try shown(beamer.mirror("laptop"), on: Self.desk.pulled("DP-1")) == ["beamer"])
    #expect(try shown(beamer.mirror("laptop"), on: Self.desk) == [])
    #expect(try shown(beamer.mirror("laptop", by: .drawing), on: Self.desk) == ["beamer"])
  }

  /// A message lies over the whole screen.
  @Test func partsStandForTheirScreen() throws {
    var right = Self.halves("right")[0]
    right.parts = Marked(Self.halves("upper", "lower"), at: .desk(3, 3))
    let wide = Self.screen("wide", "DP-1").split(Self.halves("left") + [right])
    let places = try Self.places(Profile(wide, Self.screen("tv", "DP-2"), others: .off))
    #expect(places.names(for: Self.red) == ["left", "upper", "lower", "tv"])
    #expect(places.names(for: Self.message) == ["wide", "tv"])
    #expect(places.names(for: nil) == ["wide", "left", "upper", "lower", "tv"])
  }

  @Test func aWallStandsForItsScreens() throws {
    let profile = WallTests.profile(WallTests.wall([["a", "b"]]), others: [Self.screen("tv", "DP-3")])
    let places = try Self.places(profile)
    #expect(places.names(for: Self.red) == ["tv", "front"] && places.names(for: Self.message) == ["tv", "front"])
    #expect(places.names(for: nil) == ["a", "b", "tv", "front"])
    #expect(try Self.places(profile, on: Self.desk.pulled("DP-1")).names(for: Self.red) == ["tv", "front"])
  }

  /// What was put on a dark screen, or one that is asleep, ends too.
  @Test func aDarkScreenShowsNothing() throws {
    let desk = Desk().screen("DP-1").screen("DP-2").screen("DP-3").lit("DP-1")
    let places = try Self.places(Profile(Self.screen("tv", "DP-1"), Self.screen("office", "DP-2").dark), on: desk)
    #expect(places.names(for: Self.red) == ["tv"] && places.names(for: nil) == ["tv", "office"])
  }

  /// What was put on it can be ended.
  @Test func aScreenThatIsAwayIsNamedWhileSomethingIsPutThere() throws {
    let profile = Profile(Self.screen("tv", "DP-1"), Self.screen("office", "DP-2").absent, others: .off)
    let desk = Self.desk.pulled("DP-2")
    #expect(try Self.places(profile, on: desk).names(for: nil) == ["tv"])
    var puts = PutContents()
    puts.put(Self.message, on: "office", until: nil, in: "desk")
    let places = try Self.places(profile, on: desk, with: puts)
    #expect(places.names(for: nil) == ["tv", "office"] && places.names(for: Self.red) == ["tv"])
  }

  /// By its name in the profile or its connector; a wall with it and its own parts would show themselves.
  @Test(arguments: [
    ("tv", ["left", "right", "front"]), ("DP-4", ["left", "right", "front"]), ("wide", ["tv", "front"]),
    ("left", ["tv", "right", "front"]), ("a", ["tv", "left", "right"]), ("front", ["tv", "left", "right"]),
    ("nowhere", ["tv", "left", "right", "front"]),
  ]) func whatIsMirroredIsLeftOut(source: String, names: [String]) throws {
    let others = [Self.screen("tv", "DP-4"), Self.screen("wide", "DP-3").split(Self.halves("left", "right"))]
    let profile = WallTests.profile(WallTests.wall([["a", "b"]]), others: others)
    let places = try Self.places(profile, on: Self.desk.screen("DP-4").lit("DP-4"))
    #expect(places.names(for: Self.mirror(of: source)) == names)
  }
}
