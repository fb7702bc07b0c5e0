import Displays
import Testing

/// What a user has taken back with `orchestrate undo` stays, as a choice by hand does.
@Suite("A change that was taken back") struct HoldTests {
  /// A desk whose profile has been undone.
  private func desk(isAlwaysEnforced: Bool = false) -> WatchedDesk {
    var desk = WatchedDesk()
    desk.isAlwaysEnforced = isAlwaysEnforced
    desk.send(.started)
    desk.pass(.seconds(1))
    desk.forgetLog()
    desk.send(.asked(.hold))
    desk.meddle("as before")
    desk.pass(.seconds(1))
    return desk
  }

  @Test("It is told once, is no drift, and is not enforced away", arguments: [false, true])
  func stays(isAlwaysEnforced: Bool) {
    var desk = desk(isAlwaysEnforced: isAlwaysEnforced)
    #expect(desk.reports == [.held(profile: "talk")])
    for event in [Reconciler.Event.wokeUp, .circumstancesChanged, .serverChanged] {
      desk.send(event)
      desk.pass(.seconds(60))
    }
    #expect(desk.shown == "as before" && desk.convergences.isEmpty && desk.reconciler.drift.isEmpty)
    #expect(desk.reports == [.held(profile: "talk")] && desk.reconciler.inForce == "talk")
  }

  @Test(
    "An edit, a request and a choice end it",
    arguments: [
      Reconciler.Event.profilesEdited, .asked(.reload),
      .asked(.choose(.automatic, confirmWithin: nil, keeps: false, isDraft: false)),
    ])
  func ends(event: Reconciler.Event) {
    var desk = desk()
    desk.send(event)
    desk.pass(.seconds(1))
    #expect(desk.shown == "talk" && desk.reconciler.hold == .none)
  }

  @Test("Another screen ends it") func hotplug() {
    var desk = desk()
    desk.plug("tv")
    desk.pass(.seconds(1))
    #expect(desk.shown == "film")
    desk.plug("beamer")
    desk.pass(.seconds(1))
    #expect(desk.shown == "talk")
  }

  /// As `orchestrate apply` brings the screens there.
  @Test("Screens that show what the profile says end it") func applied() {
    var desk = desk(isAlwaysEnforced: true)
    desk.meddle("talk")
    desk.pass(.seconds(1))
    #expect(desk.reconciler.hold == .none)
    desk.meddle()
    desk.pass(.seconds(1))
    #expect(desk.shown == "talk", "the profile is enforced again")
  }

  /// The watcher looks at every change of the server, also at one from before.
  @Test("It waits for the screens to change") func awaited() {
    var desk = WatchedDesk()
    desk.send(.started)
    desk.pass(.seconds(1))
    desk.send(.asked(.hold))
    desk.send(.serverChanged)
    desk.pass(.seconds(1))
    #expect(desk.reconciler.hold != .none && !desk.reconciler.hold.isInPlace)
    desk.meddle("as before")
    desk.pass(.seconds(1))
    #expect(desk.reconciler.hold.isInPlace)
  }

  @Test("What another client changes then ends it, and is that client's", arguments: [false, true])
  func foreign(isAlwaysEnforced: Bool) {
    var desk = desk(isAlwaysEnforced: isAlwaysEnforced)
    desk.meddle("other")
    desk.pass(.seconds(1))
    #expect(desk.reconciler.hold == .none)
    guard !isAlwaysEnforced else {
      #expect(desk.shown == "talk")
      return
    }
    #expect(desk.shown == "other" && desk.reconciler.drift == ["talk instead of other"])
    #expect(desk.reports.last == .foreignChange(profile: "talk", differences: desk.reconciler.drift))
  }

  @Test("Undone once more, the screens stay as they are then") func twice() {
    var desk = desk(isAlwaysEnforced: true)
    desk.send(.asked(.hold))
    desk.send(.serverChanged)
    desk.pass(.seconds(1))
    desk.meddle("earlier still")
    desk.pass(.seconds(60))
    #expect(desk.shown == "earlier still" && desk.reconciler.hold.isInPlace && desk.convergences.isEmpty)
  }

  @Test("While the profile says something else, what is shown stays") func otherProfile() {
    var desk = desk(isAlwaysEnforced: true)
    desk.profiles["beamer"] = "evening"
    desk.send(.circumstancesChanged)
    desk.pass(.seconds(1))
    #expect(desk.shown == "as before" && desk.reconciler.hold.isInPlace)
  }

  @Test("An undo that never comes holds nothing, and what was left alone for it is looked at") func died() {
    for isLookedAt in [false, true] {
      var desk = WatchedDesk()
      desk.isAlwaysEnforced = true
      desk.send(.started)
      desk.pass(.seconds(1))
      desk.send(.asked(.hold))
      desk.pass(.seconds(1))
      #expect(desk.reconciler.deadline != nil)
      if isLookedAt {
        desk.profiles["beamer"] = "evening"
      }
      desk.pass(.seconds(60))
      #expect(desk.reconciler.hold == .none && desk.reconciler.deadline == nil)
      #expect(desk.shown == (isLookedAt ? "evening" : "talk"))
      desk.meddle()
      desk.pass(.seconds(1))
      #expect(desk.shown != "meddled")
    }
  }

  /// The events of what it has changed wait with all others.
  @Test("An undo while paused counts, however long the pause is") func paused() {
    var desk = WatchedDesk()
    desk.isAlwaysEnforced = true
    desk.send(.started)
    desk.pass(.seconds(1))
    desk.send(.asked(.pause))
    desk.send(.asked(.hold))
    desk.meddle("as before")
    desk.pass(.seconds(600))
    desk.send(.asked(.resume))
    desk.pass(.seconds(1))
    #expect(desk.shown == "as before" && desk.reconciler.hold.isInPlace)
  }
}
