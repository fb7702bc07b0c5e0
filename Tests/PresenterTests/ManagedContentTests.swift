import Foundation
import LabSupport
import Testing

/// Content of every kind beside each window manager, and beside none: over all of its screen, and over no other one.
@Suite(.limited) struct ManagedContentTests {
  private let desk: PresenterDesk

  init() throws {
    desk = try PresenterDesk()
    try desk.scratch.write(
      "red.svg",
      "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='3'><rect width='4' height='3' fill='#ff0000'/></svg>")
  }

  /// Each is one colour, as it is seen.
  private var contents: [(content: String, color: String)] {
    let picture = desk.scratch.url.appending(path: "red.svg").path
    let pace = "\"every\": \"60s\""
    let client = Tool.repository.appending(path: "lab/build/clients/colour").path
    return [
      ("{\"color\": \"#336699\"}", "#336699"),
      ("{\"image\": \"\(picture)\", \"fit\": \"stretch\"}", "#ff0000"),
      ("{\"slideshow\": {\"images\": [\"\(picture)\"], \(pace)}, \"fit\": \"stretch\"}", "#ff0000"),
      ("{\"text\": \"x\", \"style\": {\"color\": \"#224466\"}, \"background\": \"#224466\"}", "#224466"),
      ("{\"program\": [\"\(client)\", \"996633\", \"inside\", \"{window}\"]}", "#996633"),
      ("{\"window\": {}, \"launch\": [\"\(client)\", \"669933\", \"page\"]}", "#669933"),
    ]
  }

  private func isAll(_ color: String) -> (Photograph) -> Bool {
    { $0.quarters + $0.corners == Array(repeating: color, count: 8) }
  }

  @Test(arguments: WindowManager.Kind.allCases.map(Optional.some) + [nil])
  func itCoversItsScreenAndNoOther(kind: WindowManager.Kind?) throws {
    let manager = try kind.map { try WindowManager($0, display: desk.server.display) }
    try desk.point(300, 300)
    let beside = try LabClient("colour", "101010", "page", display: desk.server.display)
    try desk.wait(for: "A") { $0.colors.contains("#101010") }
    for (content, color) in contents {
      let presenter = try desk.present(content, on: "B")
      try desk.wait(for: "B", until: isAll(color))
      try desk.wait(forHealth: "showing", of: "B")
      try desk.unplug("B")
      try desk.wait(forHealth: "parked", of: "B")
      // A window manager that is behind has moved an application's window there before it hides it.
      try desk.wait(for: "A") { !$0.colors.contains(color) }
      try desk.plug("B")
      try desk.wait(for: "B", until: isAll(color))
      // Its last picture is on B before its window is, which a window manager may show elsewhere on its way there.
      try desk.wait(for: "A") { !$0.colors.contains(color) }
      presenter.program.terminate()
      #expect(try presenter.program.finish().code == 0)
    }
    withExtendedLifetime((manager, beside)) {}
  }
}
