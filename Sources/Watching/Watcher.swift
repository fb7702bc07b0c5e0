import Applying
import Control
package import Displays
package import Files
package import Platform
import Session
import X11

/// Keeps the screens of one X server as the profiles say. It owns every door to the world, waits for all of them at
/// once, tells the ``Reconciler`` what happened and carries out what that decides. One thread, one loop, one event
/// after the other.
package final class Watcher {
  var connection: Connection
  var reconciler: Reconciler
  var agenda = Agenda()
  var shelf: ProfileShelf
  /// The file of choices that users keep.
  let keptFile = KeptFile()
  var log: Log
  let poller: Poller<WatchSource>
  let signals: Signals
  var circumstances: CircumstancesWatch
  var door: ControlDoor
  var conversation = Conversation()
  /// The view; nil unless a person sits at a terminal.
  var view: (any WatcherView)?
  var lookout = Lookout()
  /// The state of the screens before a choice on probation.
  var remembered: Snapshot?
  var hooks: HookRun
  var windows = WindowKeeper()
  var workspaces = WorkspaceKeeper()
  var puts = PutContents()
  /// The hooks for screens that fell asleep or woke, which wait for other hooks to be over.
  var sleepHooks: [Reconciler.SleepHook] = []
  var care = ContentCare()
  var backdrops = Backdrops()
  var sight = Sight()
  var lockers = Lockers()
  var life: SignsOfLife
  var board: StatusBoard
  /// The keeper that lowers windows over content; nil where a user may want them there.
  var covers: CoverKeeper?
  var isStopping = false

  private init(
    _ connection: consuming Connection, _ reconciler: Reconciler, _ shelf: ProfileShelf, log: Log,
    poller: consuming Poller<WatchSource>, signals: consuming Signals, circumstances: consuming CircumstancesWatch,
    door: consuming ControlDoor, hooks: consuming HookRun, life: SignsOfLife, board: StatusBoard
  ) {
    self.connection = connection
    (self.reconciler, self.shelf, self.log, self.life, self.board) = (reconciler, shelf, log, life, board)
    self.poller = poller
    self.signals = signals
    self.circumstances = circumstances
    self.door = door
    self.hooks = hooks
  }

  /// - Throws: when another watcher holds this display, or a door does not open.
  package static func open(
    display: String?, profiles store: ProfileStore, timing: WatchTiming, log: Log
  ) throws -> Watcher {
    let life = SignsOfLife()
    // Folders and the server are heard before anything is read of them, so that nothing is missed in between.
    let poller = try Poller<WatchSource>()
    let signals = try Signals([.terminate, .interrupt, .hangUp])
    let circumstances = try CircumstancesWatch(of: store.folders, on: poller, log)
    var shelf = ProfileShelf(store)
    shelf.load()
    var connection = try Connection.open(display: display, hearing: .everything)
    let address = try ControlAddress(display: display)
    try acquire(&connection, address)
    follow(&connection, shelf.profiles)
    try poller.add(connection.descriptor, as: .server)
    try poller.add(signals.descriptor, as: .signals)
    var door = ControlDoor(at: address)
    try door.open(on: poller, log)
    let hooks = try HookRun(isRelayed: true)
    try poller.add(hooks.descriptor, as: .hooks)
    return Watcher(
      connection, Reconciler(timing: timing), shelf, log: log, poller: poller,
      signals: signals, circumstances: circumstances, door: door, hooks: hooks, life: life,
      board: StatusBoard(of: address.display))
  }

  private static func follow(_ connection: inout Connection, _ profiles: [Profile]) {
    connection.followPresenters()
    connection.followPower()
    if profiles.concernTouch { connection.followInputs() }
  }

  private static func acquire(_ connection: inout Connection, _ address: ControlAddress) throws {
    guard case .heldBy(let holder) = try connection.acquire(.watcher, text: address.path) else { return }
    let who = holder.pid.map { "process \($0)\(holder.machine.map { " on \($0)" } ?? "")" } ?? "another program"
    throw Failure(
      .failed, "the screens of \(address.display) are already watched by \(who); run `orchestrate status`")
  }

  /// Runs until a signal or a client stops the watcher.
  ///
  /// - Throws: `ConnectionLost` when the X server exits.
  package func run() throws {
    life.show()
    board.report(shelf, log)
    try happened(knowProfiles())
    try followCircumstances()
    connection.followSleep()
    try seeSleep()
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

  /// The present moment on the clock of the poller.
  var now: Moment { Moment(TimerClock.awake.now()) }

  private var nextDeadline: Duration? {
    [
      reconciler.deadline?.sinceStart, contentDeadline?.sinceStart, conversation.deadline?.sinceStart,
      sightDeadline?.sinceStart, circumstances.busDeadline, life.deadline, door.deadline, lockers.deadline,
    ].compactMap(\.self).min()
  }

  /// The next moment of content's deadlines; nil while presenters are not looked after, when overdue steps wait.
  private var contentDeadline: Moment? {
    caresForContent ? [care.deadline, puts.deadline].compactMap(\.self).min() : nil
  }

  private var sightDeadline: Moment? {
    caresForContent ? [sight.deadline, covers?.deadline].compactMap(\.self).min() : nil
  }

  private func take(_ ready: Poller<WatchSource>.Ready) throws {
    switch ready.source {
    case .server: break
    case .signals: try takeSignals()
    case .folders: try hearFolders()
    case .bus: try hearBus()
    case .clock: try hearClock()
    case .control: try welcome()
    case .hooks: try proceedWithHooks()
    case .view: try attendToView()
    case .lockers: try lockers.hear(on: poller, as: .lockers)
    case .presenter(let descriptor): try takeInPresenter(descriptor)
    case .client(let descriptor): try attend(to: descriptor, isWritable: ready.isWritable)
    }
  }

  private func meetDeadlines() throws {
    if let deadline = reconciler.deadline, deadline <= now { try happened(.deadlineReached) }
    if let deadline = contentDeadline, deadline <= now { try keepContent() }
    if let deadline = sightDeadline, deadline <= now { try lookAtContent() }
    if let deadline = circumstances.busDeadline, deadline <= TimerClock.awake.now() { try hearBus() }
    if let due = life.deadline, due <= TimerClock.awake.now() { life.show() }
    if let due = lockers.deadline, due <= TimerClock.awake.now() { try lockers.hear(on: poller, as: .lockers) }
    try dismissSilentClients()
  }

  private func takeSignals() throws {
    while let signal = try signals.next() {
      guard signal == .hangUp else {
        isStopping = true
        return
      }
      log.info("reload requested")
      try door.open(on: poller, log)
      try happened(.asked(.reload))
    }
  }

  /// A round trip may take events from the descriptor, so this comes before every wait.
  func hearServer() throws {
    var heard = -1
    while heard != connection.heardEvents, !isStopping {
      heard = connection.heardEvents
      try take(connection.takeEvents())
      connection.hearEvents()
    }
    hearStack()
  }

  private func take(_ change: ServerChange) throws {
    if connection.isReplaced(as: .watcher) {
      log.notice("another program took over the screens of \(board.display)")
      isStopping = true
      return
    }
    windows.hear(change, isCalm: reconciler.isCalm, on: &connection, at: now)
    if change.concernsPresenters { try keepContent() }
    if change.concernsSleep || change.concernsPower { try seeSleep() }
    if change.concernsScreens || change.concernsInputs
      || !change.properties.isDisjoint(with: shelf.profiles.heardProperties)
    {
      try happened(.serverChanged)
    }
  }

  /// Stops the watcher. A trial that no user has confirmed ends with the watcher, which alone could undo it.
  private func end() throws {
    life.showStopping()
    care.release()
    if reconciler.probation?.until != nil { try happened(.asked(.revert("the watcher was stopped"))) }
    try endHooks()
    log.notice("stopped" + (contentThatStays.map { "; \($0)" } ?? ""))
  }
}
