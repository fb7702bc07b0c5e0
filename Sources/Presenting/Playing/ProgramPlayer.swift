import Displays
import Files
import Platform
import Presenter
import X11

/// Runs a program that draws into a window in the presenter's own. That window stays the same whatever becomes of the
/// screen, and has its size; the program hears of that from the server. What was on the screen before stays until the
/// program has something to show.
final class ProgramPlayer: Player {
  private let content: ProgramContent
  private let order: ContentOrder
  private let mark: ContentMark
  private let frame: PlayerFrame
  /// Of the video.
  private var files: FolderWatch
  private var run: ProgramRun
  private var window = ProgramWindow()
  private var freshness: FreshnessWatch
  private var place: ContentPlace?
  /// What the program is told of it.
  private var told: ProgramPlace?
  /// The screen that is there, by its EDID.
  private var screen: String?
  private var hasFocused = false
  private var isStill = false
  /// Whether the program has drawn, but nothing visible.
  private var isPatient = false
  /// Whether it has ever shown something.
  private var hasShown = false

  /// A film may begin black, and a page be white.
  private static let timeToDraw = Duration.seconds(2)

  init(_ content: ProgramContent, _ order: ContentOrder, as mark: ContentMark, telling chatter: SharedChatter) throws {
    let run = try ProgramRun(order.restart, as: mark, telling: chatter, isHeard: !content.isVideo)
    let files = try ContentFiles(source: order.source).watch()
    let freshness = try FreshnessWatch(ofVideo: content.isVideo)
    frame = try PlayerFrame(order, waitingFor: [run.descriptor, files.descriptor, freshness.descriptor])
    (self.content, self.order, self.mark) = (content, order, mark)
    self.run = run
    self.files = files
    self.freshness = freshness
  }

  var descriptor: Int32 { frame.descriptor }
  var isOver: Bool { run.isOver }
  var figures: ContentFigures? { freshness.figures }

  var health: ContentHealth {
    if place == nil { return ContentHealth(.parked) }
    if let health = run.health { return health }
    if window.isSeen {
      var health = run.report?.health ?? ContentHealth(.showing)
      health.reason = health.reason ?? frame.sound.way?.complaint
      return health
    }
    let words = run.report?.words ?? "\(order.source.subject) has drawn nothing yet"
    return run.standingFailure ?? ContentHealth(.starting, words)
  }

  func show(at place: ContentPlace?, in snapshot: Snapshot, on stage: inout Stage) throws {
    let wasParked = self.place == nil
    let screen = place.flatMap { snapshot.output($0.output)?.identity.edid }
    let isNewScreen = place != nil && (wasParked || screen != self.screen)
    if place != self.place { try endFade(on: &stage) }
    self.place = place
    frame.move(to: place, in: snapshot)
    if isNewScreen {
      self.screen = screen
      run.retry()
    }
    try tellPlace(in: snapshot, on: &stage)
    if wasParked != (place == nil) {
      if !isStill { try stand() }
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

  func proceed(on stage: inout Stage) throws {
    let before = health
    let wasRunning = run.isRunning
    try run.proceed()
    if try frame.fade.proceed(on: &stage) { window.show(on: stage) }
    if wasRunning, !run.isRunning { try close(on: &stage) }
    try followFile()
    try frame.followSound(of: &run)
    try start(on: &stage)
    try look(on: &stage)
    try followFreshness(on: &stage)
    try frame.fallback.proceed(on: &stage)
    if health != before { try draw(on: &stage) }
  }

  func stand(still isStill: Bool, on stage: inout Stage) throws {
    self.isStill = isStill
    if isStill { try endFade(on: &stage) }
    tell(on: stage)
    if place != nil { try stand() }
    try followStandstill(on: &stage)
  }

  /// Or goes on.
  private func stand() throws { if place == nil || isStill { try run.suspend() } else { try run.resume() } }

  /// Says where it draws, before it stands still or goes on.
  private func tellPlace(in snapshot: Snapshot, on stage: inout Stage) throws {
    stage.hasWordsOfProgram = run.report != nil
    if let place { told = ProgramPlace(of: order, at: place, on: stage.connector, in: snapshot) }
    tell(on: stage)
  }

  private func tell(on stage: borrowing Stage) {
    told?.shown = place != nil && !isStill
    guard run.report != nil, let told, let text = try? told.compactJSON() else { return }
    window.tell(text, on: stage)
  }

  /// What stands still on purpose is not frozen.
  private func followStandstill(on stage: inout Stage) throws {
    guard window.isSeen else { return }
    if place == nil || isStill { try freshness.stop(on: &stage) } else { try freshness.begin() }
  }

  private func followFreshness(on stage: inout Stage) throws {
    guard let fault = try freshness.proceed(in: window, on: &stage), run.isRunning else { return }
    try run.fail(because: "\(order.source.subject) is frozen: \(fault)")
  }

  func end() throws { try run.end() }

  /// Another film may be in it now, or one at last.
  private func followFile() throws {
    guard try !files.changes().isEmpty else { return }
    if run.isRunning { try run.startAnew() } else { run.retry() }
  }

  private func start(on stage: inout Stage) throws {
    guard run.isDue, !isStill, stage.isFree(for: order.source), let place, let way = frame.sound.wanted else { return }
    if case .video(let path, _) = content, !FileSystem.exists(path) {
      return try run.failToStart(because: "there is no file \(path)")
    }
    try window.open(place.area.size, on: &stage)
    stage.connection.followApplications()
    try frame.wait(until: nil)
    isPatient = false
    frame.sound.way = way
    let (command, pipe) = try freshness.prepare(
      content.command(drawingInto: window.number, of: place.area.size, sound: way, isOnce: order.isOnce))
    tell(on: stage)
    try run.start(
      command, on: stage.connection.displayName, streams: Spawn.Streams(pipe: pipe),
      adding: window.variables.merging(content.isVideo ? [:] : way.variables) { $1 })
    freshness.handOver()
  }

  /// Whether the program draws where it is told to; one that opens a window of its own instead shows that to nobody.
  private func look(on stage: inout Stage) throws {
    let isLate = try frame.isDue()
    guard run.isRunning, run.health == nil, !window.isSeen else { return }
    if isLate || run.report?.isReady == true {
      try reveal(on: &stage)
    } else if stage.connection.isDrawn {
      guard !isBlind, !window.hasPicture(on: &stage) else { return try reveal(on: &stage) }
      guard !isPatient else { return }
      isPatient = true
      try frame.wait(until: frame.now + Self.timeToDraw)
    } else if stage.connection.takeWindowNews().isListNew {
      let own = stage.connection.openWindows().filter { $0.description.process.map(mark.isCarried) ?? false }
      guard !own.isEmpty else { return }
      for open in own { stage.hide(open.window.id) }
      rest(on: &stage)
      try run.giveUp(
        because: "\(order.source.subject) opens a window of its own instead of drawing into the one that it is given")
    }
  }

  /// Whether nobody can tell what it has drawn: what lies behind other windows is drawn nowhere where the server keeps no pixels
  /// apart. An item that waited for more would be over before its turn.
  private var isBlind: Bool { order.item != nil && !window.isApart }

  /// The keyboard goes back to the next one, unless it is elsewhere by now.
  private func close(on stage: inout Stage) throws {
    try endFade(on: &stage)
    if stage.connection.focusedWindow() == window.number { hasFocused = false }
    try freshness.stop(on: &stage)
    try window.close(at: place, on: &stage)
  }

  private func reveal(on stage: inout Stage) throws {
    try frame.wait(until: nil)
    let isFading = try beginFade(on: &stage)
    if !isFading { try keepFirst(on: &stage) }
    window.reveal(isFading: isFading, on: &stage)
    hasShown = true
    rest(on: &stage)
    try followStandstill(on: &stage)
  }

  /// Has our own window show the first picture of a film: that is what is seen when we are killed.
  private func keepFirst(on stage: inout Stage) throws {
    guard content.isVideo, window.isApart, stage.hasBackdrop, let place, let inner = window.window else { return }
    let picture = try stage.connection.copy(inner, of: place.area.size)
    try stage.presentation.keep(picture, over: place.area, on: stage.connection)
  }

  /// Out of other content, where the server keeps the program's pixels apart.
  private func beginFade(on stage: inout Stage) throws -> Bool {
    guard frame.fade.isWanted, !hasShown, stage.showsPredecessor, window.isApart, let place else { return false }
    return try frame.fade.begin(from: nil, to: window.number, at: place, on: &stage)
  }

  private func endFade(on stage: inout Stage) throws {
    guard frame.fade.isUnderWay else { return }
    try frame.fade.end(on: &stage)
    window.show(on: stage)
  }

  /// Whatever windows come and go is no business of ours any more.
  private func rest(on stage: inout Stage) {
    stage.connection.unwatchDrawing()
    stage.connection.unfollowApplications()
  }

  /// What is behind the program's window.
  private func draw(on stage: inout Stage) throws {
    guard let place else { return }
    // Whatever a program says of itself: what it draws is seen.
    let health = window.isSeen ? ContentHealth(.showing) : health
    try frame.fallback.cover(health, at: place, hasShown: hasShown, on: &stage)
    guard order.focus == .take, run.isRunning, !hasFocused, let inner = window.window else { return }
    stage.connection.focus(inner)
    hasFocused = true
  }
}
