/// Mending what another client keeps changing: after ever longer waits, and not for ever.
struct Enforcing: Hashable, Sendable {
  private(set) var rounds = 0
  private var last: Moment?
  /// When the next round is due.
  var next: Moment?

  enum Verdict: Hashable {
    case now
    case later
    case never
  }

  mutating func judge(at now: Moment, _ timing: WatchTiming) -> Verdict {
    if let last, now - last > timing.peace { self = Enforcing() }
    guard let last, rounds > 0 else { return .now }
    guard timing.enforcements.indices.contains(rounds - 1) else { return .never }
    let allowed = last + timing.enforcements[rounds - 1]
    guard now < allowed else { return .now }
    next = allowed
    return .later
  }

  mutating func note(at now: Moment) {
    rounds += 1
    last = now
    next = nil
  }
}
