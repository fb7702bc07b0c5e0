import Foundation
import LabSupport
import Testing
import X11

/// What composes the windows on screens: a window manager itself, or a program beside it.
enum Compositor: CaseIterable {
  case xfwm4, metacity, picom

  /// Starts it, with a window manager; both end with their owners.
  func start(on display: String) throws -> (WindowManager, LabClient?) {
    switch self {
    case .xfwm4: return (try WindowManager(.xfwm4, composing: true, display: display), nil)
    case .metacity: return (try WindowManager(.metacity, composing: true, display: display), nil)
    case .picom:
      let settings = ["--config", "/dev/null", "--backend", "xrender", "--shadow", "--unredir-if-possible"]
      let manager = try WindowManager(.openbox, display: display)
      return (manager, try LabClient(stock: ["picom"] + settings, display: display))
    }
  }
}

/// Content covers a screen; what opens on another one is seen there.
@Suite(.limited) struct CompositorTests {
  private let desk: PresenterDesk

  init() throws { desk = try PresenterDesk() }

  private var contents: [String] {
    let client = Tool.repository.appending(path: "lab/build/clients/colour").path
    return [
      "{\"color\": \"#336699\"}", "{\"mirror\": \"A\"}",
      "{\"program\": [\"\(client)\", \"336699\", \"inside\", \"{window}\"]}",
      "{\"window\": {}, \"launch\": [\"\(client)\", \"336699\", \"page\"]}",
      "{\"video\": \"\(PresenterDesk.image("stripes.mp4"))\"}",
    ]
  }

  @Test(arguments: Compositor.allCases) func aNewWindowOnAnotherScreenIsSeen(compositor: Compositor) throws {
    let programs = try compositor.start(on: desk.server.display)
    // Window managers open windows where the pointer is.
    try desk.point(300, 300)
    let colors = ["ff0000", "00ff00", "0000ff", "ffff00", "00ffff"]
    for (content, color) in zip(contents, colors) {
      let presenter = try desk.present(content, on: "B")
      try desk.wait(forHealth: "showing", of: "B")
      let window = try LabClient("colour", color, "new", display: desk.server.display)
      try desk.wait(for: "A") { $0.colors.contains("#\(color)") }
      presenter.program.terminate()
      #expect(try presenter.program.finish().code == 0)
      window.kill()
    }
    let connection = try Connection(display: desk.server.display)
    let isComposed = try connection.owner(of: ManagerSelection(name: "_NET_WM_CM", textProperty: "WM_NAME")) != nil
    #expect(isComposed)
    withExtendedLifetime(programs) {}
  }

  /// xfwm4 leaves out windows that place themselves and were there before it, and shows black there once it has
  /// something to draw.
  @Test(arguments: Compositor.allCases) func contentThatWasThereFirstIsSeen(compositor: Compositor) throws {
    let client = Tool.repository.appending(path: "lab/build/clients/colour").path
    let presenters = [
      try desk.present("{\"color\": \"#336699\"}", on: "A"),
      try desk.present("{\"window\": {}, \"launch\": [\"\(client)\", \"996633\", \"page\"]}", on: "B"),
    ]
    try desk.wait(forHealth: "showing", of: "B")
    try desk.wait(for: "B") { $0.colors == ["#996633"] }
    let programs = try compositor.start(on: desk.server.display)
    // What opens later has the whole picture drawn anew.
    let window = try LabClient("colour", "ff0000", "new", display: desk.server.display)
    // One place at most is below that window, wherever the window manager opens it; at the edges lies its shadow.
    try desk.wait(for: "A") { $0.quarters.count { $0 == "#336699" } >= 3 }
    try desk.wait(for: "B") { $0.quarters.count { $0 == "#996633" } >= 3 }
    for presenter in presenters {
      presenter.program.terminate()
      #expect(try presenter.program.finish().code == 0)
    }
    withExtendedLifetime((programs, window)) {}
  }

  /// Content that covers a screen is a rectangle above the desktop, and what composes windows draws a shadow around
  /// those.
  @Test(arguments: Compositor.allCases) func contentCastsNoShadowOnTheScreenBeside(compositor: Compositor) throws {
    let programs = try compositor.start(on: desk.server.display)
    let presenters = try [("A", "ff6699"), ("B", "336699")].map { try desk.present("{\"color\": \"#\($1)\"}", on: $0) }
    try desk.wait(for: "A") { $0.colors == ["#ff6699"] }
    try desk.wait(for: "B") { $0.colors == ["#336699"] }
    // What is drawn last is above, and its shadow is drawn with it.
    #expect(try desk.server.picture(of: "A").colors == ["#ff6699"])
    withExtendedLifetime((programs, presenters)) {}
  }
}
