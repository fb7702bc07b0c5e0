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

  @Test("A choice during another change waits for its turn") func queued() {
    var desk = desk()
    desk.hooksTake = .seconds(3)
    desk.plug("tv")
    desk.pass(.seconds(1))
    desk.send(choose("slides", .seconds(15)))
    desk.pass(.seconds(10))
    #expect(desk.shown == "slides")
    #expect(desk.reconciler.probation != nil)
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

  @Test("A second probation goes back to what was before the first") func twice() {
    var desk = desk()
    desk.send(choose("slides", .seconds(15)))
    desk.pass(.seconds(5))
    desk.send(choose("pictures", .seconds(15)))
    desk.pass(.seconds(20))
    #expect(desk.shown == "talk")
    #expect(desk.reconciler.choice == .automatic)
  }
}
