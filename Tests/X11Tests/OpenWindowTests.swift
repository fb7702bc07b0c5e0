import CX11
import Displays
import LabSupport
import Testing

@testable import X11

@Suite(.limited) struct OpenWindowTests {
  /// A window manager's list is a moment old: once a client has ended, the number of its window may be that of another
  /// one's, which lies in a window of this program.
  @Test func aWindowInOneOfOursIsNotOpen() throws {
    let server = try LabServer(["A,monitor=office"])
    let manager = try LabSupport.WindowManager(.openbox, display: server.display)
    let connection = try Connection(display: server.display)
    let inner = try connection.createDrawingWindow(in: connection.createContentWindow(titled: "orchestrate A"))
    let client = try LabClient("colour", "336699", "a", display: server.display)
    var listed: [UInt32] = []
    try Deadline().look(for: "the window") {
      listed = connection.openWindows().map(\.window.id)
      return !listed.isEmpty
    }
    connection.atoms.intern([.clientList])
    connection.setProperty(
      connection.atoms[.clientList], of: connection.root, type: XCB_ATOM_WINDOW.rawValue, to: listed + [inner.id])
    #expect(connection.openWindows().map(\.window.id) == listed)
    withExtendedLifetime((manager, client)) {}
  }
}
