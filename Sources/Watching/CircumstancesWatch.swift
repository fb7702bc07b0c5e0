import Applying
import Control
import Displays
import Files
import Glibc
import Platform
import Session

/// Follows the circumstances, sleep, the folders of profiles, and the machine's time zone.
struct CircumstancesWatch: ~Copyable {
  /// The watch on the folders, and on that of the time zone; nil where the system allows none.
  private var folders: FolderWatch?
  private let paths: [Path]
  /// The reason why edits of profiles go unnoticed; nil while they are noticed.
  private(set) var deafness: String?
  /// Rings when a `when.time` or `when.date` begins or ends.
  private let clock: Timer
  /// Reports an error whenever the machine gets another name; nil where the system does not tell.
  private let host: Descriptor?
  /// The connection to the system bus; nil where there is no bus, or nothing on it to follow.
  private var follower: Follower?
  /// The conditions that it was asked to follow.
  private var followed: Set<Condition> = []
  /// What the programs have answered that profiles ask.
  private(set) var commands = CommandAnswers()
  /// The reason why the system bus is not followed; nil while it is.
  private var toldBus: String?
  /// True if the machine was last said to be about to sleep, and not to be awake again.
  private var sleeps = false
  /// When the follower wants to be heard even if the bus is silent.
  private(set) var busDeadline: Duration?

  /// Watches these folders from now on. Where the system refuses further watches (inotify(7): a user has 128
  /// instances), the watcher goes on without: screens are needed more than edits.
  init(of folders: [Path], on poller: borrowing Poller<WatchSource>, _ log: Log) throws(Failure) {
    let clock = try Timer(.wall)
    try poller.add(clock.descriptor, as: .clock)
    self.clock = clock
    host = Self.followHost(on: poller)
    paths = folders
    listen(on: poller, log)
  }

  private static func followHost(on poller: borrowing Poller<WatchSource>) -> Descriptor? {
    let descriptor = Descriptor(owning: open(HostName.file, O_RDONLY | O_CLOEXEC))
    guard descriptor.number >= 0, (try? poller.add(descriptor.number, as: .host, for: [])) != nil else { return nil }
    return descriptor
  }

  /// Hears of edits and of another time zone from now on, unless it does already.
  mutating func listen(on poller: borrowing Poller<WatchSource>, _ log: Log) {
    guard folders == nil else { return }
    do throws(Failure) {
      let zone = Session.zoneFile
      let watch = try FolderWatch(paths + [zone.folder]) { ProfileFolder.isRead($0) || $0 == zone.name }
      try poller.add(watch.descriptor, as: .folders)
      folders = consume watch
      deafness = nil
    } catch {
      noteDeafness(error, log)
    }
  }

  private mutating func noteDeafness(_ failure: Failure, _ log: Log) {
    let words = "edits of profiles go unnoticed until `orchestrate reload`: \(failure.message)"
    if words != deafness { log.warning(words) }
    deafness = words
  }

  /// - Returns: whether profiles may have changed, and whether the time zone may have.
  mutating func hearFolders(_ log: Log) -> (profiles: Bool, zone: Bool) {
    do throws(Failure) {
      let changed = Set(try folders?.changes() ?? [])
      deafness = nil
      return (!changed.isDisjoint(with: paths), changed.contains(Session.zoneFile.folder))
    } catch {
      noteDeafness(error, log)
      return (true, true)
    }
  }

  /// Follows what these profiles ask about, and sleep.
  ///
  /// - Returns: what has changed already.
  mutating func followBus(
    for profiles: [Profile], on poller: borrowing Poller<WatchSource>, _ log: Log
  ) throws -> Set<SessionChange> {
    let asked = profiles.reduce(into: Set<Condition>()) { $0.formUnion($1.asked) }
    // A sensor that is claimed anew is switched off and on.
    if follower != nil, asked == followed { return try hearBus(on: poller, log) }
    if let old = follower.take() { try poller.remove(old.descriptor) }
    (busDeadline, followed, sleeps) = (nil, asked, false)
    do {
      let new = try Session().follow(asked)
      try poller.add(new.descriptor, as: .bus)
      follower = consume new
      toldBus = nil
      return try hearBus(on: poller, log)
    } catch let failure as BusFailure {
      let words = "`when: lid`, `when: power`, `when: network` and resume are unavailable: \(failure)"
      if words != toldBus { log.info(words) }
      toldBus = words
      return []
    }
  }

  /// True from when the machine is about to sleep until it is awake again. Without a bus nothing tells that it is.
  var isSuspended: Bool { follower != nil && sleeps }

  /// True while the sensor that tells how the machine is held is claimed.
  var holdsSensor: Bool { follower != nil && followed.contains(.orientation) }

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
      log.warning("`when: lid`, `when: power`, `when: network` and resume are no longer available: \(error)")
      return []
    }
    try poller.change(
      from: descriptor, to: current.descriptor, as: .bus, for: Poller.Interest(poll: current.interest))
    busDeadline = current.deadline
    if !changes.isDisjoint(with: [.sleeping, .resumed]) { sleeps = !changes.contains(.resumed) }
    follower = consume current
    return changes
  }

  /// Asks the programs of these profiles (`when: command`), which takes at most ``CommandQuestion/patience``.
  mutating func askCommands(of profiles: [Profile], on display: String) {
    commands = CommandQuestion.answers(for: profiles, on: display)
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

  /// True if the clock has rung.
  func hearClock() throws -> Bool { try clock.ring() != nil }
}
