import Displays
import X11

/// Runs a program that draws into the presenter's window. The window stays the same whatever becomes of the screen, and
/// has its size; the program hears of that from the server.
final class ProgramPlayer: Player {
  private let order: ContentOrder
  private let mark: ContentMark
  private var run: ProgramRun
  private var place: ContentPlace?
  private var hasFocused = false
  /// Whether the program that runs has drawn into the window.
  private var hasDrawn = false
  /// What we have drawn in the window, and where that was.
  private var backdrop: (still: Still, place: ContentPlace?)?

  init(_ order: ContentOrder, as mark: ContentMark) throws {
    self.order = order
    self.mark = mark
    run = try ProgramRun(order.restart, as: mark)
  }

  var descriptor: Int32 { run.descriptor }
  var isOver: Bool { run.isOver }

  var health: ContentHealth {
    if place == nil { return ContentHealth(.parked) }
    if let health = run.health { return health }
    return hasDrawn
      ? ContentHealth(.showing) : ContentHealth(.starting, "\(order.source.subject) has drawn nothing yet")
  }

  func show(at place: ContentPlace?, in snapshot: Snapshot, on stage: inout Stage) throws {
    let wasParked = self.place == nil
    self.place = place
    if wasParked != (place == nil) {
      place == nil ? run.suspend() : run.resume()
      if place != nil { run.retry() }
    }
    try draw(on: &stage)
  }

  func proceed(on stage: inout Stage) throws {
    let before = health
    try run.proceed()
    try start(on: &stage)
    try look(on: &stage)
    guard health != before else { return }
    try draw(on: &stage)
  }

  func end() throws { try run.end() }

  private func start(on stage: inout Stage) throws {
    guard run.isDue, stage.isAlone, let place else { return }
    if case .video(let path, _) = order.source, !Files.exists(path) {
      return try run.failToStart(because: "there is no file \(path)")
    }
    guard let command = order.source.command(in: stage.window.number, place.area.size) else { return }
    hasDrawn = false
    stage.connection.watchDrawing(in: stage.window)
    stage.connection.followApplications()
    try run.start(command, on: stage.connection.displayName)
  }

  /// Whether the program draws where it is told to; one that opens a window of its own instead shows that to nobody.
  private func look(on stage: inout Stage) throws {
    guard run.isRunning, run.health == nil, !hasDrawn else { return }
    if stage.connection.isDrawn {
      hasDrawn = true
      rest(on: &stage)
    } else if stage.connection.takeWindowNews().isListNew {
      let own = stage.connection.openWindows().filter { $0.description.process.map(mark.isCarried) ?? false }
      guard !own.isEmpty else { return }
      for open in own { stage.hide(open.window.id) }
      rest(on: &stage)
      try run.giveUp(
        because: "\(order.source.subject) opens a window of its own instead of drawing into the one that it is given")
    }
  }

  /// Whatever windows come and go is no business of ours any more.
  private func rest(on stage: inout Stage) {
    stage.connection.unwatchDrawing()
    stage.connection.unfollowApplications()
  }

  private func draw(on stage: inout Stage) throws {
    let still = order.source.backdrop(run.health)
    let isNew = backdrop.map { $0.still != still || $0.place != place } ?? true
    _ = try stage.show(still, at: place)
    backdrop = (still, place)
    // What we have drawn there just now is not the program's. Without need it would be missed what a quick one has drawn.
    if isNew, run.isRunning, run.health == nil, !hasDrawn, !stage.connection.isDrawn {
      stage.connection.watchDrawing(in: stage.window)
    }
    guard order.focus == .take, run.isRunning, place != nil, !hasFocused else { return }
    stage.connection.focus(stage.window)
    hasFocused = true
  }
}

extension ContentSource {
  /// What draws into a window of ours; nil for what a presenter draws itself.
  fileprivate func command(in window: UInt32, _ size: Size) -> Command? {
    switch self {
    case .program(let command): command.drawing(into: window, of: size)
    case .video(let path, let fit): .video(path, fit: fit, in: window)
    case .color, .image, .slideshow, .text, .testPattern, .mirror, .url, .window: nil
    }
  }

  /// What is behind a program, or before an application's window that has no place yet: nothing, or why there is none.
  func backdrop(_ health: ContentHealth?) -> Still {
    guard let health, health.state == .failed else { return .color(.black) }
    return .card(.problem(health.reason ?? "", with: subject))
  }

  /// What it is about, for people.
  var subject: String {
    switch self {
    case .program(let command): command.arguments.asCommand
    case .video(let path, _): "\(path)"
    case .url(let url): url
    case .window(let window): window.launch?.arguments.asCommand ?? window.description
    case .color, .image, .slideshow, .text, .testPattern, .mirror: "picture"
    }
  }
}
