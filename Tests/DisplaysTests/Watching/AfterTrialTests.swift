import Displays
import Testing

@Suite("What came during a trial that is undone") struct AfterTrialTests {
  /// A desk that another client has arranged, and that is left so.
  private func desk() -> WatchedDesk {
    var desk = WatchedDesk()
    desk.send(.started)
    desk.meddle("by hand")
    desk.pass(.seconds(1))
    return desk
  }

  private func choose(_ name: String) -> Reconciler.Event {
    .asked(.choose(.manual(name), confirmWithin: .seconds(15)))
  }

  @Test("What calls for mending counts then") func mending() {
    for happening in [Reconciler.Event.profilesEdited, .wokeUp, .asked(.reload)] {
      for isSecond in [false, true] {
        var desk = desk()
        desk.send(choose("slides"))
        desk.send(happening)
        desk.pass(.seconds(1))
        #expect(desk.shown == "slides")
        if isSecond { desk.send(choose("pictures")) }
        desk.pass(.seconds(20))
        #expect(desk.shown == "talk" && desk.reconciler.drift.isEmpty, "\(happening), \(isSecond)")
      }
    }
  }

  @Test("Lid, power and time mend nothing then either") func circumstances() {
    var desk = desk()
    desk.send(choose("slides"))
    desk.send(.circumstancesChanged)
    desk.pass(.seconds(20))
    #expect(desk.shown == "by hand")
  }

  @Test("A watcher that is stopped mends nothing any more") func stopped() {
    var desk = desk()
    desk.send(choose("slides"))
    desk.send(.profilesEdited)
    desk.pass(.seconds(1))
    desk.send(.asked(.stop("the watcher was stopped")))
    #expect(desk.shown == "by hand")
  }
}
