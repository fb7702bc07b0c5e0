/// Asking the hardware again for EDIDs that did not come with the screen: some take seconds, some never come.
struct Probing: Hashable, Sendable {
  /// Connectors of the screens in question.
  let connectors: Set<String>
  let start: Moment
  /// How often the hardware was asked.
  var count = 0

  func next(_ timing: WatchTiming) -> Moment? {
    timing.probes.indices.contains(count) ? start + timing.probes[count] : nil
  }
}

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

/// What could not be done, on which hardware, and when it is tried again.
package struct Trouble: Hashable, Sendable {
  /// nil: lighting whatever is connected.
  package let profile: String?
  package let reason: String
  package let tries: Int
  /// nil: given up, or under way.
  package internal(set) var nextTry: Moment?
  package let isGivenUp: Bool
}
