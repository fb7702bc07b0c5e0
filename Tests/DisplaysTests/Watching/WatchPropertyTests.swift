import Displays
import Testing

/// Whatever happens in whatever order: the reconciler never loses itself, and in the end the screens are right.
@Suite("Whatever happens") struct WatchPropertyTests {
  @Test("It ends right, at rest, without many changes", arguments: 0..<300) func ends(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var desk = WatchedDesk()
    desk.isAlwaysEnforced = Bool.random(using: &random)
    desk.hooksTake = Bool.random(using: &random) ? .milliseconds(Int.random(in: 1...3000, using: &random)) : .zero
    desk.send(.started)
    let events = 40
    for _ in 0..<events {
      happen(to: &desk, &random)
      desk.pass(.milliseconds(Int.random(in: 0...1500, using: &random)))
      #expect(desk.reconciler.deadline.map { $0 >= desk.now } ?? true, "nothing is overdue")
    }
    desk.refused = []
    desk.send(.asked(.resume))
    // Until every probation is over.
    desk.pass(.seconds(30))
    desk.send(.asked(.reload))
    desk.pass(.seconds(120))
    expectRest(desk)
    #expect(desk.convergences.count <= 2 * events + 6)
  }

  @Test("A choice counts for the screens that were there then, whatever happened before", arguments: 0..<100)
  func lastChoice(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var desk = WatchedDesk()
    desk.send(.started)
    for _ in 0..<10 {
      happen(to: &desk, &random)
      desk.pass(.milliseconds(Int.random(in: 0...200, using: &random)))
    }
    desk.reload(["slides", "talk", "film"])
    desk.send(.asked(Bool.random(using: &random) ? .pause : .resume))
    desk.plug(["beamer", "tv"].randomElement(using: &random))
    desk.pass(.milliseconds(Int.random(in: 0...200, using: &random)))
    desk.send(.asked(.choose(.manual("slides"), confirmWithin: nil, on: desk.hardware)))
    desk.pass(.milliseconds(Int.random(in: 0...200, using: &random)))
    let isReplaced = Bool.random(using: &random)
    if isReplaced { desk.plug("projector") }
    desk.send(.asked(.resume))
    desk.pass(.seconds(120))
    #expect((desk.reconciler.choice == .manual("slides")) == !isReplaced)
    #expect(isReplaced || desk.shown == "slides")
  }

  private func happen(to desk: inout WatchedDesk, _ random: inout SeededGenerator) {
    switch Int.random(in: 0..<13, using: &random) {
    case 0: desk.plug(nil)
    case 1: desk.plug("beamer")
    case 2: desk.plug("tv", isLate: Bool.random(using: &random))
    case 3: desk.meddle()
    case 4: desk.send(.profilesEdited)
    case 5: desk.send(.circumstancesChanged)
    case 6: desk.send(.asked(Bool.random(using: &random) ? .pause : .resume))
    case 7:
      let span = Duration.seconds(Int.random(in: 1...20, using: &random))
      let keeps = Bool.random(using: &random)
      desk.send(.asked(.choose(.manual("slides"), confirmWithin: span, keeps: keeps, on: desk.hardware)))
    case 8:
      let choice = Bool.random(using: &random) ? Reconciler.ProfileChoice.manual("slides") : .automatic
      let keeps = Bool.random(using: &random)
      desk.send(.asked(.choose(choice, confirmWithin: nil, keeps: keeps, on: desk.hardware)))
    case 9: desk.send(.asked(Bool.random(using: &random) ? .confirm : .revert("gone")))
    case 11: desk.send(.asked(.hold))
    case 10:
      let slides: Set<String> = Bool.random(using: &random) ? ["slides"] : []
      desk.send(.profilesLoaded(slides.union(["talk", "film"]), kept: desk.reconciler.kept))
      desk.send(.profilesEdited)
    default: desk.refused = Bool.random(using: &random) ? ["film"] : []
    }
  }

  private func expectRest(_ desk: WatchedDesk) {
    #expect(desk.reconciler.deadline == nil)
    #expect(desk.reconciler.probation == nil)
    #expect(desk.log.last?.action != .look)
    guard let screen = desk.screen else { return }
    let chosen: String? = if case .manual(let name) = desk.reconciler.choice { name } else { nil }
    let wanted = chosen ?? (desk.isLate ? "rescue" : desk.profiles[screen])
    // Without a profile, an output that another client lit stays.
    #expect(desk.shown == wanted || desk.isLate && chosen == nil && desk.shown != nil)
  }
}
