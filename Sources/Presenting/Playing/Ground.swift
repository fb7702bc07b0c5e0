import Displays
import X11

/// The black around a picture: its screens would show the desktop beside it otherwise. There is a window for it only
/// where there is such a place.
struct Ground {
  private let order: ContentOrder
  private var window: ContentWindow?
  private var shown: [Rectangle] = []

  init(_ order: ContentOrder) { self.order = order }

  /// - Parameter rectangles: none where nothing is shown, or nothing is beside it.
  mutating func follow(_ rectangles: [Rectangle], on stage: inout Stage) throws {
    // A message lies over content that has a ground of its own.
    guard !order.isMessage, rectangles != shown else { return }
    shown = rectangles
    if rectangles.isEmpty { return drop(on: stage) }
    let window = try self.window ?? stage.connection.createContentWindow(titled: "orchestrate ground")
    self.window = window
    if try !stage.connection.show(rectangles, asGround: window) { drop(on: stage) }
  }

  /// Gives the place back to the desktop.
  mutating func drop(on stage: borrowing Stage) {
    if let window { stage.connection.destroy(window) }
    window = nil
  }
}
