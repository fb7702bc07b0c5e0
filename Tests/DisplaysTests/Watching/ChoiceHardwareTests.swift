import Displays
import Testing

@Suite("The hardware that a choice is for") struct ChoiceHardwareTests {
  private func desk() -> WatchedDesk {
    var desk = WatchedDesk()
    desk.send(.started)
    desk.pass(.seconds(1))
    return desk
  }

  private func choose(_ name: String, _ span: Duration? = nil, on desk: WatchedDesk) -> Reconciler.Event {
    .asked(.choose(.manual(name), confirmWithin: span, on: desk.hardware))
  }

  @Test("Made for a screen that was connected just before, it stays", arguments: [false, true])
  func afterHotplug(isPaused: Bool) {
    var desk = desk()
    desk.send(choose("pictures", on: desk))
    if isPaused { desk.send(.asked(.pause)) }
    desk.plug("tv")
    desk.pass(isPaused ? .seconds(2) : .milliseconds(50))
    desk.send(choose("slides", on: desk))
    desk.send(.asked(.resume))
    desk.pass(.seconds(5))
    #expect(desk.shown == "slides" && desk.reconciler.choice == .manual("slides"))
    #expect(!desk.reports.contains { if case .manualChoiceEnded = $0 { true } else { false } })
    desk.plug("beamer")
    desk.pass(.seconds(5))
    #expect(desk.shown == "talk")
  }

  @Test("Undone or refused, what those screens ask for comes, and not what was chosen for other ones")
  func afterHotplugInVain() {
    for isRefused in [false, true] {
      var desk = desk()
      desk.send(choose("pictures", on: desk))
      if isRefused { desk.refused = ["slides"] }
      desk.plug("tv")
      desk.send(choose("slides", .seconds(15), on: desk))
      desk.pass(.seconds(20))
      #expect(desk.shown == "film" && desk.reconciler.choice == .automatic, "\(isRefused)")
    }
  }

  @Test("What is connected after it ends it, also before the watcher looks") func beforeHotplug() {
    for screen in ["tv", "beamer"] {
      var desk = desk()
      desk.send(.asked(.pause))
      if screen == "beamer" { desk.plug("tv") }
      desk.send(choose("slides", on: desk))
      desk.plug(screen)
      desk.send(.asked(.resume))
      desk.pass(.seconds(5))
      #expect(desk.shown == desk.profiles[screen] && desk.reconciler.choice == .automatic)
    }
  }

  @Test("While paused, the profile in force is by hand only if it was chosen so") func pausedChoice() {
    var desk = desk()
    desk.send(.asked(.pause))
    desk.send(choose("slides", on: desk))
    #expect(desk.reconciler.inForce == "talk" && !desk.reconciler.isChosenByHand)
    desk.send(.asked(.resume))
    #expect(desk.reconciler.inForce == "slides" && desk.reconciler.isChosenByHand)
    desk.send(.asked(.pause))
    desk.send(.asked(.choose(.automatic, confirmWithin: nil)))
    desk.send(choose("pictures", on: desk))
    #expect(desk.reconciler.inForce == "slides" && desk.reconciler.isChosenByHand)
  }
}
