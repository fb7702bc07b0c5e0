import Displays
import LabSupport
import Testing
import X11

@Suite(.limited) struct OverlyingWindowTests {
  /// Each window manager puts a window into a frame of its own kind; i3's frames tell a class, as windows do.
  @Test(arguments: WindowManager.Kind.allCases) func theApplicationIsFoundInItsFrame(kind: WindowManager.Kind) throws {
    let server = try LabServer(["A,monitor=office"])
    let manager = try WindowManager(kind, display: server.display)
    let window = try LabClient("colour", "336699", "a", display: server.display)
    let connection = try Connection(display: server.display)
    let screen = Rectangle(origin: Point(x: 0, y: 0), size: Size(width: 1920, height: 1080))
    try Deadline().look(for: "the window, and no frame in its place") {
      let windows = connection.overlyingWindows(of: [screen])
      return windows.contains { $0.description.classes.contains("Colour") }
    }
    withExtendedLifetime((manager, window)) {}
  }
}
