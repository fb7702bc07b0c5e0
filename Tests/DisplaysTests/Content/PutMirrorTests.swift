import Testing

@testable import Displays

/// The mirrors that a user may put somewhere by hand: none that would show itself, and none of what has no picture.
@Suite struct PutMirrorTests {
  private static let desk = Desk().screen("DP-1").screen("DP-2").screen("DP-3").screen("DP-4")
    .lit("DP-1").lit("DP-2").lit("DP-3").lit("DP-4")

  /// A wall of `a` and `b`, a screen in two parts, and another screen.
  private static var profile: Profile {
    let parts = ["one", "two"].map { Part.part($0, .percent(thousandths: 50_000)) }
    let wide = ScreenEntry.screen("wide", connector: "DP-3").split(parts)
    return WallTests.profile(WallTests.wall([["a", "b"]]), others: [wide, .screen("sign", connector: "DP-4")])
  }

  private static func name(_ name: String) -> Marked<String> { Marked(name, at: Mark(command: "--mirror \(name)")) }

  @Test(arguments: [
    ("front", "a", "\"a\", which stands in it, expected a screen beside the wall"),
    ("front", "b", "\"b\", which stands in it, expected a screen beside the wall"),
    ("two", "wide", "\"wide\", which it is a part of, expected the name of another screen: \"a\", \"b\", "),
    ("two", "two", "the screen itself, expected the name of another screen: \"a\", \"b\", "),
    ("sign", "front", "\"front\", which is a wall of several screens, expected the name of another screen: \"a\", "),
  ]) func whatWouldShowItselfIsRefused(place: String, source: String, words: String) throws {
    let complaint = try #require(Self.profile.complaint(aboutMirrorOf: Self.name(source), on: place))
    #expect(complaint.hasPrefix("mirror: found \(words)"), "\(complaint)")
  }

  @Test(arguments: [("front", "sign"), ("two", "sign"), ("two", "one"), ("sign", "a"), ("sign", "wide")])
  func othersMayBePut(place: String, source: String) {
    #expect(Self.profile.complaint(aboutMirrorOf: Self.name(source), on: place) == nil)
  }

  /// What a user has put there counts as what a profile shows there.
  @Test(arguments: [
    ("two", "sign", "sign", "wide", "\"wide\", whose part \"two\" mirrors \"sign\""),
    ("front", "sign", "sign", "a", "\"a\", whose wall \"front\" mirrors \"sign\""),
    ("sign", "wide", "two", "sign", "\"sign\", which mirrors \"wide\""),
  ]) func noCircleIsPut(earlier: String, shown: String, place: String, source: String, words: String) throws {
    var puts = PutContents()
    let mirror = MirrorContent(of: Self.name(shown), nil, Framing())
    puts.put(.instead(.mirror(mirror)), on: earlier, until: nil, in: Self.profile.name)
    let match = try Match.attempt(Self.profile, on: Self.desk.snapshot).get()
    let profile = try Proposal(match, in: Situation(Self.desk.snapshot)).showing(puts).match.profile
    let expected = "mirror: found \(words) itself (put by hand), expected a screen with a picture of its own"
    #expect(profile.complaint(aboutMirrorOf: Self.name(source), on: place) == expected)
  }

  /// What is covered is there again once that is over.
  @Test func noCircleComesLater() throws {
    let name = Self.profile.name
    var puts = PutContents()
    puts.put(.instead(.mirror(MirrorContent(of: Self.name("sign"), nil, Framing()))), on: "two", until: nil, in: name)
    puts.put(.instead(.color(Color(0xff_00_00))), on: "two", until: Moment(.seconds(10)), in: name)
    let match = try Match.attempt(Self.profile, on: Self.desk.snapshot).get()
    let proposal = try Proposal(match, in: Situation(Self.desk.snapshot))
    let complaint = proposal.complaint(aboutMirrorOf: Self.name("wide"), on: "sign", with: puts)
    #expect(complaint?.contains("whose part \"two\" mirrors \"sign\" itself (put by hand)") == true)
    _ = puts.clear("two")
    #expect(proposal.complaint(aboutMirrorOf: Self.name("wide"), on: "sign", with: puts) == nil)
  }

  /// A screen that a user has put to sleep is lit again, and one that the profile disables is not.
  @Test func aDarkScreenShowsNothing() {
    var office = ScreenEntry.screen("office", connector: "DP-2").dark
    func complaint() -> String? {
      Profile(.screen("tv", connector: "DP-1"), office).complaint(aboutMirrorOf: Self.name("office"), on: "tv")
    }
    #expect(complaint() == "mirror: found \"office\", which is disabled (desk.yaml:1), expected a lit screen")
    office.isAsleep = true
    #expect(complaint() == nil)
  }
}
