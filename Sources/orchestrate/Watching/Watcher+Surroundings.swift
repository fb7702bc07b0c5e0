import Displays
import Glibc
import Session

// Lid, power, sleep, the time of day, and the profile files.
extension Watcher {
  /// What is wrong with the profiles, if that is new.
  mutating func reportProfiles() {
    guard shelf.findings != toldFindings else { return }
    toldFindings = shelf.findings
    for finding in shelf.findings { log.error(finding) }
    for name in shelf.outdated.sorted() { log.warning("\(name): its last good version stays in use") }
    if shelf.findings.isEmpty { log.info("the profiles are in order again") }
  }

  /// Follows what the profiles ask about, and sleep.
  mutating func followBus() throws {
    if let old = follower.take() { try poller.remove(old.descriptor) }
    let asked = shelf.profiles.reduce(into: Set<Condition>()) { $0.formUnion($1.conditions.asked) }
    do {
      let new = try Session().follow(asked)
      try poller.add(new.descriptor, as: .bus)
      follower = consume new
      try hearBus()
    } catch let failure as BusFailure {
      log.info("lid, power and sleep are not followed: \(failure)")
    }
  }

  mutating func hearBus() throws {
    guard var current = follower.take() else { return }
    busDeadline = nil
    let changes: Set<SessionChange>
    do {
      changes = try current.process()
      try poller.change(current.descriptor, as: .bus, for: Poller.Interest(poll: current.interest))
      busDeadline = current.deadline
      follower = consume current
    } catch let failure as BusFailure {
      try poller.remove(current.descriptor)
      log.warning("lid, power and sleep are not followed any more: \(failure)")
      return
    }
    if changes.contains(.resumed) {
      try followClock()
      try happened(.wokeUp)
    }
    if !changes.isDisjoint(with: [.lid, .power]) { try happened(.circumstancesChanged) }
  }

  /// Arms the clock for the moment at which a `when.time` begins or ends.
  mutating func followClock() throws {
    let now = Timestamp.now.secondsSince1970
    guard
      let time = WeekTime(local: now), let minutes = shelf.profiles.minutesUntilTimeChanges(after: time),
      let moment = Session.moment(minutes: minutes, after: now)
    else { return try clock.disarm() }
    try clock.arm(at: .seconds(moment))
  }

  mutating func hearClock() throws {
    guard try clock.ring() != nil else { return }
    try followClock()
    try happened(.circumstancesChanged)
  }
}

extension Poller.Interest {
  /// - Parameter events: bits of poll(2).
  fileprivate init(poll events: Int16) {
    self = events & Int16(POLLIN) == 0 ? [] : .reading
    if events & Int16(POLLOUT) != 0 { insert(.writing) }
  }
}
