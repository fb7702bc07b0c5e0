import Displays
import LabSupport
import Testing
import X11

@Suite(.limited) struct OverlyingWindowTests {
  /// Each window manager puts a window into a frame of its own kind; i3's frames tell a class, as windows do.
  @Test(arguments: WindowManager.Kind.allCases) func theApplicationIsFoundInItsFrame(kind: WindowManager.Kind) throws {
    let server = try LabServer(["A,monitor=office"])
    let manager = try WindowManager(kind, display: server.display)
    let pane = try LabClient("pane", "Pane", "a", "0", "0", "300", "200", "336699", display: server.display)
    #expect(try pane.nextLine() == "shown")
    let connection = try Connection(display: server.display)
    let screen = Rectangle(origin: Point(x: 0, y: 0), size: Size(width: 1920, height: 1080))
    try Deadline().look(for: "the pane, and no frame in its place") {
      let windows = connection.overlyingWindows(of: [screen])
      return windows.contains { $0.description.classes.contains("Pane") }
    }
    withExtendedLifetime((manager, pane)) {}
  }
}
