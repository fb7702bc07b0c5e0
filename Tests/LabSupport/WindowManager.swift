import Foundation

/// A stock window manager; it ends with its owner.
package final class WindowManager {
  private let program: LabClient

  /// Starts openbox, and returns once it manages windows.
  package init(display: String) throws {
    program = try LabClient(stock: ["openbox", "--sm-disable"], display: display)
    // xprop asks for events only after its first look, so what happens in between is lost on it.
    for _ in 0..<10 where try Self.hasAnnounced(display) { return }
    throw ToolFailure("no window manager came")
  }

  /// A window manager announces itself with a property of the root window (EWMH).
  private static func hasAnnounced(_ display: String) throws -> Bool {
    let spy = try LabClient(stock: ["xprop", "-root", "-spy", "_NET_SUPPORTING_WM_CHECK"], display: display)
    while spy.hasMore(within: 1000), let line = try spy.nextLine() {
      if line.hasPrefix("_NET_SUPPORTING_WM_CHECK(WINDOW)") { return true }
    }
    return false
  }
}
