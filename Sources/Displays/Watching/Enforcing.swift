/// Enforcing against another client: after ever longer waits, and not for ever. Two programs that undo each other help
/// no user, so after some rounds it is a fight, and the other client has its way until it has been quiet for a while.
struct Enforcing: Hashable, Sendable {
  private(set) var rounds = 0
  /// True if enforcing was given up until there is peace.
  private(set) var isFight = false
  /// True if it was reported that enforcing waits.
  private(set) var isWaitTold = false
  /// When the next round is due, or when there is peace if the other client does nothing more.
  private(set) var next: Moment?
  /// The moment of the last enforcement.
  private var enforced: Moment?
  /// The moment when the other client's last change was seen. Peace counts from here: counted from the watcher's last
  /// change, a client that never rests would be fought again and again.
  private var disturbed: Moment?

  enum Verdict: Hashable {
    case now
    case later
    case never
  }

  /// True if the other client has been quiet for long enough.
  func isOver(at now: Moment, _ timing: WatchTiming) -> Bool {
    disturbed.map { now - $0 >= timing.peace } ?? false
  }

  /// The other client has changed the screens, to whatever.
  mutating func disturb(at now: Moment, _ timing: WatchTiming) {
    disturbed = now
    if isFight { next = now + timing.peace }
  }

  mutating func judge(at now: Moment, _ timing: WatchTiming) -> Verdict {
    guard let enforced, rounds > 0 else { return .now }
    guard timing.enforcements.indices.contains(rounds - 1) else {
      isFight = true
      next = (disturbed ?? now) + timing.peace
      return .never
    }
    let allowed = enforced + timing.enforcements[rounds - 1]
    guard now < allowed else { return .now }
    next = allowed
    return .later
  }

  mutating func note(at now: Moment) {
    rounds += 1
    enforced = now
    next = nil
  }

  mutating func noteWaitTold() { isWaitTold = true }

  /// The screens show what the profile wants. In a fight that says nothing: the other client may be on its way through.
  mutating func reached() {
    if !isFight { next = nil }
  }

  /// Begins the round whose time has come.
  mutating func begin() { next = nil }
}
