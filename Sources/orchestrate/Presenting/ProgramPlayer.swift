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

  init(_ order: ContentOrder, as mark: ContentMark) throws {
    self.order = order
    self.mark = mark
    run = try ProgramRun(order.restart, as: mark)
  }

  var descriptor: Int32 { run.descriptor }
  var isOver: Bool { run.isOver }
  var health: ContentHealth { place == nil ? ContentHealth(.parked) : run.health ?? ContentHealth(.showing) }

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
    try start(on: stage)
    guard health != before else { return }
    try draw(on: &stage)
  }

  func end() throws { try run.end() }

  private func start(on stage: borrowing Stage) throws {
    guard run.isDue, stage.isAlone, let place else { return }
    if case .video(let path, _) = order.source, !Files.exists(path) {
      return try run.failToStart(because: "there is no file \(path)")
    }
    guard let command = order.source.command(in: stage.window.number, place.area.size) else { return }
    try run.start(command, on: stage.connection.displayName)
  }

  private func draw(on stage: inout Stage) throws {
    _ = try stage.show(order.source.backdrop(run.health), at: place)
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
