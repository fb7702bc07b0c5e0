import Displays
import Files
import Platform
import Presenter
import X11

/// Runs a program that draws into a window in the presenter's own: tells a ``ProgramPlay`` what happens, and does what
/// it says. That window stays the same as the screen changes, and has its size; the program hears of that from the
/// server. What was on the screen before stays until the program has something to show.
final class ProgramPlayer: Player {
  private var play: ProgramPlay
  private let content: ProgramContent
  private let order: ContentOrder
  private let mark: ContentMark
  private let frame: PlayerFrame
  /// Of the video.
  private var files: FolderWatch
  private var run: ProgramRun
  private var window = ProgramWindow()
  private var freshness: FreshnessWatch
  /// The place as the program hears it.
  private var told: ProgramPlace?
  /// The screen that is there, by its EDID.
  private var screen: String?
  private var hasFocused = false

  init(_ content: ProgramContent, _ order: ContentOrder, as mark: ContentMark, telling chatter: SharedChatter) throws {
    let run = try ProgramRun(
      order, as: mark, telling: chatter, isHeard: !content.isPlayed, isEndless: content.isStream)
    let files = try ContentFiles(source: order.source).watch()
    let freshness = try FreshnessWatch(ofVideo: content.isPlayed)
    frame = try PlayerFrame(order, waitingFor: [run.descriptor, files.descriptor, freshness.descriptor])
    (self.content, self.order, self.mark) = (content, order, mark)
    play = ProgramPlay(order)
    self.run = run
    self.files = files
    self.freshness = freshness
  }

  var descriptor: Int32 { frame.descriptor }
  var isOver: Bool { run.isOver }
  var figures: ContentFigures? { freshness.figures }
  var fidelity: Fidelity? { frame.fidelity(of: freshness.film, as: order.source.pictureFit) }

  var health: ContentHealth {
    if frame.place == nil { return ContentHealth(.parked) }
    if let health = run.health { return health }
    if play.isSeen {
      var health = run.report?.health ?? ContentHealth(.showing)
      health.reason = health.reason ?? frame.sound.way?.complaint
      return health
    }
    let words = run.report?.words ?? "\(order.source.subject) has drawn nothing yet"
    return run.currentFailure ?? ContentHealth(.starting, words)
  }

  func end() throws { try run.end() }
}

// What happens.
extension ProgramPlayer {
  func show(at place: ContentPlace?, in snapshot: Snapshot, on stage: inout Stage) throws {
    let before = frame.place
    let wasParked = before == nil
    if place != before { try tell(.hurried, on: &stage) }
    frame.move(to: place, in: snapshot)
    followScreen(wasParked: wasParked, in: snapshot)
    try followPixels()
    try tellPlace(in: snapshot, on: &stage)
    if wasParked != (place == nil) {
      if !frame.isStill { try stand() }
      try followStandstill(on: &stage)
    }
    guard let place else {
      _ = try stage.show(.color(.black), at: nil)
      return
    }
    try window.resize(place.area.size, on: stage)
    if wasParked { window.cover(on: stage) }
    try draw(on: &stage)
    if wasParked { window.uncover(on: stage) }
  }

  /// What has failed may work on another screen.
  private func followScreen(wasParked: Bool, in snapshot: Snapshot) {
    guard let place = frame.place else { return }
    let screen = snapshot.output(place.output)?.identity.edid
    guard wasParked || screen != self.screen else { return }
    self.screen = screen
    run.retry()
  }

  /// mpv is told the shape of pixels when it starts, and not again.
  private func followPixels() throws {
    guard run.isRunning, order.source.pictureFit?.keepsShape == true, frame.pixels != frame.toldPixels else { return }
    frame.toldPixels = frame.pixels
    try run.startAnew()
  }

  func proceed(on stage: inout Stage) throws {
    let before = health
    let wasRunning = run.isRunning
    try run.proceed()
    if try frame.fade.proceed(on: &stage) { try tell(.fadeEnded, on: &stage) }
    if wasRunning, !run.isRunning { try tell(.ended, on: &stage) }
    if stage.connection.drawn.takeLoss(), run.isRunning {
      try run.fail(because: "another client has put the window of \(order.source.subject) on the desktop")
    }
    try followFile()
    try frame.followSound(of: &run)
    try start(on: &stage)
    try look(on: &stage)
    try followFreshness(on: &stage)
    try frame.fallback.proceed(on: &stage)
    if health != before { try draw(on: &stage) }
  }

  func stand(still isStill: Bool, on stage: inout Stage) throws {
    frame.isStill = isStill
    if isStill { try tell(.hurried, on: &stage) }
    tell(on: stage)
    if frame.place != nil { try stand() }
    try followStandstill(on: &stage)
  }

  /// Or goes on. A stream would go on with what is long over, so it ends and begins anew; but for an item that waits
  /// for its turn, which is soon.
  private func stand() throws {
    guard frame.isHalted else { return try run.resume() }
    if content.isStream, order.item == nil { try run.startAnew() } else { try run.suspend() }
  }

  /// Whether the program draws where it is told to; a window of its own that it opens instead is not seen.
  private func look(on stage: inout Stage) throws {
    let isLate = try frame.isDue()
    guard run.isRunning, !play.isSeen, !freshness.isJoining else { return }
    if isLate { try tell(.deadlineReached, on: &stage) }
    if run.report?.isReady == true {
      try tell(.ready, on: &stage)
    } else if stage.connection.drawn.isDrawn {
      try tell(.drawn, on: &stage)
    } else if !play.isSeen, stage.connection.applications.takeNews().isListNew, !ownWindows(on: stage).isEmpty {
      try tell(.openedElsewhere, on: &stage)
    }
  }

  private func ownWindows(on stage: borrowing Stage) -> [UInt32] {
    let own = stage.connection.openWindows().filter { $0.description.process.map(mark.isCarried) ?? false }
    return own.map(\.window.id)
  }

  /// Another film may be in it now, or one at last.
  private func followFile() throws {
    guard try !files.changes().isEmpty else { return }
    if run.isRunning { try run.startAnew() } else { run.retry() }
  }

  private func followFreshness(on stage: inout Stage) throws {
    let wasJoining = freshness.isJoining
    let fault = try freshness.proceed(in: window, on: &stage)
    guard run.isRunning else { return }
    // All that was drawn until now was another part of the film.
    if wasJoining, !freshness.isJoining { try tell(.drawn, on: &stage) }
    guard let fault else { return }
    try run.fail(because: "\(order.source.subject) is frozen: \(fault)")
  }

  /// Says where it draws, before it stands still or goes on.
  private func tellPlace(in snapshot: Snapshot, on stage: inout Stage) throws {
    stage.hasWordsOfProgram = run.report != nil
    if let place = frame.place { told = ProgramPlace(of: order, at: place, on: stage.connector, in: snapshot) }
    tell(on: stage)
  }

  private func tell(on stage: borrowing Stage) {
    told?.shown = !frame.isHalted
    guard run.report != nil, let told, let text = try? told.compactJSON() else { return }
    window.tell(text, on: stage)
  }

  private func start(on stage: inout Stage) throws {
    guard run.isDue, !frame.isHalted, stage.isFree(for: order.source), let place = frame.place,
      let way = frame.sound.wanted
    else { return }
    let address: String?
    do throws(Failure) {
      address = try content.addressForPlayer()
    } catch {
      return try run.failToStart(because: error.message)
    }
    try start(playing: address, at: place, with: way, on: &stage)
  }

  /// - Parameter address: the address that a player should open; nil where the command says what to play.
  private func start(
    playing address: String?, at place: ContentPlace, with way: SoundWay, on stage: inout Stage
  ) throws {
    try window.open(place.area.size, on: &stage)
    stage.connection.applications.follow()
    try tell(.opened(isApart: window.isApart), on: &stage)
    frame.sound.way = way
    frame.toldPixels = frame.pixels
    let (command, pipe) = try freshness.prepare(
      content.command(
        drawingInto: window.number, of: place.area.size, sound: way, isOnce: order.isOnce, pixels: frame.pixels),
      playing: address, joining: content.isVideo ? order.began.map(FilmJoining.init) : nil)
    tell(on: stage)
    try run.start(
      command, on: stage.connection.displayName, streams: Spawn.Streams(pipe: pipe),
      adding: window.variables.merging(content.isPlayed ? [:] : way.variables) { $1 })
    freshness.handOver()
  }

  /// Carries out what comes of an event, and of what that brings along.
  private func tell(_ event: ProgramPlay.Event, on stage: inout Stage) throws {
    var events = [event][...]
    while let next = events.popFirst() {
      for action in play.handle(next, at: frame.now) { events += try perform(action, on: &stage) }
    }
    try frame.wait(until: play.deadline)
  }
}

// What a ``ProgramPlay`` says.
extension ProgramPlayer {
  /// - Returns: what comes of it at once.
  private func perform(_ action: ProgramPlay.Action, on stage: inout Stage) throws -> [ProgramPlay.Event] {
    switch action {
    case .inspect: return [.inspected(isEmpty: !window.hasPicture(on: &stage))]
    case .fade: return [.fading(try beginFade(on: &stage))]
    case .endFade: try frame.fade.end(on: &stage)
    case .reveal(let isFading): try reveal(isFading: isFading, on: &stage)
    case .show: window.show(on: stage)
    case .close: try close(on: &stage)
    case .giveUp: try giveUp(on: &stage)
    }
    return []
  }

  private func beginFade(on stage: inout Stage) throws -> Bool {
    guard stage.showsPredecessor, let place = frame.place else { return false }
    return try frame.fade.begin(from: nil, to: window.number, at: place, on: &stage)
  }

  private func reveal(isFading: Bool, on stage: inout Stage) throws {
    if !isFading { try keepFirst(on: &stage) }
    window.reveal(isFading: isFading, on: &stage)
    rest(on: &stage)
    try followStandstill(on: &stage)
  }

  /// Has our own window show the first picture of a film: that is what is seen when we are killed.
  private func keepFirst(on stage: inout Stage) throws {
    guard content.isVideo, window.isApart, stage.hasBackdrop, let place = frame.place, let inner = window.window else {
      return
    }
    let picture = try stage.connection.copy(inner, of: place.area.size)
    try stage.presentation.keep(picture, over: place.area, on: stage.connection)
  }

  /// What stands still on purpose is not frozen.
  private func followStandstill(on stage: inout Stage) throws {
    guard play.isSeen else { return }
    if frame.isHalted { try freshness.stop(on: &stage) } else { try freshness.begin() }
  }

  /// The keyboard goes back to the next one, unless it is elsewhere by now.
  private func close(on stage: inout Stage) throws {
    if stage.connection.focusedWindow() == window.number { hasFocused = false }
    try freshness.stop(on: &stage)
    try window.close(at: frame.place, on: &stage)
  }

  private func giveUp(on stage: inout Stage) throws {
    for window in ownWindows(on: stage) { stage.hide(window) }
    rest(on: &stage)
    try run.giveUp(
      because: "\(order.source.subject) opens a window of its own instead of drawing into the one that it is given")
  }

  /// Windows that come and go do not matter any more.
  private func rest(on stage: inout Stage) {
    stage.connection.drawn.unwatch()
    stage.connection.applications.unfollow()
  }

  /// What is behind the program's window.
  private func draw(on stage: inout Stage) throws {
    guard let place = frame.place else { return }
    // What the program draws is seen, also where it says that it fails.
    let health = play.isSeen ? ContentHealth(.showing) : health
    try frame.fallback.cover(health, at: place, hasShown: play.hasShown, on: &stage)
    guard order.focus == .take, run.isRunning, !hasFocused, let inner = window.window else { return }
    stage.connection.focus(inner)
    hasFocused = true
  }
}
