import Displays
import Testing

@Suite("Choices by hand") struct ManualChoiceTests {
  private func desk() -> WatchedDesk {
    var desk = WatchedDesk()
    desk.profiles["beamer"] = "talk"
    desk.send(.started)
    desk.pass(.seconds(1))
    desk.forgetLog()
    return desk
  }

  private func choose(_ name: String, _ span: Duration? = nil) -> Reconciler.Event {
    .asked(.choose(.manual(name), confirmWithin: span))
  }

  @Test("A choice by hand sticks until the hardware changes") func sticks() {
    var desk = desk()
    desk.send(choose("slides"))
    #expect(desk.shown == "slides")
    desk.send(.profilesEdited)
    desk.send(.circumstancesChanged)
    desk.pass(.seconds(5))
    #expect(desk.shown == "slides")
    desk.plug("tv")
    desk.pass(.seconds(5))
    #expect(desk.shown == "film")
    #expect(desk.reports.contains(.manualChoiceEnded(profile: "slides")))
  }

  @Test("A flap of the same screen does not end it") func flap() {
    var desk = desk()
    desk.send(choose("slides"))
    desk.plug(nil)
    desk.plug("beamer")
    desk.pass(.seconds(5))
    #expect(desk.shown == "slides")
  }

  @Test("Back to automatic") func automatic() {
    var desk = desk()
    desk.send(choose("slides"))
    desk.send(.asked(.choose(.automatic, confirmWithin: nil)))
    #expect(desk.shown == "talk")
    #expect(desk.reconciler.choice == .automatic)
  }

  @Test("A choice that fails leaves the one before") func failing() {
    var desk = desk()
    desk.refused = ["slides"]
    desk.send(choose("slides"))
    #expect(desk.reconciler.choice == .automatic)
    #expect(desk.reports == [.notSwitched(reason: "refused")])
    #expect(desk.reconciler.trouble == nil)
    desk.pass(.seconds(60))
    #expect(desk.shown == "talk")
    #expect(desk.convergences.count == 1, "a choice by hand is not tried again behind a person's back")
  }

  @Test("What others changed just before a choice that fails is seen all the same") func meddling() {
    var desk = desk()
    desk.refused = ["slides"]
    desk.meddle()
    desk.send(choose("slides"))
    desk.pass(.seconds(1))
    #expect(desk.shown == "meddled")
    #expect(desk.reconciler.drift == ["talk instead of meddled"])
    #expect(desk.reports.last == .foreignChange(profile: "talk", differences: ["talk instead of meddled"]))
  }

  @Test("An edit, a flap: what calls for mending just before a choice that fails is mended all the same")
  func mending() {
    for happening in ["edit", "flap"] {
      var desk = desk()
      desk.refused = ["slides"]
      desk.meddle()
      desk.pass(.seconds(1))
      if happening == "edit" {
        desk.send(.profilesEdited)
      } else {
        desk.plug(nil)
        desk.plug("beamer")
      }
      desk.shown = "meddled"
      desk.send(choose("slides"))
      desk.pass(.seconds(1))
      #expect(desk.shown == "talk", "\(happening)")
    }
  }

  @Test("Without a confirmation everything is as before") func unconfirmed() {
    var desk = desk()
    desk.meddle("by hand")
    desk.pass(.seconds(1))
    desk.send(choose("slides", .seconds(15)))
    #expect(desk.shown == "slides")
    desk.pass(.seconds(14))
    #expect(desk.shown == "slides")
    desk.pass(.seconds(1))
    #expect(desk.shown == "by hand")
    #expect(desk.reconciler.choice == .automatic)
    #expect(desk.reconciler.inForce == "talk")
    #expect(desk.reconciler.deadline == nil)
  }

  @Test("With a confirmation it stays") func confirmed() {
    var desk = desk()
    desk.send(choose("slides", .seconds(15)))
    desk.pass(.seconds(10))
    desk.send(.asked(.confirm))
    desk.pass(.seconds(60))
    #expect(desk.shown == "slides")
    #expect(desk.reports.last == .kept)
  }

  @Test("Nothing changed, nothing to confirm") func unchanged() {
    var desk = desk()
    desk.send(choose("talk", .seconds(15)))
    #expect(desk.reports.last == .kept)
    #expect(desk.reconciler.deadline == nil)
  }

  @Test("Whoever asked goes away: reverted at once, or as soon as hooks are through") func dropped() {
    var desk = desk()
    desk.send(choose("slides", .seconds(15)))
    desk.send(.asked(.revert("the terminal was closed")))
    #expect(desk.shown == "talk")

    desk.hooksTake = .seconds(3)
    desk.send(choose("slides", .seconds(15)))
    desk.pass(.seconds(1))
    desk.send(.asked(.revert("the terminal was closed")))
    desk.pass(.seconds(20))
    #expect(desk.shown == "talk")
  }

  @Test("A choice during another change waits for its turn, and so does a no to it", arguments: [false, true])
  func queued(isRejected: Bool) {
    var desk = desk()
    desk.hooksTake = .seconds(3)
    desk.plug("tv")
    desk.pass(.seconds(1))
    desk.send(choose("slides", .seconds(15)))
    if isRejected { desk.send(.asked(.revert("the terminal was closed"))) }
    desk.pass(.seconds(10))
    #expect(desk.shown == (isRejected ? "film" : "slides"))
    #expect((desk.reconciler.probation == nil) == isRejected)
    desk.pass(.seconds(20))
    #expect(desk.shown == "film")
  }

  @Test("Other hardware ends the probation") func hotplug() {
    var desk = desk()
    desk.send(choose("slides", .seconds(15)))
    desk.plug("tv")
    desk.pass(.seconds(1))
    #expect(desk.shown == "film")
    #expect(desk.reconciler.probation == nil)
    desk.pass(.seconds(60))
    #expect(desk.shown == "film")
  }

  @Test("What was tried is undone, also where the profiles leave the screens alone then", arguments: [true, false])
  func ended(isHotplug: Bool) {
    var desk = desk()
    desk.meddle("by hand")
    desk.pass(.seconds(1))
    desk.send(choose("slides", .seconds(15)))
    desk.profiles = [:]
    if isHotplug { desk.plug("tv") } else { desk.reload([]) }
    desk.pass(.seconds(5))
    let reason = isHotplug ? "the hardware changed" : "its profile was removed"
    #expect(desk.shown == "by hand" && desk.reports.contains(.reverted(reason: reason)))
    #expect(desk.reconciler.probation == nil && desk.reconciler.choice == .automatic)
  }

  @Test("A second probation goes back to what was before the first") func twice() {
    var desk = desk()
    desk.send(choose("slides", .seconds(15)))
    desk.pass(.seconds(5))
    desk.send(choose("pictures", .seconds(15)))
    desk.pass(.seconds(20))
    #expect(desk.shown == "talk")
    #expect(desk.reconciler.choice == .automatic)
  }

  @Test("A second probation that fails brings back what was before the first one", arguments: [true, false])
  func twiceInVain(hasProfile: Bool) {
    var desk = WatchedDesk()
    if !hasProfile { desk.profiles = [:] }
    desk.send(.started)
    desk.meddle("by hand")
    desk.pass(.seconds(1))
    for trial in [Duration.seconds(15), nil] {
      desk.forgetLog()
      desk.refused = []
      desk.send(choose("slides", .seconds(15)))
      #expect(desk.shown == "slides")
      desk.refused = ["pictures"]
      desk.send(choose("pictures", trial))
      desk.pass(.seconds(1))
      #expect(desk.shown == "by hand" && desk.reconciler.choice == .automatic)
      #expect(desk.reconciler.inForce == (hasProfile ? "talk" : nil))
      #expect(desk.reports.contains(.notSwitched(reason: "refused")))
    }
  }

  @Test("So does one that does not fit, and one that a person takes back while paused") func twiceUnfit() {
    var desk = desk()
    desk.meddle("by hand")
    desk.pass(.seconds(1))
    desk.unfit = ["pictures"]
    desk.send(choose("slides", .seconds(15)))
    desk.send(choose("pictures", .seconds(15)))
    desk.pass(.seconds(1))
    #expect(desk.shown == "by hand")
    desk.send(choose("slides", .seconds(15)))
    desk.send(.asked(.pause))
    desk.send(choose("pictures", .seconds(15)))
    desk.send(choose("film", .seconds(15)))
    desk.send(.asked(.revert("the terminal was closed")))
    #expect(desk.shown == "by hand", "what was remembered is not the first trial's change")
  }

  @Test("The same choice once more is to be confirmed all the same", arguments: [false, true])
  func sameAgain(keeps: Bool) {
    var desk = desk()
    let choice = Reconciler.Event.asked(.choose(.manual("slides"), confirmWithin: .seconds(15), keeps: keeps))
    desk.send(choice)
    desk.pass(.seconds(5))
    desk.send(choice)
    #expect(desk.reports.last == .awaitingConfirmation(.seconds(15)))
    desk.pass(.seconds(20))
    #expect(desk.shown == "talk" && desk.writes.isEmpty)
  }

  @Test("What fails while a confirmation is awaited is told and tried again, and goes with the choice")
  func failingMeanwhile() {
    var desk = desk()
    desk.meddle("by hand")
    desk.pass(.seconds(1))
    desk.send(choose("slides", .seconds(60)))
    desk.refused = ["slides"]
    desk.shown = "x"
    desk.send(.profilesEdited)
    desk.pass(.seconds(1))
    #expect(desk.reports.contains(.failed(profile: "slides", reason: "refused", nextTry: .seconds(1))))
    #expect(desk.reconciler.trouble?.profile == "slides")
    desk.send(.asked(.revert("the terminal was closed")))
    desk.pass(.seconds(60))
    #expect(desk.shown == "talk" && desk.reconciler.trouble == nil, "the edit counts for what comes back")
  }

  @Test("In the dark while a confirmation is awaited, whatever is connected is lit") func darkMeanwhile() {
    for isUnfit in [true, false] {
      var desk = desk()
      desk.send(choose("slides", .seconds(60)))
      if isUnfit { desk.unfit = ["slides"] } else { desk.refused = ["slides"] }
      desk.shown = nil
      desk.send(.profilesEdited)
      desk.pass(.milliseconds(500))
      #expect(desk.shown == "rescue", "\(isUnfit)")
      desk.pass(.seconds(60))
      #expect(desk.shown == "talk")
    }
  }

  @Test("A no is heard while hooks of another change run") func noDuringHooks() {
    var desk = desk()
    desk.send(choose("slides", .seconds(60)))
    desk.hooksTake = .seconds(3)
    desk.shown = "x"
    desk.send(.profilesEdited)
    desk.pass(.seconds(1))
    desk.send(.asked(.revert("the terminal was closed")))
    desk.pass(.seconds(10))
    #expect(desk.shown == "talk" && desk.reports.contains(.reverted(reason: "the terminal was closed")))
  }

  @Test("A no to what turns out to change nothing keeps nothing") func noToNothing() {
    var desk = desk()
    desk.hooksTake = .seconds(3)
    desk.meddle()
    desk.pass(.seconds(1))
    desk.send(.asked(.choose(.manual("talk"), confirmWithin: .seconds(15), keeps: true)))
    desk.pass(.seconds(1))
    desk.send(.asked(.revert("the terminal was closed")))
    desk.shown = "talk"
    desk.pass(.seconds(20))
    #expect(desk.writes.isEmpty && desk.reconciler.choice == .automatic)
  }

  @Test("A watcher that is stopped takes back what is not confirmed, whatever is under way") func stopped() {
    for choice in [choose("pictures"), choose("pictures", .seconds(15)), .profilesEdited] {
      var desk = desk()
      desk.send(choose("slides", .seconds(60)))
      desk.hooksTake = .seconds(3)
      desk.shown = "x"
      desk.send(choice)
      desk.pass(.seconds(1))
      desk.hooksTake = .zero
      desk.send(.asked(.stop("the watcher was stopped")))
      #expect(desk.shown == "talk" && desk.reconciler.probation == nil)
    }
  }
}
