import Testing

@testable import Displays

@Suite("Choices that last") struct KeptChoiceTests {
  private static let all: Set<String> = ["talk", "film", "slides"]

  private func desk(keeping choices: KeptChoices = KeptChoices()) -> WatchedDesk {
    var desk = WatchedDesk()
    desk.send(.profilesLoaded(Self.all, kept: choices))
    desk.send(.started)
    desk.pass(.seconds(1))
    desk.forgetLog()
    return desk
  }

  private func keep(_ name: String, _ span: Duration? = nil) -> Reconciler.Event {
    .asked(.choose(.manual(name), confirmWithin: span, keeps: true))
  }

  private static let beamer = ScreenSet(["beamer"])

  private func kept(_ name: String, for screens: ScreenSet = beamer) -> KeptChoices {
    var choices = KeptChoices()
    choices.keep(KeptChoices.Entry(.manual(name), for: screens))
    return choices
  }

  @Test("It is written down once it is in force, and comes back with its screens") func comesBack() {
    var desk = desk()
    desk.send(keep("slides"))
    #expect(desk.shown == "slides" && desk.reconciler.isKept)
    #expect(desk.writes == [.keep(KeptChoices.Entry(.manual("slides"), for: Self.beamer))])
    desk.plug("tv")
    desk.pass(.seconds(5))
    #expect(desk.shown == "film" && !desk.reconciler.isKept)
    #expect(desk.reports.contains(.keptChoiceRests(profile: "slides", reason: "the hardware changed")))
    desk.plug("beamer")
    desk.pass(.seconds(5))
    #expect(desk.shown == "slides" && desk.reports.contains(.keptChoice(profile: "slides")))
    #expect(desk.writes.count == 1)
  }

  @Test("After a restart it is in force from the first look on") func restart() {
    let desk = desk(keeping: kept("slides"))
    #expect(desk.shown == "slides" && desk.reconciler.isKept)
    #expect(desk.reconciler.choice == .manual("slides"))
  }

  @Test("The same screens at another connector have it too") func connector() {
    var desk = desk(keeping: kept("slides"))
    desk.connector = "DP-2"
    desk.plug("beamer")
    desk.pass(.seconds(5))
    #expect(desk.shown == "slides" && desk.reconciler.isKept)
    #expect(!desk.reports.contains { if case .keptChoiceRests = $0 { true } else { false } })
  }

  @Test("switch --auto ends it, even where no profile matches then") func automatic() {
    var desk = desk(keeping: kept("slides"))
    desk.send(.asked(.choose(.automatic, confirmWithin: nil)))
    #expect(desk.shown == "talk" && desk.writes == [.forget(Self.beamer)])
    #expect(desk.reconciler.keptHere == nil)

    desk.profiles = [:]
    desk.send(keep("slides"))
    desk.send(.asked(.choose(.automatic, confirmWithin: nil)))
    #expect(desk.writes.last == .forget(Self.beamer) && desk.reconciler.keptHere == nil)
  }

  @Test("switch --auto right after a hotplug ends what is kept for the screens that are there now") func hotplug() {
    var desk = desk(keeping: kept("slides", for: ScreenSet(["tv"])))
    desk.plug("tv")
    desk.send(.asked(.choose(.automatic, confirmWithin: nil, on: desk.hardware)))
    desk.pass(.seconds(5))
    #expect(desk.shown == "film" && desk.writes == [.forget(ScreenSet(["tv"]))])
  }

  @Test("A choice without --keep counts until the screens change, and then the kept one does") func beside() {
    var desk = desk(keeping: kept("slides"))
    desk.send(.asked(.choose(.manual("talk"), confirmWithin: nil)))
    #expect(desk.shown == "talk" && desk.writes == [])
    desk.plug("tv")
    desk.pass(.seconds(5))
    desk.plug("beamer")
    desk.pass(.seconds(5))
    #expect(desk.shown == "slides")
  }

  @Test("What fails, or nobody confirms, is not kept") func failing() {
    var desk = desk()
    desk.refused = ["slides"]
    desk.send(keep("slides"))
    #expect(desk.shown == "talk" && desk.writes == [])
    desk.refused = []
    desk.send(keep("slides", .seconds(15)))
    desk.pass(.seconds(20))
    #expect(desk.shown == "talk" && desk.writes == [])
    desk.send(keep("slides", .seconds(15)))
    #expect(desk.writes == [])
    desk.send(.asked(.confirm))
    #expect(desk.writes.count == 1)
  }

  @Test("--auto on probation ends it only when it is confirmed") func probation() {
    var desk = desk(keeping: kept("slides"))
    desk.send(.asked(.choose(.automatic, confirmWithin: .seconds(15))))
    #expect(desk.shown == "talk" && desk.writes == [])
    desk.pass(.seconds(20))
    #expect(desk.shown == "slides" && desk.reconciler.isKept)
    desk.send(.asked(.choose(.automatic, confirmWithin: .seconds(15))))
    desk.send(.asked(.confirm))
    #expect(desk.writes == [.forget(Self.beamer)])
  }

  @Test("Its profile is deleted: the profiles decide, until it is there again") func deleted() {
    var desk = desk(keeping: kept("slides"))
    desk.reload(["talk", "film"])
    #expect(desk.shown == "talk" && desk.reconciler.keptHere == .manual("slides"))
    #expect(desk.reports.contains(.keptChoiceRests(profile: "slides", reason: "its profile was removed")))
    desk.reload(Self.all)
    #expect(desk.shown == "slides")
  }

  @Test("It does not match any more: the profiles decide") func unfit() {
    var desk = desk()
    desk.unfit = ["slides"]
    desk.reload(Self.all, kept: kept("slides"))
    #expect(
      desk.shown == "talk" && desk.reports.contains(.keptChoiceRests(profile: "slides", reason: "no profile fits")))
    desk.unfit = []
    desk.reload(Self.all, kept: kept("slides"))
    #expect(desk.shown == "slides")
  }

  @Test("Without screens nothing is kept") func nothingConnected() {
    var desk = WatchedDesk()
    desk.screen = nil
    desk.profiles = [:]
    desk.send(.profilesLoaded(Self.all, kept: KeptChoices()))
    desk.send(.started)
    desk.send(keep("slides"))
    #expect(desk.writes == [])
  }

  // MARK: The value

  @Test("A set of screens is who they are, with twins twice, wherever they are") func screens() {
    let dell = Identity(vendor: "DEL", product: 0xa0d4, model: "U2720Q", serial: "X1", edid: "sha256:1")
    var other = dell
    other.edid = "sha256:2"
    func screens(_ screens: [String: Identity]) -> ScreenSet { Hardware(screens: screens).screenSet }
    #expect(screens(["DP-1": dell]) == screens(["HDMI-2": other]))
    #expect(screens(["DP-1": dell, "DP-2": dell]) != screens(["DP-1": dell]))
    #expect(screens(["DP-1": dell]).screens == ["DEL 0xa0d4 \"U2720Q\" serial X1"])
    #expect(screens(["DP-1": Identity(edid: "sha256:1")]) == screens(["DP-2": Identity(edid: "sha256:1")]))
    #expect(screens(["DP-1": Identity()]) != screens(["DP-2": Identity()]))
    #expect(screens(["eDP-1": Identity(builtin: true)]).screens == ["built in at eDP-1"])
  }

  @Test("The oldest goes when there are too many") func most() {
    var choices = KeptChoices()
    for number in 0...KeptChoices.most {
      choices.keep(KeptChoices.Entry(.layout(.mirror), for: ScreenSet(["\(number)"])))
    }
    #expect(choices.entries.count == KeptChoices.most)
    #expect(choices[ScreenSet(["0"])] == nil && choices[ScreenSet(["1"])] == .layout(.mirror))
    choices.keep(KeptChoices.Entry(.manual("a"), for: ScreenSet(["1"])))
    #expect(choices.entries.count == KeptChoices.most && choices.entries.last?.choice == .manual("a"))
  }
}
