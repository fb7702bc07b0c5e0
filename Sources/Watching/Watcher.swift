import Applying
package import Control
package import Displays
package import Files
package import Platform
import Session
package import X11

/// Keeps the screens of one X server as the profiles say: owns every door to the world, waits for all of them at once,
/// tells the ``Reconciler`` what happened and carries out what it decides. One thread, one loop, one event after the
/// other.
package struct Watcher: ~Copyable {
  package var connection: Connection
  var reconciler: Reconciler
  package var shelf: ProfileShelf
  package var log: Log
  let service: ServiceManager
  /// As people know it.
  package let display: String
  package let started = Timestamp.now

  package let poller: Poller<WatchSource>
  package let signals: Signals
  package var folders: FolderWatch
  /// Rings when a `when.time` begins or ends.
  let clock: Timer
  /// nil where there is no system bus, or nothing on it to follow.
  var follower: Follower?
  /// When the follower wants to be heard even if the bus is silent.
  var busDeadline: Duration?
  package let address: ControlAddress
  /// nil where there is no folder for its socket, or no room in it. Screens matter more than questions.
  package var control: ControlServer?
  package var clients = ControlClients()
  /// nil unless a person sits at a terminal.
  package var view: (any WatcherView)?
  package var hooks: RunningHooks?
  /// What runs once `hooks` have ended.
  var waitingHooks: HookCall?

  /// What the server told since the last look.
  var heard = ServerChange()
  /// As of the last look.
  package var hardware = Hardware(screens: [:])
  /// Outputs that were connected at some look.
  var seenConnected: Set<OutputID> = []
  /// Whether the next look asks the hardware for its EDIDs.
  var probesNext = false
  /// What the last look found to be done.
  package var proposal: Proposal?
  /// Why no profile can be in force, as of the last look; nil where one can.
  var whyNone: String?
  var toldWarnings: [String] = []
  /// The screens of the profile that were lit when nothing was left to do.
  package var standing: [StandingScreen] = []
  var homes = WindowHomes()
  var care = ContentCare()
  /// What the screens showed before a choice on trial.
  var remembered: Snapshot?
  var following = MirrorFollowing()
  /// What the screens are to show for mirrors to follow their source, by the last look.
  var followTarget: Snapshot?
  var conversation = Conversation()
  package var screens: [WatcherStatus.Screen] = []
  package var lastChange: WatcherStatus.Change?
  var toldFindings: [String] = []
  var toldUnknown: [Condition: String] = [:]
  /// Why the system bus is not followed; nil while it is.
  var toldBus: String?
  var seenManagers: Set<String> = []
  /// When the service manager is told next that we live; nil when it does not ask.
  var nextSignOfLife: Duration?
  var isReady = false
  var isStopping = false

  /// - Throws: when another watcher holds this display, or a door does not open.
  package static func open(
    display: String?, profiles store: ProfileStore, timing: WatchTiming, log: Log
  ) throws -> Watcher {
    let service = ServiceManager.inherited()
    // Everything is heard before anything is read, so that nothing is missed in between.
    let signals = try Signals([.terminate, .interrupt, .hangUp])
    let folders = try FolderWatch(store.folders, of: ProfileFolder.isProfile)
    var connection = try Connection.open(display: display, hearing: .everything)
    let address = try ControlAddress(display: display)
    try claim(&connection, address)
    connection.followPresenters()
    let clock = try Timer(.wall)
    let poller = try Poller<WatchSource>()
    try poller.add(connection.descriptor, as: .server)
    try poller.add(signals.descriptor, as: .signals)
    try poller.add(folders.descriptor, as: .folders)
    try poller.add(clock.descriptor, as: .clock)
    var shelf = ProfileShelf(store)
    shelf.load()
    var watcher = Watcher(
      connection: connection, reconciler: Reconciler(timing: timing), shelf: shelf, log: log, service: service,
      display: address.display, poller: poller, signals: signals, folders: folders, clock: clock, address: address)
    try watcher.openControl()
    return watcher
  }

  private static func claim(_ connection: inout Connection, _ address: ControlAddress) throws {
    guard case .heldBy(let holder) = try connection.claim(.watcher, text: address.path) else { return }
    let who = holder.pid.map { "process \($0)\(holder.machine.map { " on \($0)" } ?? "")" } ?? "another program"
    throw Failure(
      .failed, "the screens of \(address.display) are already watched by \(who); run `orchestrate status`")
  }

  /// Runs until it is told to stop.
  ///
  /// - Throws: `ConnectionLost` when the X server goes away.
  package mutating func run() throws {
    showLife()
    reportProfiles()
    try followBus()
    try followClock()
    try happened(.started)
    while !isStopping {
      try hearServer()
      guard !isStopping else { break }
      try answerOnceContentRests()
      publish()
      try refreshView()
      let ready = try poller.wait(until: nextDeadline)
      for one in ready where !isStopping { try take(one) }
      try meetDeadlines()
    }
    try end()
  }

  /// On the clock of the poller.
  package var now: Moment { Moment(TimerClock.awake.now()) }

  private var nextDeadline: Duration? {
    [
      reconciler.deadline?.sinceStart, contentDeadline?.sinceStart, conversation.patience?.sinceStart, busDeadline,
      nextSignOfLife, clients.deadline,
    ].compactMap(\.self).min()
  }

  /// What is overdue when presenters are not looked after stays so until they are.
  private var contentDeadline: Moment? { caresForContent ? care.deadline : nil }

  private mutating func take(_ ready: Poller<WatchSource>.Ready) throws {
    switch ready.source {
    case .server: break
    case .signals: try takeSignals()
    case .folders: try hearFolders()
    case .bus: try hearBus()
    case .clock: try hearClock()
    case .control: try welcome()
    case .hooks: try proceedWithHooks()
    case .view: try attendToView()
    case .presenter(let descriptor): try takeInPresenter(descriptor)
    case .client(let descriptor): try attend(to: descriptor, isWritable: ready.isWritable)
    }
  }

  private mutating func meetDeadlines() throws {
    if let deadline = reconciler.deadline, deadline <= now { try happened(.deadlineReached) }
    if let deadline = contentDeadline, deadline <= now { try keepContent() }
    if let deadline = busDeadline, deadline <= TimerClock.awake.now() { try hearBus() }
    if let due = nextSignOfLife, due <= TimerClock.awake.now() { showLife() }
    try dismissSilentClients()
  }

  private mutating func takeSignals() throws {
    while let signal = try signals.next() {
      guard signal == .hangUp else {
        isStopping = true
        return
      }
      log.info("reload requested")
      try openControl()
      try happened(.asked(.reload))
    }
  }

  /// A round trip may take events from the descriptor, so this comes before every wait.
  private mutating func hearServer() throws {
    var heard = -1
    while heard != connection.heardEvents, !isStopping {
      heard = connection.heardEvents
      try take(connection.takeEvents())
      connection.hearEvents()
    }
  }

  private mutating func take(_ change: ServerChange) throws {
    if connection.isReplaced {
      log.notice("another program took over the screens of \(display)")
      isStopping = true
      return
    }
    hearWindows(change)
    if change.concernsPresenters { try keepContent() }
    if change.concernsScreens
      || !change.properties.isDisjoint(with: shelf.profiles.propertyNames.union(["link-status"]))
    {
      try happened(.serverChanged)
    }
  }

  /// What somebody tries out and nobody confirmed does not outlive the one who would take it back.
  private mutating func end() throws {
    service.tell(.stopping)
    for presenter in care.started.values { presenter.release() }
    if reconciler.trial?.until != nil { try happened(.asked(.revert("the watcher was stopped"))) }
    try stopHooks()
    log.notice("stopped" + (contentThatStays.map { "; \($0)" } ?? ""))
  }
}
