import Displays
import Testing

/// What a user has put on a screen ends in its time, whatever becomes of its watcher and of what follows it.
@Suite struct PutEndingTests {
  private func order(until: Moment?, followed isFollowed: Bool, isPut: Bool = true) -> ContentOrder {
    let still = ContentSource.drawn(.still(.color(.black)))
    var order = ContentOrder(screen: "beamer", source: still)
    (order.isPut, order.until) = (isPut, until)
    if isFollowed { order.afterwards = .content(ContentOrder(screen: "beamer", source: still)) }
    return order
  }

  @Test func aDeadlineHoldsWhateverHappens() {
    for seed in 0..<2000 {
      var random = SeededGenerator(seed: UInt64(seed))
      let until = random.chance(70) ? Moment(.seconds(Int.random(in: 0...100, using: &random))) : nil
      var ending = PutEnding(order(until: until, followed: random.chance(50)))
      var now = Moment(.zero)
      let hasWatcher = random.chance(50)
      var actions = ending.handle(.begun(hasWatcher: hasWatcher), at: now)
      var due = until.map { $0 + PutEnding.grace }
      while now < Moment(.seconds(300)), !actions.contains(.end) {
        let step = now + .milliseconds(Int.random(in: 1...9000, using: &random))
        now = min(step, ending.deadline ?? step)
        let event = random.pick([PutEnding.Event.deadlineReached, .deadlineReached, .watcherLost, .successorEnded])
        if event == .watcherLost, hasWatcher { due = min(due ?? now, now) }
        // What is due is heard of, whatever else happens.
        for event in ending.deadline == now ? [.deadlineReached, event] : [event] {
          actions += ending.handle(event, at: now)
        }
        if let due { #expect(actions.isEmpty || due <= now, "run \(seed): not before its time") }
      }
      guard let due else {
        #expect(actions.isEmpty, "run \(seed): it has no end")
        continue
      }
      #expect(actions.last == .end && now <= due + PutEnding.timeToSucceed, "run \(seed): \(actions) at \(now)")
      #expect(actions.count { $0 == .startSuccessor } <= 1 && ending.deadline == nil, "run \(seed)")
    }
  }

  @Test func whatFollowsHasItsTimeToComeUp() {
    var ending = PutEnding(order(until: Moment(.seconds(10)), followed: true))
    #expect(ending.handle(.begun(hasWatcher: false), at: Moment(.zero)) == [])
    #expect(ending.deadline == Moment(.seconds(11)))
    #expect(ending.handle(.deadlineReached, at: Moment(.seconds(11))) == [.startSuccessor])
    #expect(ending.deadline == Moment(.seconds(101)))
    #expect(ending.handle(.deadlineReached, at: Moment(.seconds(101))) == [.end])
  }

  @Test func whatNobodyHasPutStays() {
    var ending = PutEnding(order(until: nil, followed: false, isPut: false))
    #expect(ending.handle(.begun(hasWatcher: true), at: Moment(.zero)) == [])
    #expect(ending.handle(.watcherLost, at: Moment(.zero)) == [] && ending.deadline == nil)
  }
}
