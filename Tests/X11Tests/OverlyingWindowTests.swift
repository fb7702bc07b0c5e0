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

  /// A compositor hears that windows are to be painted anew; without one nothing is told to be drawn.
  @Test(arguments: [true, false]) func windowsArePaintedAnewByACompositor(isThere: Bool) throws {
    let server = try LabServer(["A,monitor=office"])
    let manager = try WindowManager(.xfwm4, composing: isThere, display: server.display)
    let window = try LabClient("colour", "336699", "a", display: server.display)
    let connection = try Connection(display: server.display)
    let screen = Rectangle(origin: Point(x: 0, y: 0), size: Size(width: 1920, height: 1080))
    var found: [OverlyingWindow] = []
    try Deadline().look(for: "the window") {
      found = connection.overlyingWindows(of: [screen]).filter { $0.description.classes.contains("Colour") }
      return !found.isEmpty
    }
    var other = try Connection(display: server.display)
    // The window manager is still drawing its frame.
    try Deadline().look(for: "a window at rest") {
      other.drawn.watch(found[0].id)
      return other.hasArrivals(within: 300) == false
    }
    connection.paintAnew(found)
    // Each round trip has the server do what was asked before it.
    _ = connection.overlyingWindows(of: [screen])
    _ = other.overlyingWindows(of: [screen])
    _ = try other.takeEvents()
    #expect(other.drawn.isDrawn == isThere)
    withExtendedLifetime((manager, window)) {}
  }
}
