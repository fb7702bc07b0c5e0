import Displays
import X11

/// What is drawn for each frame.
extension MirrorPlayer {
  func note(_ news: MirrorNews, _ tools: MirrorTools, on stage: borrowing Stage) {
    // What the mirror draws lies in no window but its own.
    let isWindow = source?.kept != nil
    if news.damage.contains(where: { isWindow || own?.contains($0) != true }) { due.insert(.damage) }
    if news.hasPointerChanged { due.insert(.shape) }
    guard news.hasPointerMoved, !due.contains(.move) else { return }
    due.insert(.move)
    // What moves further until the next frame is seen then.
    stage.connection.listenForPointer(false, with: tools)
  }

  func drawFrame(
    on canvas: MirrorCanvas, of source: MirrorSource, with tools: MirrorTools, on stage: borrowing Stage
  ) throws {
    let due = due
    self.due = []
    // First: what moves while we look is told once more.
    if due.contains(.move) { stage.connection.listenForPointer(true, with: tools) }
    let damage = try stage.connection.takeDamage(of: source, with: tools)
    let changes = canvas.view.changes(by: damage, isExact: undrawn != nil)
    let touched = try followPointer(hasChanged: due.contains(.shape), canvas.view, source, tools, on: stage)
    let own = stage.connection.draw(changes, of: source, touching: touched, seenPointer, on: canvas, with: tools)
    guard let own else { return }
    self.own = own
    frames.draw()
    try unveilIfDrawn(changes, on: stage)
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
  var seenPointer: MirrorPointer? { pointer.flatMap { $0.isOver ? $0 : nil } }
}
