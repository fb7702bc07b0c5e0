import Displays
import Testing

@Suite("The reconciler") struct ReconcilerTests {
  /// A desk that has come to rest with its profile in force.
  private func desk(_ prepare: (inout WatchedDesk) -> Void = { _ in }) -> WatchedDesk {
    var desk = WatchedDesk()
    prepare(&desk)
    desk.send(.started)
    desk.pass(.seconds(1))
    desk.forgetLog()
    return desk
  }

  @Test("The start is not settled: somebody waits") func start() {
    var desk = WatchedDesk()
    desk.send(.started)
    #expect(desk.looks == [.zero])
    #expect(desk.shown == "talk")
    #expect(desk.reports == [.changed(profile: "talk", changes: ["talk"], .start)])
  }

  @Test("At rest nothing is due") func rest() {
    #expect(desk().reconciler.deadline == nil)
  }

  @Test("A burst is looked at once, when it is quiet") func burst() {
    var desk = desk()
    for _ in 0..<5 {
      desk.pass(.milliseconds(100))
      desk.send(.serverChanged)
    }
    desk.pass(.seconds(5))
    #expect(desk.looks == [.milliseconds(1650)])
  }

  @Test("A burst without end is looked at every second, and ends right") func flaps() {
    var desk = desk()
    for round in 0..<20 {
      desk.plug(round.isMultiple(of: 2) ? nil : "tv")
      desk.pass(.milliseconds(100))
    }
    desk.pass(.seconds(5))
    #expect(desk.looks.count <= 3)
    #expect(desk.convergences.count <= 3)
    #expect(desk.shown == "film")
  }

  @Test("A screen that comes back gets its profile again") func replug() {
    var desk = desk()
    desk.plug(nil)
    desk.pass(.seconds(1))
    #expect(desk.reconciler.inForce == nil)
    desk.plug("beamer")
    desk.pass(.seconds(1))
    #expect(desk.shown == "talk")
    #expect(desk.reconciler.inForce == "talk")
  }

  @Test("A flap between two looks is a hotplug") func quickFlap() {
    var desk = desk()
    desk.plug(nil)
    desk.plug("beamer")
    desk.shown = "what the server made of it"
    desk.pass(.seconds(1))
    #expect(desk.shown == "talk")
  }

  @Test("Another client's change is told once, and left") func foreignChange() {
    var desk = desk()
    desk.meddle()
    desk.pass(.seconds(1))
    desk.meddle()
    desk.pass(.seconds(1))
    #expect(desk.shown == "meddled")
    #expect(desk.reports == [.foreignChange(profile: "talk", differences: ["talk instead of meddled"])])
    #expect(desk.reconciler.drift == ["talk instead of meddled"])
  }

  @Test(
    "Edits, waking up and people mend what another client changed",
    arguments: [
      Reconciler.Event.profilesEdited, .wokeUp, .asked(.reload),
    ])
  func mending(event: Reconciler.Event) {
    var desk = desk()
    desk.meddle()
    desk.pass(.seconds(1))
    desk.send(event)
    desk.pass(.seconds(1))
    #expect(desk.shown == "talk")
    #expect(desk.reconciler.drift.isEmpty)
  }

  @Test("Lid, power and time change the profile, but mend nothing otherwise") func circumstances() {
    var desk = desk()
    desk.meddle()
    desk.pass(.seconds(1))
    desk.send(.circumstancesChanged)
    desk.pass(.seconds(1))
    #expect(desk.shown == "meddled")
    desk.profiles["beamer"] = "evening"
    desk.send(.circumstancesChanged)
    desk.pass(.seconds(1))
    #expect(desk.shown == "evening")
  }

  @Test("enforce: always mends another client's change, and never fights") func enforcement() {
    var desk = desk { $0.isAlwaysEnforced = true }
    for _ in 0..<100 {
      desk.meddle()
      desk.pass(.milliseconds(500))
    }
    #expect(desk.convergences.count == 5)
    #expect(desk.shown == "meddled")
    #expect(desk.reports.last == .fight(profile: "talk", rounds: 5))
    #expect(!desk.reports.contains { if case .foreignChange = $0 { true } else { false } }, "that would say it stays")
  }

  /// What became of a fight that the other client gives up at some moment.
  private func deskAfterFight() -> WatchedDesk {
    var desk = desk { $0.isAlwaysEnforced = true }
    for _ in 0..<100 {
      desk.meddle()
      desk.pass(.milliseconds(500))
    }
    desk.forgetLog()
    return desk
  }

  @Test("A fight ends a minute after the other client's last change, by itself") func peace() {
    var desk = deskAfterFight()
    #expect(!desk.reconciler.isResting, "there is something to wait for")
    desk.pass(.seconds(59))
    #expect(desk.looks.isEmpty && desk.shown == "meddled")
    desk.pass(.seconds(2))
    #expect(desk.shown == "talk")
    #expect(desk.reports.first == .fightOver(profile: "talk"))
    #expect(desk.reconciler.isResting)
  }

  @Test("Peace counts from the other client's last change, not from ours") func noPeace() {
    var desk = desk { $0.isAlwaysEnforced = true }
    for _ in 0..<300 {
      desk.meddle()
      desk.pass(.milliseconds(700))
    }
    #expect(desk.convergences.count == 5)
    #expect(!desk.reports.contains(.fightOver(profile: "talk")))
  }

  @Test("A client that comes by what is wanted is told of once a fight") func alternating() {
    var desk = desk { $0.isAlwaysEnforced = true }
    for round in 0..<300 {
      desk.meddle(round.isMultiple(of: 2) ? "meddled" : "talk")
      desk.pass(.milliseconds(700))
    }
    let fights = desk.reports.filter { if case .fight = $0 { true } else { false } }
    let waits = desk.reports.filter { if case .enforcingLater = $0 { true } else { false } }
    #expect(fights.count == 1 && waits.count <= 1)
    desk.meddle("talk")
    desk.pass(.seconds(61))
    #expect(desk.reports.last == .fightOver(profile: "talk"))
    desk.meddle()
    desk.pass(.seconds(1))
    #expect(desk.shown == "talk", "the next fight begins anew")
  }

  @Test("Without a profile, what a cable left lit is turned off, and with one it is the profile's") func leftLit() {
    var desk = desk()
    desk.leftLit = ["DP-1"]
    desk.meddle()
    desk.pass(.seconds(1))
    #expect(desk.leftLit == ["DP-1"], "the profile in force turns it off when it is applied")
    desk.profiles = [:]
    desk.send(.profilesEdited)
    desk.pass(.seconds(1))
    #expect(desk.leftLit.isEmpty)
    #expect(desk.reports.last == .turnedOff(connectors: ["DP-1"]))
  }

  @Test("What cannot be turned off is tried once for each that is left lit") func stubborn() {
    var desk = desk { $0.profiles = [:] }
    desk.isStubborn = true
    desk.leftLit = ["DP-1"]
    for _ in 0..<3 {
      desk.send(.serverChanged)
      desk.pass(.seconds(1))
    }
    #expect(desk.actions { if case .turnOff = $0 { true } else { false } }.count == 1)
    desk.leftLit = ["DP-1", "DP-2"]
    desk.send(.serverChanged)
    desk.pass(.seconds(1))
    #expect(desk.actions { if case .turnOff = $0 { true } else { false } }.count == 2)
  }

  @Test("A failure is tried again after ever longer waits, then given up") func failure() {
    var desk = desk { $0.refused = ["film"] }
    desk.plug("tv")
    desk.pass(.seconds(120))
    #expect(desk.convergences.count == 6)
    #expect(desk.reconciler.trouble?.isGivenUp == true)
    #expect(desk.reports.last == .gaveUp(profile: "film", reason: "refused", tries: 6))
    #expect(desk.reconciler.deadline == nil)
  }

  @Test("What was given up is tried again after an edit or on other hardware, and not for noise") func givenUp() {
    var desk = desk { $0.refused = ["film"] }
    desk.plug("tv")
    desk.pass(.seconds(120))
    desk.refused = []
    desk.forgetLog()
    desk.send(.serverChanged)
    desk.pass(.seconds(5))
    #expect(desk.convergences.isEmpty)
    desk.send(.profilesEdited)
    desk.pass(.seconds(5))
    #expect(desk.shown == "film")
    #expect(desk.reconciler.trouble == nil)
  }

  @Test("Nothing lit and no profile: whatever is connected is lit") func rescue() {
    var desk = desk()
    desk.plug("stranger")
    desk.shown = nil
    desk.pass(.seconds(1))
    #expect(desk.shown == "rescue")
    #expect(desk.reports.contains(.rescued(changes: ["rescue"])))
  }

  @Test("Nothing lit and the profile fails: whatever is connected is lit") func rescueAfterFailure() {
    var desk = desk { $0.refused = ["film"] }
    desk.plug(nil)
    desk.plug("tv")
    desk.pass(.milliseconds(200))
    #expect(desk.shown == "rescue")
  }

  @Test("Where nothing can be lit at all, that is given up too") func hopeless() {
    var desk = desk { $0.refused = ["film", "rescue"] }
    desk.plug(nil)
    desk.plug("tv")
    desk.pass(.seconds(600))
    #expect(desk.shown == nil)
    #expect(desk.convergences.count == 6)
    #expect(desk.rescues.count == 6)
    #expect(desk.reconciler.trouble?.isGivenUp == true && desk.reconciler.darkness?.isGivenUp == true)
    #expect(desk.reconciler.isResting)
    desk.send(.serverChanged)
    desk.pass(.seconds(600))
    #expect(desk.rescues.count == 6)
    desk.refused = ["film"]
    desk.send(.asked(.reload))
    #expect(desk.shown == "rescue")
  }

  @Test("What failed is not somebody else's change") func ownFailure() {
    var desk = desk { $0.isAlwaysEnforced = true }
    desk.refused = ["talk"]
    desk.plug(nil)
    desk.plug("beamer")
    desk.shown = "what the server made of it"
    desk.pass(.milliseconds(200))
    #expect(desk.reconciler.trouble?.profile == "talk")
    desk.send(.serverChanged)
    desk.pass(.milliseconds(200))
    #expect(desk.convergences.count == 1)
    #expect(desk.reports.count == 1)
  }

  @Test("An EDID that does not come is asked for four times") func lateEDID() {
    var desk = desk()
    desk.plug("tv", isLate: true)
    desk.pass(.seconds(60))
    let seen = Duration.milliseconds(1150)
    #expect(desk.probes == [0.5, 1, 2, 4].map { seen + .seconds($0) })
    #expect(desk.reconciler.deadline == nil)
  }

  @Test("An EDID that comes late brings its profile") func arrivingEDID() {
    var desk = desk()
    desk.plug("tv", isLate: true)
    desk.pass(.milliseconds(700))
    desk.edidArrives = true
    desk.pass(.seconds(60))
    #expect(desk.probes.count == 2)
    #expect(desk.shown == "film")
  }

  @Test("What happens while hooks run is settled afterwards, together") func busy() {
    var desk = desk { $0.hooksTake = .seconds(5) }
    desk.pass(.seconds(10))
    desk.forgetLog()
    desk.plug("tv")
    desk.pass(.seconds(1))
    desk.send(.profilesEdited)
    desk.plug("beamer")
    desk.pass(.seconds(1))
    #expect(desk.convergences.count == 1)
    desk.pass(.seconds(30))
    #expect(desk.shown == "talk")
    #expect(desk.convergences.count <= 2)
  }

  @Test("What is plugged when a change has just been made is no change of somebody else's") func lastMoment() {
    var desk = desk { $0.profiles["tv"] = "talk" }
    desk.lastMoment = {
      ($0.screen, $0.shown) = ("tv", "what the server made of it")
      $0.send(.serverChanged)
    }
    desk.meddle()
    desk.send(.asked(.reload))
    desk.pass(.seconds(1))
    #expect(desk.shown == "talk")
    #expect(
      desk.reports == [
        .changed(profile: "talk", changes: ["talk"], [.server, .edit, .request]),
        .changed(profile: "talk", changes: ["talk"], [.server, .hotplug]),
      ])
  }

  @Test("Pause queues; resume catches up with one look") func pause() {
    var desk = desk()
    desk.send(.asked(.pause))
    desk.plug("tv")
    desk.pass(.seconds(5))
    desk.send(.profilesEdited)
    desk.pass(.seconds(5))
    #expect(desk.looks.isEmpty)
    #expect(desk.reconciler.isResting)
    #expect(desk.reconciler.queuedEvents == 2)
    desk.send(.asked(.resume))
    desk.pass(.seconds(5))
    #expect(desk.looks.count == 1)
    #expect(desk.shown == "film")
  }

  @Test("Resuming with nothing queued comes to rest at once") func emptyPause() {
    var desk = desk()
    desk.send(.asked(.pause))
    desk.send(.asked(.resume))
    #expect(desk.log.map(\.action) == [.rest])
  }

  @Test("Resuming while a change waits for its hooks comes to rest after it") func resumeDuringHooks() {
    var desk = desk()
    desk.hooksTake = .seconds(60)
    desk.plug("tv")
    desk.pass(.seconds(10))
    desk.forgetLog()
    desk.send(.asked(.pause))
    desk.send(.asked(.resume))
    #expect(desk.log.isEmpty)
    desk.pass(.seconds(60))
    #expect(desk.shown == "film" && desk.log.last?.action == .rest)
  }
}
