import Displays
import Glibc
import Platform
import X11

/// The window manager i3, in its own words (i3-ipc): by EWMH nobody can put a tiled window on another screen.
///
/// It is told, and not asked: where the window is in the end is seen from the window.
struct I3 {
  private let path: String

  /// nil where it does not run.
  init?(on connection: borrowing Connection) {
    guard let path = connection.i3Socket() else { return nil }
    self.path = path
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

  /// - Returns: whether it could be told. Anybody may have written the path onto the root window, so only a program of
  ///   this user's is spoken to.
  private func tell(_ window: UInt32, _ commands: String) -> Bool {
    guard let socket = try? UnixSocket(), socket.connect(to: path) == 0, socket.peer?.user == getuid() else {
      return false
    }
    // https://i3wm.org/docs/ipc.html: a magic word, the length and the type (0 is RUN_COMMAND) in the machine's own order.
    let text = Array("[id=\(window)] \(commands)".utf8)
    var message = Array("i3-ipc".utf8)
    for number in [UInt32(clamping: text.count), 0] { withUnsafeBytes(of: number) { message += $0 } }
    message += text
    return socket.send(message) == message.count
  }
}
