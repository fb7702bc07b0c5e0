import Control
import Displays
import Platform
import Presenter
import X11

/// Shows an application's own window over its whole screen: tells an ``ApplicationPlay`` what happens, and carries out
/// its actions.
final class ApplicationPlayer: Player {
  private(set) var play: ApplicationPlay
  let mark: ContentMark
  let frame: PlayerFrame
  var run: ProgramRun
  /// The page of a browser; nil for other applications.
  let page: WatchedPage?
  var keyboard: KeyboardKeeper
  /// The on-screen keyboard; nil for content that should have none.
  let screenKeyboard: ScreenKeyboard?
  var pictures = WindowPictures()
  /// The connector of the screen that it is on.
  private(set) var connector: String?

  init(_ content: ApplicationContent, _ order: ContentOrder, as mark: ContentMark, telling chatter: SharedChatter)
    throws
  {
    let run = try ProgramRun(order, as: mark, telling: chatter)
    page = try WatchedPage(content, order.restart)
    screenKeyboard = try ScreenKeyboard(content, order, as: mark)
    frame = try PlayerFrame(
      order, waitingFor: [run.descriptor, page?.descriptor, screenKeyboard?.descriptor])
    play = ApplicationPlay(content, order)
    self.mark = mark
    self.run = run
    keyboard = KeyboardKeeper(order.focus)
  }

  var descriptor: Int32 { frame.descriptor }
  var isOver: Bool { run.isOver }
  /// The XID of the window that is shown.
  var window: UInt32? { play.window }

  var health: ContentHealth {
    var health = play.health
    if health.state == .showing { health.reason = remark }
    return health
  }

  /// The remark about content that is seen.
  private var remark: String? {
    let remarks = [page?.blindness, frame.sound.way?.complaint].compactMap(\.self)
    return remarks.isEmpty ? nil : remarks.joined(separator: "; ")
  }

  func end() throws {
    try screenKeyboard?.end()
    try run.end()
  }

  /// Takes the window of its own program from the screen: it would be seen until that has ended.
  func leave(_ stage: borrowing Stage) {
    guard play.content.window.launch != nil, let window = play.window,
      stage.connection.isReserved(window, by: stage.window)
    else { return }
    stage.connection.withdraw(window)
  }
}

// The events.
extension ApplicationPlayer {
  /// Carries out the actions of an event, and of the events that follow.
  private func tell(_ event: ApplicationPlay.Event, on stage: inout Stage) throws {
    var events = [event][...]
    while let next = events.popFirst() {
      for action in play.handle(next, at: frame.now) { events += try perform(action, on: &stage) }
    }
    try frame.wait(until: play.deadline)
  }

  func show(at place: ContentPlace?, in snapshot: Snapshot, on stage: inout Stage) throws {
    stage.connection.applications.follow()
    if play.content.isLeftByPeople { stage.connection.presses.follow() }
    frame.move(to: place, in: snapshot)
    guard place != play.place else { return }
    // Another client may have this XID now; its window must not be moved or hidden.
    if let window, !stage.connection.isReserved(window, by: stage.window) { try tell(.closed(window), on: &stage) }
    let output = place.flatMap { snapshot.output($0.output) }
    connector = output?.name
    let screen = output?.identity.edid
    try tell(.moved(to: place, screen: screen, areas: snapshot.litAreas), on: &stage)
  }

  func giveBack(on stage: inout Stage) throws {
    guard play.order.isPut, let window, stage.connection.isReserved(window, by: stage.window) else { return }
    let snapshot = try stage.connection.read(.none).snapshot
    try tell(.ended(areas: snapshot.litAreas), on: &stage)
  }

  func stand(still isStill: Bool, on stage: inout Stage) throws { try tell(.slept(isStill), on: &stage) }

  func restack(on stage: inout Stage) throws {
    // Without a window manager the application's window goes with it.
    if stage.isBelow { try stage.restack() }
    try tell(.restacked, on: &stage)
  }

  /// Begins its turn in its playlist.
  func comeOn(on stage: inout Stage) throws { try tell(.turnCame, on: &stage) }

  /// Shows a picture of the content, or the content itself again.
  func cover(_ isCovered: Bool, on stage: inout Stage) throws { try tell(.covered(isCovered), on: &stage) }

  func proceed(on stage: inout Stage) throws {
    try run.proceed()
    try tell(.program(program), on: &stage)
    try followPage(on: &stage)
    try followFields(on: &stage)
    try frame.followSound(of: &run)
    try startIfFree(on: &stage)
    try followWindows(on: &stage)
    if try frame.isDue() { try tell(.deadlineReached, on: &stage) }
    if try frame.fade.proceed(on: &stage) { try tell(.fadeEnded, on: &stage) }
    if play.awaitsDrawing, stage.connection.drawn.isDrawn || !stage.connection.drawn.isWatched {
      try tell(.drawn, on: &stage)
    }
    try frame.fallback.proceed(on: &stage)
  }

  var program: ApplicationPlay.Program {
    if play.content.window.launch == nil { return .strange }
    if run.isDue { return .due }
    return run.isRunning ? .running(after: run.currentFailure) : .resting(run.health ?? ContentHealth(.starting))
  }

  private func startIfFree(on stage: inout Stage) throws {
    guard play.isDue, stage.isFree(for: play.order.source), let way = frame.sound.wanted else { return }
    frame.sound.way = way
    try tell(.free, on: &stage)
  }

  private func followPage(on stage: inout Stage) throws {
    guard let page else { return }
    try followUse(of: page, on: &stage)
    let verdict = try page.proceed(isRunning: run.isRunning)
    if page.takeCue() { try tell(.pageLeaves, on: &stage) }
    for remark in page.takeRemarks() { stage.warn(remark) }
    switch verdict {
    case .goHome: try tell(.homeDue, on: &stage)
    case .refresh: try tell(.renewalDue, on: &stage)
    case .restart(let reason): try fail(because: reason)
    case .unwatched:
      if let fault = page.fault { stage.warn(fault) }
      try run.startAnew()
    case nil: break
    }
    try tell(.page(page.state), on: &stage)
  }

  /// Ends the program because it does not do what it should.
  func fail(because reason: String) throws { try run.fail(because: reason, hasWorked: page?.hasStarted ?? true) }

  private func followFields(on stage: inout Stage) throws {
    guard let screenKeyboard, let page else { return }
    let isWanted = page.wantsKeyboard && run.isRunning && !run.isToEnd
    try screenKeyboard.follow(isWanted, on: play.place?.area, typingInto: window, on: &stage)
  }

  private func followUse(of page: WatchedPage, on stage: inout Stage) throws {
    guard play.content.isLeftByPeople, let window, let area = play.place?.area else { return }
    if stage.connection.presses.takeUse(of: window, at: area) { try page.noteUse() }
  }

  private func followWindows(on stage: inout Stage) throws {
    stage.connection.keys.follow()
    let news = stage.connection.applications.takeNews()
    let own = opened(news, on: stage)
    if !own.isEmpty { try tell(.opened(own), on: &stage) }
    if news.isListNew { try tell(.listed, on: &stage) }
    keyboard.follow(news, window, on: stage.connection)
    if let window, news.moved.contains(window) { try tell(.configured(window), on: &stage) }
  }

  /// The windows among those opened that belong to the program.
  private func opened(_ news: WindowNews, on stage: borrowing Stage) -> [UInt32] {
    guard play.mindsOpened, !news.created.isEmpty else { return [] }
    return news.created.filter { stage.connection.processes(whichCreated: [$0]).contains(where: mark.isCarried) }
  }
}
