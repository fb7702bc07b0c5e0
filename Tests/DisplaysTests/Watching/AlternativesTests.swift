import Testing

@testable import Displays

@Suite struct AlternativesTests {
  private static let desk = Desk().screen("eDP-1").screen("HDMI-1").snapshot

  private static let profiles = [
    Profile(.screen("laptop", connector: "eDP-1"), named: "alone"),
    Profile(.screen("laptop", connector: "eDP-1"), .screen("tv", connector: "HDMI-1"), named: "both"),
    Profile(.screen("other", connector: "DP-1"), named: "elsewhere"),
    Profile(.screen("laptop", connector: "eDP-1").mode(.size(800, 601)), named: "impossible"),
  ]

  private static func words(_ alternatives: Alternatives) -> [String] { alternatives.choices.compactMap(\.title) }

  @Test func profilesThatFitComeFirst() {
    let all = Alternatives(among: Self.profiles, in: Situation(Self.desk))
    #expect(
      Self.words(all) == ["both", "alone", "layout mirror", "layout extend", "layout external", "layout internal"])
  }

  @Test func conditionsDoNotCount() {
    var night = Self.profiles[0]
    night.conditions = Conditions(power: Marked([.battery], at: .desk(1, 1)))
    #expect(
      Self.words(Alternatives(among: [night], in: Situation(Self.desk, in: Circumstances(power: .ac)))).first == "alone"
    )
  }

  @Test(
    arguments: [
      ([], []), (["eDP-1"], []), (["HDMI-1"], []), (["HDMI-1", "DP-1"], ["layout mirror", "layout extend"]),
      (["eDP-1", "LVDS-1"], ["layout mirror", "layout extend"]),
    ] as [([String], [String])])
  func layoutsThatAreTheSameAreLeftOut(screens: [String], expected: [String]) {
    let desk = screens.reduce(Desk()) { $0.screen($1) }
    #expect(Self.words(Alternatives(among: [], in: Situation(desk.snapshot))) == expected)
  }

  @Test func roundAndRound() {
    let all = Alternatives(among: Self.profiles, in: Situation(Self.desk))
    var (forth, back): ([Reconciler.ProfileChoice], [Reconciler.ProfileChoice]) = ([], [])
    for _ in all.choices {
      forth.append(all.neighbor(of: forth.last ?? all.choices[5], .next) ?? .automatic)
      back.append(all.neighbor(of: back.last ?? all.choices[0], .previous) ?? .automatic)
    }
    #expect(forth == all.choices && back == all.choices.reversed())
    #expect(all.neighbor(of: .layout(.only("tv")), .next) == all.choices.first)
    #expect(all.neighbor(of: .automatic, .previous) == all.choices.last)
    #expect(Alternatives(among: [], in: Situation(Desk().snapshot)).neighbor(of: .automatic, .next) == nil)
  }
}
