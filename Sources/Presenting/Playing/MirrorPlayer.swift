import Displays
import Presenter
import X11

/// Shows what another screen shows, by drawing it. It wakes when something has been drawn in the framebuffer, and then once
/// for each frame.
final class MirrorPlayer: Player {
  private let source: String
  /// The name of the screen that it is shown on.
  private let screen: String
  private let framing: Framing
  private var tools: MirrorTools?
  private var scene: Scene?
  private var canvas: MirrorCanvas?
  private var pointer: MirrorPointer?
  private var frames: FrameClock
  /// What is to be looked at with the next frame.
  private var due: Due = []
  /// The requests of the last frame that drew something.
  private var own: ClosedRange<UInt32>?
  private var isStill = false
  private(set) var health = ContentHealth(.starting)

  /// What the mirror depends on: whatever else changes about the screens is none of its business.
  private struct Scene: Hashable {
    var source: Rectangle?
    var place: ContentPlace?
    var refresh: Int
  }

  private struct Due: OptionSet {
    let rawValue: Int

    static var damage: Due { Due(rawValue: 1) }
    static var move: Due { Due(rawValue: 2) }
    static var shape: Due { Due(rawValue: 4) }
  }

  /// - Parameter source: the seat of the screen or part that is mirrored.
  init(of source: String, _ framing: Framing, on screen: String, interval: Int) throws {
    self.source = source
    self.screen = screen
    self.framing = framing
    frames = try FrameClock(interval: interval)
  }

  var descriptor: Int32 { frames.descriptor }
  var isOver: Bool { true }

  func end() {}

  /// What changes meanwhile is drawn when the screens wake.
  func stand(still isStill: Bool, on stage: inout Stage) throws {
    self.isStill = isStill
    if isStill { try frames.reset(refreshMilliHertz: scene?.refresh ?? 0) }
  }

  var figures: ContentFigures? { frames.figures }

  func show(at place: ContentPlace?, in snapshot: Snapshot, on stage: inout Stage) throws {
    let area = snapshot.output(at: source).flatMap { $0.isPresent ? snapshot.area(at: source) : nil }
    let refresh = place.flatMap { snapshot.state(of: $0.output)?.mode.refreshMilliHertz }
    let scene = Scene(source: area, place: place, refresh: refresh ?? 0)
    guard scene != self.scene else { return }
    self.scene = scene
    rest(on: stage)
    try frames.reset(refreshMilliHertz: scene.refresh)
    do {
      health = try set(scene, on: &stage)
    } catch let problem as Refusal {
      health = ContentHealth(.failed, problem.description)
      try cover(with: .card(.plain(screen)), at: place, on: &stage)
    }
  }

  /// Nothing is drawn any more.
  private func rest(on stage: borrowing Stage) {
    if let canvas { stage.connection.release(canvas) }
    if let tools { stage.connection.listenForPointer(false, with: tools) }
    (canvas, due) = (nil, [])
  }

  private func set(_ scene: Scene, on stage: inout Stage) throws -> ContentHealth {
    guard let place = scene.place else {
      try stage.connection.hide(stage.window)
      return ContentHealth(.parked)
    }
    guard let source = scene.source else {
      try cover(with: .color(framing.background), at: place, on: &stage)
      return ContentHealth(.showing, "\(self.source) shows nothing")
    }
    // A screen over its own source shows it by itself, and drawing it there would be drawn again, and again.
    if source.overlaps(place.area) {
      try stage.connection.hide(stage.window)
      return ContentHealth(.showing, "it overlaps \(self.source)")
    }
    guard let view = MirrorView(of: source, framing.fit, in: place.area.size) else {
      throw Refusal("\(source.size) cannot be shown on \(place.area.size)")
    }
    try begin(view, over: place, on: &stage)
    return ContentHealth(.showing)
  }

  private func cover(with still: Still, at place: ContentPlace?, on stage: inout Stage) throws {
    stage.presentation.invalidate()
    _ = try stage.show(still, at: place)
  }

  /// Draws all of it before anybody sees it.
  private func begin(_ view: MirrorView, over place: ContentPlace, on stage: inout Stage) throws {
    let tools = try self.tools ?? stage.connection.prepareToMirror()
    self.tools = tools
    let canvas = try stage.connection.makeCanvas(for: view, on: framing.background, in: stage.window, with: tools)
    self.canvas = canvas
    stage.connection.listenForPointer(true, with: tools)
    _ = try stage.connection.takeDamage(with: tools)
    pointer = try stage.connection.pointer(instead: pointer, with: tools)
    let whole = Rectangle(origin: .origin, size: view.part.size)
    own = stage.connection.draw([whole], touching: [], pointer, on: canvas, with: tools)
    try stage.connection.show(canvas, over: place.area, with: tools)
    if place.isElsewhere { try stage.connection.raise(stage.window) }
  }

  // MARK: Frames

  func proceed(on stage: inout Stage) throws {
    let news = stage.connection.takeMirrorNews()
    let isDue = try frames.isDue(on: &stage)
    guard let canvas, let tools else { return }
    note(news, tools, on: stage)
    if isDue { try drawFrame(on: canvas, with: tools, on: stage) }
    if !due.isEmpty, !isStill { try frames.wait(on: &stage) }
  }

  private func note(_ news: MirrorNews, _ tools: MirrorTools, on stage: borrowing Stage) {
    if news.damage.contains(where: { own?.contains($0) != true }) { due.insert(.damage) }
    if news.hasPointerChanged { due.insert(.shape) }
    guard news.hasPointerMoved, !due.contains(.move) else { return }
    due.insert(.move)
    // What moves further until the next frame is seen then.
    stage.connection.listenForPointer(false, with: tools)
  }

  private func drawFrame(on canvas: MirrorCanvas, with tools: MirrorTools, on stage: borrowing Stage) throws {
    let due = due
    self.due = []
    // First: what moves while we look is told once more.
    if due.contains(.move) { stage.connection.listenForPointer(true, with: tools) }
    let changes = canvas.view.changes(by: try stage.connection.takeDamage(with: tools))
    let touched = try followPointer(hasChanged: due.contains(.shape), canvas.view, tools, on: stage)
    guard let own = stage.connection.draw(changes, touching: touched, pointer, on: canvas, with: tools) else { return }
    self.own = own
    frames.draw()
  }

  /// Every frame looks where the pointer is: a program that puts it somewhere causes no event of its own.
  ///
  /// - Returns: of the window, where it was and is now; nothing when it stays as it is.
  private func followPointer(
    hasChanged: Bool, _ view: MirrorView, _ tools: MirrorTools, on stage: borrowing Stage
  ) throws -> [Rectangle] {
    let before = pointer
    if hasChanged {
      pointer = try stage.connection.pointer(instead: pointer, with: tools)
    } else if let place = stage.connection.placeOfPointer() {
      pointer?.place = place
    }
    guard hasChanged || before?.area != pointer?.area else { return [] }
    return [before, pointer].compactMap { $0.map { view.place(ofPointer: $0.area) } }.filter { !$0.isEmpty }
  }
}
