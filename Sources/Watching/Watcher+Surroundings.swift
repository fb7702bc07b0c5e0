import Control
import Displays
import Glibc
import Platform
import Session

// Lid, power, sleep, the time of day, and the profile files.
extension Watcher {
  /// What is wrong with the profiles, if that is new.
  mutating func reportProfiles() {
    guard shelf.findings != toldFindings else { return }
    toldFindings = shelf.findings
    for finding in shelf.findings { log.finding(finding) }
    for name in shelf.outdated.sorted() { log.warning("\(name): its last valid version stays in use") }
    if shelf.findings.isEmpty { log.info("all profiles are valid again") }
  }

  mutating func hearFolders() throws {
    do throws(Failure) {
      guard try !folders.changes().isEmpty else { return }
    } catch {
      log.warning("edits of profiles may go unnoticed until `orchestrate reload`: \(error.message)")
    }
    try happened(.profilesEdited)
  }

  /// Follows what the profiles ask about, and sleep.
  mutating func followBus() throws {
    if let old = follower.take() { try poller.remove(old.descriptor) }
    busDeadline = nil
    let asked = shelf.profiles.reduce(into: Set<Condition>()) { $0.formUnion($1.conditions.asked) }
    do {
      let new = try Session().follow(asked)
      try poller.add(new.descriptor, as: .bus)
      follower = consume new
      toldBus = nil
      try hearBus()
    } catch let failure as BusFailure {
      let words = "`when: lid`, `when: power` and resume are unavailable: \(failure)"
      if words != toldBus { log.info(words) }
      toldBus = words
    }
  }

  mutating func hearBus() throws {
    guard var current = follower.take() else { return }
    busDeadline = nil
    let descriptor = current.descriptor
    let changes: Set<SessionChange>
    do {
      changes = try current.process()
    } catch {
      // Closed together with the bus, it is forgotten already.
      try? poller.remove(descriptor)
      log.warning("`when: lid`, `when: power` and resume are no longer available: \(error)")
      return
    }
    try waitForBus(current, after: descriptor)
    follower = consume current
    try take(changes)
  }

  private mutating func waitForBus(_ bus: borrowing Follower, after old: Int32) throws {
    if bus.descriptor != old {
      try? poller.remove(old)
      try poller.add(bus.descriptor, as: .bus)
    }
    try poller.change(bus.descriptor, as: .bus, for: Poller.Interest(poll: bus.interest))
    busDeadline = bus.deadline
  }

  private mutating func take(_ changes: Set<SessionChange>) throws {
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
