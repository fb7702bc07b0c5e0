import Testing

@testable import Displays

/// What can be answered on these screens, and when a watcher asks.
@Suite struct ScreenQuestionTests {
  private static func question(_ desk: Desk, about connectors: Set<String>) -> ScreenQuestion? {
    ScreenQuestion(about: connectors, in: Situation(desk.snapshot), seconds: 20)
  }

  private static let laptop = Desk().screen("eDP-1").screen("HDMI-1", model: "Office 24").lit("eDP-1")
  private static let three = laptop.screen("DP-1")

  @Test func aLaptopAndANewScreen() throws {
    let question = try #require(Self.question(Self.laptop, about: ["HDMI-1"]))
    #expect(question.answers == [.mirror, .extend, .external, nil])
    #expect(question.card.title == "New screen: Office 24 (HDMI-1)")
    #expect(question.card.answers.map(\.words) == ["Mirror", "Extend", "Only the new one", "Leave as it is"])
  }

  @Test(
    arguments: [
      (three, ["HDMI-1", "DP-1"], "New screens: DP-1, Office 24 (HDMI-1)", "Only the new ones"),
      (three, ["DP-1"], "New screen: DP-1", "Only the new one"),
      (three, [], "What should the screens show?", "Only the external ones"),
      (Desk().screen("HDMI-1").screen("DP-1"), [], "What should the screens show?", "Only the other one"),
    ] as [(Desk, [String], String, String)])
  func theWordsSayWhatItIsAbout(desk: Desk, new: [String], title: String, only: String) throws {
    let card = try #require(Self.question(desk, about: Set(new))).card
    #expect(card.title == title && card.answers.map(\.words) == ["Mirror", "Extend", only, "Leave as it is"])
  }

  @Test(
    arguments: [
      (three, ["HDMI-1"], [.mirror, .extend, .only("HDMI-1"), nil]),
      (three, ["HDMI-1", "DP-1"], [.mirror, .extend, .external, nil]),
      (three, [], [.mirror, .extend, .external, nil]),
      (Desk().screen("HDMI-1").screen("DP-1").screen("DP-2"), ["DP-1", "DP-2"], [.mirror, .extend, nil]),
      (Desk().screen("HDMI-1").screen("DP-1"), ["DP-1"], [.mirror, .extend, .only("DP-1"), nil]),
      (Desk(crtcs: 1).screen("eDP-1").screen("HDMI-1"), ["HDMI-1"], [.extend, .external, nil]),
    ] as [(Desk, [String], [StandardLayout?])])
  func theAnswersAreWhatTheHardwareCanDo(desk: Desk, new: [String], expected: [StandardLayout?]) {
    #expect(Self.question(desk, about: Set(new))?.answers == expected)
  }

  @Test(arguments: [(Desk().screen("eDP-1"), ["eDP-1"]), (Desk(), []), (laptop, ["DP-7"])] as [(Desk, [String])])
  func withNothingToChooseThereIsNoQuestion(desk: Desk, new: [String]) {
    #expect(Self.question(desk, about: Set(new)) == nil)
  }

  /// Letters for the same desktop are the same, and a dark screen has none.
  @Test func thePicturesShowWhatComesOfIt() throws {
    let card = try #require(Self.question(Self.laptop, about: ["HDMI-1"])).card
    #expect(card.answers.map { $0.panes.map(\.letter) } == [["A", "A"], ["A", "B"], ["A", nil], ["A", nil]])
    #expect(
      card.answers.map { $0.panes.map(\.isNew) } == [[false, true], [false, true], [true, false], [false, true]])
    for answer in card.answers { #expect(answer.panes.map(\.area.origin.x) == [0, 1920], "\(answer)") }
  }

  // MARK: When

  private static func proposal(_ others: Others, on desk: Desk) throws -> Proposal {
    var profile = Profile(.screen("laptop", connector: "eDP-1"), named: "desk")
    profile.others.value = others
    return try Proposal([profile], in: Situation(desk.snapshot))
  }

  @Test func whatComesIsAskedAboutOnce() throws {
    let proposal = try Self.proposal(.ask, on: Self.laptop)
    var newcomers = Newcomers()
    newcomers.saw(Desk().screen("eDP-1").snapshot.hardware)
    newcomers.saw(Self.laptop.snapshot.hardware)
    newcomers.saw(Self.laptop.snapshot.hardware)
    #expect(newcomers.asked(by: proposal) == ["HDMI-1"])
    newcomers.settle()
    newcomers.saw(Self.laptop.snapshot.hardware)
    #expect(newcomers.asked(by: proposal) == [])
    newcomers.saw(Desk().screen("eDP-1").snapshot.hardware)
    newcomers.saw(Self.laptop.snapshot.hardware)
    #expect(newcomers.asked(by: proposal) == ["HDMI-1"], "plugged in again")
    newcomers.saw(Desk().screen("eDP-1").snapshot.hardware)
    #expect(newcomers.asked(by: proposal) == [], "pulled")
  }

  @Test func whatWasThereIsNotAskedAbout() throws {
    var newcomers = Newcomers()
    newcomers.saw(Self.laptop.snapshot.hardware)
    #expect(newcomers.asked(by: try Self.proposal(.ask, on: Self.laptop)) == [])
  }

  @Test(arguments: Others.allCases)
  func onlyAskAsks(others: Others) throws {
    var newcomers = Newcomers()
    newcomers.saw(Desk().snapshot.hardware)
    newcomers.saw(Self.laptop.snapshot.hardware)
    #expect(newcomers.asked(by: try Self.proposal(others, on: Self.laptop)) == (others == .ask ? ["HDMI-1"] : []))
  }
}
