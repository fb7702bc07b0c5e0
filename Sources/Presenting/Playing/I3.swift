import Applying
import Displays
import X11

/// The window manager i3, in its own words (i3-ipc): by EWMH no client can put a tiled window on another screen.
///
/// It gets commands and no questions: the window itself shows where it is in the end.
struct I3: ~Copyable {
  private let session: I3Session

  /// Connects to i3; nil where it does not run.
  init?(on connection: borrowing Connection) {
    guard let session = I3Session(on: connection) else { return nil }
    self.session = session
  }

  /// Puts the window full-screen on the screen that has this area. A floating window goes wherever it is told to; a
  /// tile would go to the end of a row, and to a workspace by name. One that is on a workspace which another one has
  /// covered would stay there, so it comes to the workspace that is seen.
  func place(_ window: UInt32, over area: Rectangle, on screen: String?) -> Bool {
    let (x, y) = (area.origin.x, area.origin.y)
    let coming = screen.map { ", move container to output \($0.quotedForI3)" } ?? ""
    let small = "fullscreen disable, floating enable\(coming), resize set 400 px 300 px"
    return tell(window, "\(small), move absolute position \(x) px \(y) px, fullscreen enable")
  }

  func hide(_ window: UInt32) -> Bool { tell(window, "fullscreen disable, move scratchpad") }

  func reveal(_ window: UInt32) -> Bool { tell(window, "scratchpad show") }

  /// - Returns: whether i3 took the command.
  private func tell(_ window: UInt32, _ commands: String) -> Bool { session.tell("[id=\(window)] \(commands)") }
}
