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
  var decisions: Decisions
  var shelf: ProfileShelf
  var log: Log
  var loop: WatchLoop
  var circumstances: CircumstancesWatch
  var visitors: Visitors
  var observed = ScreenObservations()
  var hooks: HookQueue
  var keeper = DesktopKeeper()
  var desk = ContentDesk()
  var board: StatusBoard

  private init(
    _ connection: consuming Connection, _ decisions: Decisions, _ shelf: ProfileShelf, log: Log,
    loop: consuming WatchLoop, circumstances: consuming CircumstancesWatch, visitors: consuming Visitors,
    hooks: consuming HookQueue, board: StatusBoard
  ) {
    self.connection = connection
    (self.decisions, self.shelf, self.log, self.board) = (decisions, shelf, log, board)
    self.loop = loop
    self.circumstances = circumstances
    self.visitors = visitors
    self.hooks = hooks
  }

  /// - Throws: when another watcher holds this display, or a door does not open.
  package static func open(
    display: String?, profiles store: ProfileStore, timing: WatchTiming, log: Log
  ) throws -> Watcher {
    let life = SignsOfLife()
    // Folders and the server are heard before anything is read of them, so that nothing is missed in between.
    let loop = try WatchLoop()
    let circumstances = try CircumstancesWatch(of: store.folders, on: loop.poller, log)
    var shelf = ProfileShelf(store)
    shelf.load()
    var connection = try Connection.open(display: display, hearing: .everything)
    let address = try ControlAddress(display: display)
    try acquire(&connection, address)
    follow(&connection, shelf.needs)
    try loop.poller.add(connection.descriptor, as: .server)
    var visitors = Visitors(at: address)
    try visitors.door.open(on: loop.poller, log)
    let hooks = try HookQueue(on: loop.poller)
    return Watcher(
      connection, Decisions(timing: timing), shelf, log: log, loop: loop, circumstances: circumstances,
      visitors: visitors, hooks: hooks, board: StatusBoard(of: address.display, life))
  }

  /// What is decided so far; only `happened` changes it.
  var reconciler: Reconciler { decisions.reconciler }

  private static func follow(_ connection: inout Connection, _ needs: ProfileNeeds) {
    connection.presenters.follow()
    connection.followPower()
    if needs.concernTouch { connection.inputs.follow() }
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
    board.life.show()
    board.report(shelf, log)
    try happened(knowProfiles())
    try followCircumstances()
    connection.sleep.follow()
    try seeSleep()
    try happened(.started)
    while !loop.isStopping {
      try hearServer()
      guard !loop.isStopping else { break }
      try answerOnceContentRests()
      keepAsking()
      recordPlay()
      publish()
      try refreshView()
      let ready = try loop.poller.wait(until: nextDeadline)
      for one in ready where !loop.isStopping { try take(one) }
      try handleDeadlines()
    }
    try end()
  }

  /// The present moment on the clock of the poller.
  var now: Moment { Moment(TimerClock.awake.now()) }

  private var nextDeadline: Duration? {
    [
      reconciler.deadline?.sinceStart, contentDeadline?.sinceStart, answerDeadline?.sinceStart,
      sightDeadline?.sinceStart, circumstances.busDeadline, board.life.deadline, visitors.door.deadline,
      desk.lockers.deadline, learningDeadline?.sinceStart,
    ].compactMap(\.self).min()
  }

  /// The next moment of content's deadlines; nil while presenters are not looked after, when overdue steps wait.
  private var contentDeadline: Moment? {
    caresForContent ? desk.careDeadline : nil
  }

  private var sightDeadline: Moment? {
    caresForContent ? desk.sightDeadline : nil
  }

  private func take(_ ready: Poller<WatchSource>.Ready) throws {
    switch ready.source {
    case .server: break
    case .signals: try takeSignals()
    case .folders: try hearFolders()
    case .bus: try hearBus()
    case .clock: try hearClock()
    case .host: try happened(.circumstancesChanged)
    case .question: try hearAnswer()
    case .control: try welcome()
    case .hooks: try proceedWithHooks()
    case .view: try attendToView()
    case .lockers: try desk.lockers.hear(on: loop.poller, as: .lockers)
    case .presenter(let descriptor): try takeInPresenter(descriptor)
    case .client(let descriptor): try attend(to: descriptor, isWritable: ready.isWritable)
    }
  }

  private func handleDeadlines() throws {
    if let deadline = reconciler.deadline, deadline <= now { try happened(.deadlineReached) }
    if let deadline = contentDeadline, deadline <= now { try keepContent() }
    if let deadline = sightDeadline, deadline <= now { try lookAtContent() }
    if let deadline = circumstances.busDeadline, deadline <= TimerClock.awake.now() { try hearBus() }
    if let due = board.life.deadline, due <= TimerClock.awake.now() { board.life.show() }
    if let due = desk.lockers.deadline, due <= TimerClock.awake.now() {
      try desk.lockers.hear(on: loop.poller, as: .lockers)
    }
    if let due = learningDeadline, due <= now { try learn() }
    try dismissSilentClients()
  }

  private func takeSignals() throws {
    while try loop.isToldToReload() {
      log.info("reload requested")
      // Another process may have taken the place of its socket; a watcher that runs goes on.
      do { try visitors.door.open(on: loop.poller, log) } catch let failure as Failure { log.warning(failure.message) }
      try happened(.asked(.reload))
    }
  }

  /// A round trip may take events from the descriptor, so this comes before every wait.
  func hearServer() throws {
    var heard = -1
    while heard != connection.heardEvents, !loop.isStopping {
      heard = connection.heardEvents
      try take(connection.takeEvents())
      connection.hearEvents()
    }
    hearStack()
  }

  private func take(_ change: ServerChange) throws {
    if connection.isReplaced(as: .watcher) {
      log.notice("another program took over the screens of \(board.display)")
      loop.stop()
      return
    }
    if let words = keeper.hear(change, isCalm: reconciler.isCalm, on: &connection, at: now) { log.info(words) }
    if change.listsWindows || !change.goneWindows.isEmpty { try endPresentation() }
    if change.concernsPresenters { try keepContent() }
    if change.concernsSleep || change.concernsPower { try seeSleep() }
    if isToBeLookedAt(change) { try happened(.serverChanged) }
  }

  /// True if the screens may be otherwise, as far as the profiles ask.
  func isToBeLookedAt(_ change: ServerChange) -> Bool {
    change.concernsScreens || change.concernsInputs
      || !change.properties.isDisjoint(with: shelf.needs.heardProperties)
  }

  /// Stops the watcher. A trial that no user has confirmed ends with the watcher, which alone could undo it: also where
  /// hooks run before another change, which never comes then.
  private func end() throws {
    board.life.showStopping()
    desk.question.takeBack()
    endProofOfPlay()
    // Presenters that the end of a trial starts live on, too.
    defer { desk.care.release() }
    try endHooks()
    if reconciler.probation?.isOnScreens == true { try takeBackTrial() }
    log.notice("stopped" + (contentThatOutlives.map { "; \($0)" } ?? ""))
  }

  private func takeBackTrial() throws {
    try happened(.asked(.stop("the watcher was stopped")))
    guard !hooks.isFinished else { return }
    // A watcher that ends waits for no hook, and so the content does not either.
    try endHooks()
    try keepContent()
    try endHooks()
  }
}
