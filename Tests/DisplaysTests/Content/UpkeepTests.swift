import Displays
import Testing

/// What becomes of something that is to run, second by second.
@Suite struct UpkeepTests {
  enum Event: Hashable {
    case start, seen, ends(String), endsWell, wake, retry, renew
    case recall(Upkeep.Recall)
    case seconds(Double)
  }

  /// - Returns: how it goes then, and for how long it waits.
  private func outcome(of events: [Event], _ restart: Restart) -> (health: ContentHealth?, pause: Double?) {
    var (upkeep, now) = (Upkeep(restart), Moment(.seconds(1000)))
    for event in events {
      switch event {
      case .start: upkeep.start()
      case .seen: upkeep.note(at: now)
      case .ends(let reason): upkeep.end(because: reason, at: now)
      case .endsWell: upkeep.end(because: "done", afterFailure: false, at: now)
      case .wake: upkeep.wake(at: now)
      case .retry: upkeep.retry()
      case .renew: upkeep.renew()
      case .recall(let cause): _ = upkeep.recall(for: cause)
      case .seconds(let seconds): now = now + .seconds(seconds)
      }
    }
    return (upkeep.health, upkeep.deadline.map { ($0 - now) / .seconds(1) })
  }

  private static let starting = ContentHealth(.starting)
  private static func restarting(_ reason: String) -> ContentHealth { ContentHealth(.restarting, reason) }
  private static func failed(_ reason: String) -> ContentHealth { ContentHealth(.failed, reason) }

  private static let always: [([Event], ContentHealth?, Double?)] = [
    ([], starting, nil),
    ([.start], starting, nil),
    ([.seen], nil, nil),
    ([.start, .seen], nil, nil),
    // It could not be started, ended before a client saw it, or ran for a while.
    ([.ends("lost")], restarting("lost"), 1),
    ([.start, .ends("lost")], restarting("lost"), 1),
    ([.seen, .seconds(5), .ends("lost")], restarting("lost"), 1),
    ([.seen, .endsWell], restarting("done"), 1),
    ([.ends("lost"), .wake], restarting("lost"), 1),
    ([.ends("lost"), .seconds(1), .wake], starting, nil),
    // The second pause is longer, unless it has run well; being seen again is no new start.
    ([.ends("lost"), .seconds(1), .wake, .seen, .seconds(59), .ends("lost")], restarting("lost"), 2),
    (
      [.ends("lost"), .seconds(1), .wake, .seen, .seconds(30), .seen, .seconds(30), .ends("lost")], restarting("lost"),
      1
    ),
    ([.ends("lost"), .seconds(0.5), .retry], starting, nil),
    ([.ends("lost"), .retry, .ends("lost")], restarting("lost"), 1),
    ([.seen, .retry], nil, nil),
    // Ended by us: what for counts, and not how it took that.
    ([.seen, .recall(.fault("no window")), .ends("killed")], restarting("no window"), 1),
    ([.seen, .recall(.fault("no window")), .endsWell], restarting("no window"), 1),
    ([.seen, .recall(.fault("first")), .recall(.fault("second")), .ends("killed")], restarting("first"), 1),
    // A long wait for something that never came is no good run.
    ([.ends("lost"), .retry, .seen, .seconds(60), .recall(.fault("busy")), .ends("killed")], restarting("busy"), 1),
    (
      [
        .ends("lost"), .seconds(1), .wake, .seen, .seconds(60), .recall(.fault("no page", hasWorked: false)),
        .ends("killed"),
      ], restarting("no page"), 2
    ),
    ([.seen, .recall(.lastingFault("elsewhere")), .ends("killed")], failed("elsewhere; next try within 5 min"), 300),
    (
      [.seen, .recall(.fault("no window")), .recall(.lastingFault("elsewhere")), .ends("killed")],
      failed("no window; next try within 5 min"), 300
    ),
    ([.seen, .recall(.renewal), .ends("killed")], starting, nil),
    ([.seen, .recall(.fault("no window")), .recall(.renewal), .ends("killed")], starting, nil),
    ([.seen, .recall(.renewal), .recall(.fault("no window")), .ends("killed")], starting, nil),
    ([.recall(.fault("no window")), .ends("lost")], restarting("lost"), 1),
    // Recalled once, it is judged by itself the next time.
    (
      [.seen, .recall(.fault("no window")), .ends("killed"), .seconds(1), .wake, .seen, .ends("lost")],
      restarting("lost"), 2
    ),
  ]

  @Test func whatIsToRunIsStartedAgain() {
    for (events, health, pause) in Self.always {
      let outcome = outcome(of: events, .always)
      #expect(outcome.health == health && outcome.pause == pause, "\(events)")
    }
  }

  @Test(arguments: [
    (Restart.onFailure, Event.endsWell, ContentHealth(.ended), nil), (.never, .endsWell, ContentHealth(.ended), nil),
    (.onFailure, .ends("crashed"), ContentHealth(.restarting, "crashed"), 1.0),
    (.never, .ends("crashed"), ContentHealth(.failed, "crashed"), nil),
  ])
  func asTheProfileSays(restart: Restart, end: Event, health: ContentHealth, pause: Double?) {
    let outcome = outcome(of: [.seen, .seconds(5), end], restart)
    #expect(outcome.health == health && outcome.pause == pause)
  }

  /// A new film, or another screen, is a reason to try what has failed; one that has ended is over.
  @Test(arguments: [(Event.ends("crashed"), ContentHealth(.starting)), (.endsWell, ContentHealth(.ended))])
  func whatFailedIsTriedAgain(end: Event, health: ContentHealth) {
    #expect(outcome(of: [.seen, end, .retry], .never).health == health)
    #expect(outcome(of: [.seen, end, .renew], .never).health == ContentHealth(.starting))
  }

  @Test func whatKeepsEndingHasFailedWhileItRunsToo() {
    var (upkeep, now) = (Upkeep(), Moment(.zero))
    var isFailing: [Bool] = []
    for _ in 0..<7 {
      upkeep.note(at: now)
      isFailing.append(upkeep.currentFailure == ContentHealth(.failed, "lost; next try within 5 min"))
      upkeep.end(because: "lost", at: now)
      now = upkeep.deadline ?? now
      upkeep.wake(at: now)
    }
    #expect(isFailing == [false, false, false, false, false, false, true])
    #expect(now == Moment(.seconds(127)) && upkeep.isDue)
  }

  @Test func itIsRecalledOnce() {
    var upkeep = Upkeep()
    let causes = [Upkeep.Recall.fault("late"), .fault("later"), .lastingFault("wrong"), .renewal, .fault("late")]
    #expect(causes.allSatisfy { !upkeep.recall(for: $0) }, "it does not run")
    upkeep.note(at: Moment(.zero))
    #expect(causes.map { upkeep.recall(for: $0) } == [true, false, false, true, false])
  }
}
