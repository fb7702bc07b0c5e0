import Control
import Displays
import Files
import Glibc
import Platform
import Session

/// Follows the circumstances, sleep, and the folders of profiles.
struct CircumstancesWatch: ~Copyable {
  private var folders: FolderWatch
  /// Rings when a `when.time` or `when.date` begins or ends.
  private let clock: Timer
  /// nil where there is no system bus, or nothing on it to follow.
  private var follower: Follower?
  /// Why the system bus is not followed; nil while it is.
  private var toldBus: String?
  /// When the follower wants to be heard even if the bus is silent.
  private(set) var busDeadline: Duration?

  /// Everything in these folders is heard from now on.
  init(of folders: [Path], on poller: borrowing Poller<WatchSource>) throws(Failure) {
    let watch = try FolderWatch(folders, of: ProfileFolder.isRead)
    let clock = try Timer(.wall)
    try poller.add(watch.descriptor, as: .folders)
    try poller.add(clock.descriptor, as: .clock)
    self.folders = watch
    self.clock = clock
  }

  /// Whether profiles may have changed.
  mutating func hearFolders(_ log: Log) -> Bool {
    do throws(Failure) {
      return try !folders.changes().isEmpty
    } catch {
      log.warning("edits of profiles may go unnoticed until `orchestrate reload`: \(error.message)")
      return true
    }
  }

  /// Follows what these profiles ask about, and sleep.
  ///
  /// - Returns: what has changed already.
  mutating func followBus(
    for profiles: [Profile], on poller: borrowing Poller<WatchSource>, _ log: Log
  ) throws -> Set<SessionChange> {
    if let old = follower.take() { try poller.remove(old.descriptor) }
    busDeadline = nil
    let asked = profiles.reduce(into: Set<Condition>()) { $0.formUnion($1.asked) }
    do {
      let new = try Session().follow(asked)
      try poller.add(new.descriptor, as: .bus)
      follower = consume new
      toldBus = nil
      return try hearBus(on: poller, log)
    } catch let failure as BusFailure {
      let words = "`when: lid`, `when: power` and resume are unavailable: \(failure)"
      if words != toldBus { log.info(words) }
      toldBus = words
      return []
    }
  }

  /// - Returns: what has changed.
  mutating func hearBus(on poller: borrowing Poller<WatchSource>, _ log: Log) throws -> Set<SessionChange> {
    guard var current = follower.take() else { return [] }
    busDeadline = nil
    let descriptor = current.descriptor
    let changes: Set<SessionChange>
    do {
      changes = try current.process()
    } catch {
      // Closed together with the bus, it is forgotten already.
      try? poller.remove(descriptor)
      log.warning("`when: lid`, `when: power` and resume are no longer available: \(error)")
      return []
    }
    try poller.change(
      from: descriptor, to: current.descriptor, as: .bus, for: Poller.Interest(poll: current.interest))
    busDeadline = current.deadline
    follower = consume current
    return changes
  }

  /// Arms the clock for the moment at which a `when.time` or `when.date` begins or ends.
  func followClock(for profiles: [Profile]) throws {
    let now = Timestamp.now.secondsSince1970
    guard
      let time = LocalTime(local: now), let minutes = profiles.minutesUntilTimeChanges(after: time),
      let moment = Session.moment(minutes: minutes, after: now)
    else { return try clock.disarm() }
    try clock.arm(at: .seconds(moment))
  }

  /// Whether it has rung.
  func hearClock() throws -> Bool { try clock.ring() != nil }
}
