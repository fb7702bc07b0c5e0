import Applying
import Displays
import X11

/// The window manager i3, in its own words (i3-ipc): by EWMH nobody can put a tiled window on another screen.
///
/// It is told, and not asked: where the window is in the end is seen from the window.
struct I3: ~Copyable {
  private let session: I3Session

  /// nil where it does not run.
  init?(on connection: borrowing Connection) {
    guard let session = I3Session(on: connection) else { return nil }
    self.session = session
  }

  /// Full-screen on the screen that has this area. What floats goes wherever it is told to; a tile would go to the end of
  /// a row, and to a workspace by name.
  func place(_ window: UInt32, over area: Rectangle) -> Bool {
    let (x, y) = (area.origin.x, area.origin.y)
    let small = "fullscreen disable, floating enable, resize set 400 px 300 px"
    return tell(window, "\(small), move absolute position \(x) px \(y) px, fullscreen enable")
  }

  func hide(_ window: UInt32) -> Bool { tell(window, "fullscreen disable, move scratchpad") }

  func reveal(_ window: UInt32) -> Bool { tell(window, "scratchpad show") }

  /// - Returns: whether it could be told.
  private func tell(_ window: UInt32, _ commands: String) -> Bool { session.tell("[id=\(window)] \(commands)") }
}
