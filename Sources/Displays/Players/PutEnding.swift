/// When what a user has put on a screen ends, also where its watcher has ended, hangs, or starts nothing in its place.
///
/// It knows no clock and no process: its owner carries out its actions, tells what became of them, and comes back at
/// the `deadline`.
package struct PutEnding: Hashable, Sendable {
  package enum Event: Hashable, Sendable {
    /// It is on the screen.
    case begun(hasWatcher: Bool)
    /// The watcher that was to end it is gone.
    case watcherLost
    case deadlineReached
    /// What follows it has ended without taking the screen over, or was stopped by a user meanwhile.
    case successorEnded
  }

  package enum Action: Hashable, Sendable {
    /// Starts what follows it, which takes the screen over.
    case startSuccessor
    case end
  }

  private enum Phase: Hashable, Sendable {
    /// Not on the screen yet, or there for good.
    case idle
    case shown(hasWatcher: Bool, until: Moment?)
    /// What follows it was started, and has until then to take the screen over.
    case succeeded(until: Moment)
    case over
  }

  private let order: ContentOrder
  private var phase = Phase.idle

  /// A watcher that is well is faster.
  package static let grace = Duration.seconds(1)
  /// For what follows it to come up: longer than a page has to be loaded, whose presenter takes the screen over only
  /// then.
  package static let timeToSucceed = Duration.seconds(90)

  package init(_ order: ContentOrder) { self.order = order }

  /// When to come back; nil when there is nothing to wait for.
  package var deadline: Moment? {
    switch phase {
    case .idle, .over: nil
    case .shown(_, let until): until
    case .succeeded(let until): until
    }
  }

  /// - Parameter now: when it happened.
  package mutating func handle(_ event: Event, at now: Moment) -> [Action] {
    switch (event, phase) {
    case (.begun(let hasWatcher), .idle):
      if order.isPut { phase = .shown(hasWatcher: hasWatcher, until: order.until.map { $0 + Self.grace }) }
      return []
    case (.watcherLost, .shown(true, _)): return giveWay(at: now)
    case (.deadlineReached, .shown(_, let until?)) where until <= now: return giveWay(at: now)
    case (.deadlineReached, .succeeded(let until)) where until <= now: return end()
    case (.successorEnded, .succeeded): return end()
    case (.begun, _), (.watcherLost, _), (.deadlineReached, _), (.successorEnded, _): return []
    }
  }

  private mutating func giveWay(at now: Moment) -> [Action] {
    guard case .content = order.afterwards else { return end() }
    phase = .succeeded(until: now + Self.timeToSucceed)
    return [.startSuccessor]
  }

  private mutating func end() -> [Action] {
    phase = .over
    return [.end]
  }
}
