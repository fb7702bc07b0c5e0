import Displays
import Platform
import X11

/// Draws what is mirrored into a canvas: all of it at first, and then once for each frame what has changed.
final class MirrorDrawing {
  /// How the picture lies in the window. A change counts for the next picture that is begun.
  var framing: Framing
  private var tools: MirrorTools?
  private var source: MirrorSource?
  private var canvas: MirrorCanvas?
  private var pointer: MirrorPointer?
  /// Where it was drawn, in the window.
  private var pointerPlace: Rectangle?
  private var frames: FrameClock
  /// What is to be looked at with the next frame.
  private var due: Due = []
  /// The requests of the last frame that drew something.
  private var own: ClosedRange<UInt32>?

  private struct Due: OptionSet {
    let rawValue: Int

    static var damage: Due { Due(rawValue: 1) }
    static var move: Due { Due(rawValue: 2) }
    static var shape: Due { Due(rawValue: 4) }
  }

  /// - Parameter interval: between frames, in refreshes of the screen.
  init(in framing: Framing, interval: Int) throws {
    self.framing = framing
    frames = try FrameClock(interval: interval)
  }

  /// Readable when there is something to proceed with, besides what the server tells.
  var descriptor: Int32 { frames.descriptor }
  var figures: ContentFigures { frames.figures }
  /// The window that is mirrored; nil for the framebuffer, and where nothing is.
  var kept: KeptWindow? { source?.kept }

  /// Forgets how frames were paced so far, and waits for none.
  ///
  /// - Parameter refreshMilliHertz: of the screen; 0 where that is not known.
  func pace(_ refreshMilliHertz: Int) throws { try frames.reset(refreshMilliHertz: refreshMilliHertz) }

  /// Nothing is drawn any more.
  func rest(on stage: borrowing Stage) {
    if let canvas { stage.connection.release(canvas) }
    if let source { stage.connection.release(source) }
    if let tools { stage.connection.listenForPointer(false, with: tools) }
    (canvas, source, due) = (nil, nil, [])
  }

  // MARK: Beginning

  /// - Throws: a `Refusal` where the server cannot do it.
  func prepareTools(on stage: inout Stage) throws -> MirrorTools {
    let tools = try self.tools ?? stage.connection.prepareToMirror()
    self.tools = tools
    return tools
  }

  /// Draws all of a part of the framebuffer before it is visible.
  func begin(_ part: Rectangle, at place: ContentPlace, on stage: inout Stage) throws {
    let view = try view(of: part, at: place)
    let tools = try prepareTools(on: &stage)
    let source = stage.connection.watchFramebuffer()
    self.source = source
    let canvas = try prepare(view, source, on: &stage)
    _ = try stage.connection.takeDamage(of: source, with: tools)
    let whole = Rectangle(origin: .origin, size: view.part.size)
    own = stage.connection.draw([whole], of: source, touching: [], seenPointer, on: canvas, with: tools)
  }

  /// Keeps a window, and draws what comes of it.
  ///
  /// - Returns: the size of what is to be drawn; nil where the window cannot be kept.
  func begin(
    _ window: UInt32, as wanted: ApplicationWindow, at place: ContentPlace, on stage: inout Stage
  ) throws -> Size? {
    let tools = try prepareTools(on: &stage)
    guard let source = try stage.connection.keep(window, as: wanted, with: tools) else { return nil }
    return try begin(source, at: place, on: &stage)
  }

  /// Keeps the same window anew.
  ///
  /// - Returns: the size of what is to be drawn; nil where nothing has changed.
  func renew(at place: ContentPlace, on stage: inout Stage) throws -> Size? {
    let tools = try prepareTools(on: &stage)
    guard let old = source, let source = try stage.connection.renew(old, with: tools) else { return nil }
    return try begin(source, at: place, on: &stage)
  }

  private func begin(_ source: MirrorSource, at place: ContentPlace, on stage: inout Stage) throws -> Size? {
    self.source = source
    guard let kept = source.kept else { return nil }
    let view = try view(of: kept.area, at: place)
    _ = try prepare(view, source, on: &stage)
    return view.part.size
  }

  private func view(of part: Rectangle, at place: ContentPlace) throws -> MirrorView {
    guard let view = MirrorView(of: part, framing.fit, in: place.area.size, of: framing.pixels) else {
      throw Refusal("\(part.size) cannot be shown on \(place.area.size)")
    }
    return view
  }

  /// What is drawn on, and the pointer.
  private func prepare(_ view: MirrorView, _ source: MirrorSource, on stage: inout Stage) throws -> MirrorCanvas {
    let tools = try prepareTools(on: &stage)
    let canvas = try stage.connection.makeCanvas(
      for: view, on: framing.background, in: stage.window, with: tools)
    if let old = self.canvas { stage.connection.release(old) }
    self.canvas = canvas
    stage.connection.listenForPointer(true, with: tools)
    pointer = try stage.connection.pointer(instead: pointer, with: tools)
    pointer?.isOver = stage.connection.placeOfPointer(over: source)?.isOver ?? false
    pointerPlace = seenPointer.map { view.place(ofPointer: $0.area) }
    return canvas
  }

  /// Has the canvas be seen.
  func unveil(at place: ContentPlace, on stage: borrowing Stage) throws {
    guard let canvas, let tools else { return }
    try stage.connection.show(canvas, over: place.area, with: tools)
  }

  /// Where the window lies matters to the pointer only.
  func shift(by offset: Point) {
    guard let view = canvas?.view, let area = source?.kept?.area else { return }
    canvas?.view = view.moved(by: offset)
    source?.kept?.area = area.moved(by: offset)
    due.insert(.move)
  }

  // MARK: Frames

  /// True if a frame that was waited for is due now.
  func isDue(on stage: inout Stage) throws -> Bool { try frames.isDue(on: &stage) }

  func note(_ news: MirrorNews, on stage: borrowing Stage) {
    guard canvas != nil, let source, let tools else { return }
    // What the mirror draws lies in no window but its own.
    let isWindow = source.kept != nil
    if news.damage.contains(where: { isWindow || own?.contains($0) != true }) { due.insert(.damage) }
    if news.hasPointerChanged { due.insert(.shape) }
    guard news.hasPointerMoved, !due.contains(.move) else { return }
    due.insert(.move)
    // What moves further until the next frame is seen then.
    stage.connection.listenForPointer(false, with: tools)
  }

  /// Waits for the next frame, if there is something to be drawn.
  func waitIfDue(on stage: inout Stage) throws {
    if canvas != nil, source != nil, tools != nil, !due.isEmpty { try frames.wait(on: &stage) }
  }

  /// Draws what came since, if anything did.
  ///
  /// - Parameter isExact: whether it matters where in a window something was drawn.
  /// - Returns: where something was drawn, in the pixels of what is mirrored.
  func drawWhatIsDue(isExact: Bool, on stage: borrowing Stage) throws -> [Rectangle] {
    due.isEmpty ? [] : try drawFrame(isExact: isExact, on: stage)
  }

  func drawFrame(isExact: Bool, on stage: borrowing Stage) throws -> [Rectangle] {
    guard let canvas, let source, let tools else { return [] }
    let due = due
    self.due = []
    // First: what moves while we look is told once more.
    if due.contains(.move) { stage.connection.listenForPointer(true, with: tools) }
    let damage = try stage.connection.takeDamage(of: source, with: tools)
    let changes = canvas.view.changes(by: damage, isExact: isExact)
    let touched = try followPointer(hasChanged: due.contains(.shape), canvas.view, source, tools, on: stage)
    let own = stage.connection.draw(changes, of: source, touching: touched, seenPointer, on: canvas, with: tools)
    guard let own else { return [] }
    self.own = own
    frames.draw()
    return changes
  }

  /// Every frame looks where the pointer is: a program that puts it somewhere causes no event of its own.
  ///
  /// - Returns: of the window, where it was and is now; nothing when it stays as it is.
  private func followPointer(
    hasChanged: Bool, _ view: MirrorView, _ source: MirrorSource, _ tools: MirrorTools, on stage: borrowing Stage
  ) throws -> [Rectangle] {
    let before = pointerPlace
    if hasChanged { pointer = try stage.connection.pointer(instead: pointer, with: tools) }
    if let (place, isOver) = stage.connection.placeOfPointer(over: source) {
      pointer?.place = place
      pointer?.isOver = isOver
    }
    pointerPlace = seenPointer.map { view.place(ofPointer: $0.area) }
    guard hasChanged || before != pointerPlace else { return [] }
    return [before, pointerPlace].compactMap(\.self).filter { !$0.isEmpty }
  }

  /// nil where it points to something else.
  private var seenPointer: MirrorPointer? { pointer.flatMap { $0.isOver ? $0 : nil } }
}
