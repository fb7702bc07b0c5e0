import Displays
import Testing

/// Which profile is in force. What goes wrong in other tools has a case here: the name decides, a closed lid darkens
/// everything, a port that was renamed leaves no profile at all.
@Suite struct ChoiceTests {
  private static let desk = Desk().screen("eDP-1").screen("HDMI-1", vendor: "SAM", model: "TV", serial: "A1")

  private static let lit = Desk(framebuffer: "3840x1080").screen("eDP-1").screen("HDMI-1", vendor: "SAM")
    .lit("eDP-1").lit("HDMI-1", at: Point(x: 1920, y: 0))

  private static func choice(_ profiles: [Profile], on desk: Desk = desk, _ here: Circumstances = .unknown) -> Choice {
    Choice(among: profiles, in: Situation(desk.snapshot, in: here))
  }

  // MARK: What decides

  /// The winner comes first in each list; most losers would win by their names.
  @Test(
    arguments: [
      (
        "specific beats generic",
        [
          Profile(.screen("tv", serial: "A1"), named: "z"), Profile(.screen("tv", model: "TV"), named: "y"),
          Profile(.screen("tv", vendor: "SAM"), named: "x"), Profile(.screen("tv", any: true), named: "w"),
        ]
      ),
      (
        "exact beats glob, and glob beats expression",
        [
          Profile(.screen("tv", model: "TV"), named: "z"), Profile(.screen("tv", model: "T*"), named: "y"),
          Profile(.screen("tv", model: "/T./"), named: "x"),
        ]
      ),
      (
        "specific beats more screens",
        [
          Profile(.screen("tv", serial: "A1"), named: "z"),
          Profile(.screen("tv", vendor: "SAM"), .screen("panel", builtin: true), named: "a"),
        ]
      ),
      (
        "specific beats priority",
        [Profile(.screen("tv", vendor: "SAM"), named: "z"), Profile(.screen("tv", any: true), named: "a").priority(99)]
      ),
      (
        "priority beats the name",
        [
          Profile(.screen("tv", model: "TV"), named: "z").priority(1), Profile(.screen("tv", model: "TV"), named: "a"),
          Profile(.screen("tv", model: "TV"), named: "b").priority(-1),
        ]
      ),
      ("then the name", [Profile(.screen("a", any: true), named: "a"), Profile(.screen("a", any: true), named: "b")]),
      (
        "optional and there beats not mentioned",
        [
          Profile(.screen("panel", builtin: true), ScreenEntry.screen("tv", vendor: "SAM").absent, named: "z"),
          Profile(.screen("panel", builtin: true), named: "a"),
        ]
      ),
      (
        "optional and not there is as good as not mentioned",
        [
          Profile(.screen("panel", builtin: true), named: "a"),
          Profile(.screen("panel", builtin: true), ScreenEntry.screen("beamer", vendor: "EPS").absent, named: "b"),
        ]
      ),
      (
        "a required screen that is not there rules a profile out",
        [
          Profile(.screen("tv", any: true), named: "z"),
          Profile(.screen("tv", serial: "A1"), .screen("beamer", vendor: "EPS"), named: "a").priority(99),
        ]
      ),
    ] as [(String, [Profile])])
  func winner(oddity: String, profiles: [Profile]) {
    for order in [profiles, profiles.reversed()] {
      #expect(Self.choice(order).best?.profile.name == profiles.first?.name, "\(oddity)")
    }
  }

  /// Four screens that are merely not built in say as much as one whose maker is known.
  @Test func moreScreensBeatFewerWhereBothAreAsSpecific() {
    let desk = Desk().screen("DP-1", vendor: "SAM").screen("DP-2").screen("DP-3").screen("DP-4")
    let wall = Profile(
      .screen("a", builtin: false), .screen("b", builtin: false), .screen("c", builtin: false),
      .screen("d", builtin: false), named: "wall")
    let choice = Self.choice([Profile(.screen("a", vendor: "SAM"), named: "one").priority(99), wall], on: desk)
    #expect(choice.candidates.map(\.match?.specificity) == [48, 48])
    #expect(choice.best?.profile.name == "wall")
  }

  @Test func aShadowedProfileIsNoTie() {
    let choice = Self.choice([
      Profile(.screen("tv", any: true), named: "a"), Profile(.screen("tv", serial: "A1"), named: "b"),
    ])
    #expect(choice.candidates.map(\.profile.name) == ["b", "a"])
    #expect(choice.ties.isEmpty)
  }

  @Test func tiesAreReported() {
    let same = ["c", "a", "b"].map { Profile(.screen("tv", serial: "A1"), named: $0) }
    let choice = Self.choice(
      same + [
        Profile(.screen("tv", serial: "A1"), named: "behind").priority(-1),
        Profile(.screen("tv", serial: "B2"), named: "elsewhere"),
      ])
    #expect(choice.best?.profile.name == "a")
    #expect(choice.ties.map(\.profile.name) == ["b", "c"])
    #expect(choice.candidates.map(\.profile.name) == ["a", "b", "c", "behind", "elsewhere"])
  }

  @Test(arguments: [
    (Desk(), "no output at all"), (Desk().screen("DP-1", vendor: "DEL"), "something else is plugged in"),
    (Desk().screen("HDMI-1", vendor: "SAM").lit("HDMI-1").pulled("HDMI-1"), "lit, but pulled"),
  ])
  func noMatch(desk: Desk, oddity: String) {
    let choice = Self.choice([Profile(.screen("tv", vendor: "SAM"))], on: desk)
    #expect(choice.best == nil, "\(oddity)")
    #expect(choice.ties.isEmpty)
    #expect(choice.candidates.count == 1)
  }

  @Test func withoutProfilesThereIsNothingToChoose() {
    #expect(Self.choice([]).best == nil)
    #expect(Self.choice([]).candidates.isEmpty)
  }

  // MARK: Conditions

  private static let both = Profile(.screen("panel", builtin: true), .screen("tv", vendor: "SAM"))
  private static let panelDark = Profile(ScreenEntry.screen("panel", builtin: true).dark, .screen("tv", vendor: "SAM"))

  @Test(arguments: [
    (Circumstances(lid: .open, power: .ac), "desk"), (Circumstances(lid: .closed, power: .ac), "docked"),
    (Circumstances(lid: .closed, power: .battery), "docked"), (Circumstances(lid: .open, power: .battery), "travel"),
    // What nothing can tell does not hold, so that only the profile without conditions is left.
    (.unknown, "fallback"), (Circumstances(lid: .open), "fallback"), (Circumstances(power: .battery), "fallback"),
  ])
  func conditionsDecideBetweenProfilesForTheSameScreens(here: Circumstances, expected: String) throws {
    let profiles = [
      Self.both.named("fallback").priority(-1),
      try Self.both.named("desk").when(lid: .open, power: .ac),
      try Self.panelDark.named("docked").when(lid: .closed),
      try Self.both.named("travel").when(lid: .open, power: .battery),
    ]
    #expect(Self.choice(profiles, here).best?.profile.name == expected)
    #expect(Self.choice(profiles, here).ties.isEmpty)
  }

  @Test func aListHoldsWhereOneOfItDoes() throws {
    let profile = try Self.both.when(lid: .open, .closed)
    for lid in Lid.allCases { #expect(Self.choice([profile], Circumstances(lid: lid)).best != nil) }
    #expect(Self.choice([profile]).best == nil)
  }

  @Test(arguments: [
    (Circumstances.at(.monday, 7), "signage"), (.at(.friday, 18, 59), "signage"), (.at(.friday, 19), "night"),
    (.at(.monday, 6, 59), "night"), (.at(.saturday, 12), "night"), (.unknown, "night"),
  ])
  func officeHours(here: Circumstances, expected: String) throws {
    let signage = try Self.both.named("signage").when(time: ["Mon-Fri 07:00-19:00"])
    let night = Self.both.named("night").priority(-1)
    #expect(Self.choice([night, signage], here).best?.profile.name == expected)
  }

  @Test func aConditionThatFailsGivesWayToALessSpecificProfile() throws {
    let exact = try Profile(.screen("tv", serial: "A1"), named: "exact").when(power: .ac)
    let any = Profile(.screen("tv", any: true), named: "any")
    #expect(Self.choice([exact, any], Circumstances(power: .battery)).best?.profile.name == "any")
    #expect(Self.choice([exact, any], Circumstances(power: .ac)).best?.profile.name == "exact")
  }

  /// However the lid is: what a profile does not say does not happen.
  @Test(arguments: [Lid.closed, .open, nil])
  func aClosedLidAloneDarkensNothing(lid: Lid?) throws {
    let desk = Self.lit
    for profile in [Self.both, Profile(.screen("tv", vendor: "SAM").at(1920, 0)), Profile(named: "empty")] {
      let match = try #require(Self.choice([profile], on: desk, Circumstances(lid: lid)).best)
      let layout = try Layout(match, on: desk.snapshot)
      #expect(layout.states.count == 2)
      #expect(try Plan(from: desk.snapshot, to: layout).isEmpty)
    }
  }

  @Test func aClosedLidDarkensThePanelWhereAProfileSaysSo() throws {
    let desk = Self.lit
    let profiles = [try Self.both.named("open").when(lid: .open), try Self.panelDark.named("shut").when(lid: .closed)]
    for (lid, lit) in [(Lid.open, ["eDP-1", "HDMI-1"]), (.closed, ["HDMI-1"])] {
      let match = try #require(Self.choice(profiles, on: desk, Circumstances(lid: lid)).best)
      let states = try Layout(match, on: desk.snapshot).states
      #expect(states.keys.map(desk.snapshot.name).sorted() == lit.sorted())
    }
  }

  // MARK: Cables

  private static func dock(_ left: String, _ right: String) -> Desk {
    Desk().screen("eDP-1").screen(left, vendor: "DEL", model: "U2415", serial: "L")
      .screen(right, vendor: "DEL", model: "U2415", serial: "R")
  }

  /// A dock names its ports anew whenever it is plugged in, and cables are swapped.
  @Test(arguments: [("DP-1-1", "DP-1-2"), ("DP-1-2", "DP-1-1"), ("DP-3-1", "DP-3-2"), ("DP-10", "DP-9")])
  func renamedPortsChangeNothing(left: String, right: String) throws {
    let profiles = [
      Profile(.screen("left", serial: "L"), .screen("right", serial: "R"), named: "serials"),
      Profile(.screen("a", vendor: "DEL"), .screen("b", vendor: "DEL"), named: "makers"),
    ]
    let desk = Self.dock(left, right)
    let match = try #require(Self.choice(profiles, on: desk).best)
    #expect(match.profile.name == "serials")
    #expect(match.outputs.mapValues { desk.snapshot.name(of: $0) } == [0: left, 1: right])
  }

  @Test func twinsAreTakenInConnectorOrderHoweverTheServerListsThem() throws {
    let twins = Profile(.screen("left", model: "U2415"), .screen("right", model: "U2415"), named: "twins")
    for ports in [["DP-2", "DP-10"], ["DP-10", "DP-2"]] {
      let desk = ports.reduce(Desk()) { $0.screen($1, vendor: "DEL", model: "U2415") }
      let match = try #require(Self.choice([twins, Profile(.screen("one", any: true), named: "a")], on: desk).best)
      #expect(match.outputs.mapValues { desk.snapshot.name(of: $0) } == [0: "DP-2", 1: "DP-10"])
    }
  }
}

extension Profile {
  fileprivate func named(_ name: String) -> Profile {
    var profile = self
    profile.name = name
    return profile
  }
}
