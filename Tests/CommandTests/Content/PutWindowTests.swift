import LabSupport
import Testing

/// The window of a program that a person has open, put on a screen: they have it back afterwards.
@Suite(.serialized, .limited) struct PutWindowTests {
  /// Where the window is and how large, and whether it is on the screen.
  private static func state(_ lines: [String], on server: LabServer) throws -> [String] {
    let told = try Tool.run(["xwininfo", "-name", "Slides"], display: server.display)
    return told.split(separator: "\n").map(String.init).filter { line in lines.contains { line.contains($0) } }
  }

  /// Where no screen shows its place any more it is somewhere else.
  @Test(arguments: [(false, false), (true, false), (false, true), (true, true)])
  func isGivenBack(managed: Bool, isAway: Bool) throws {
    let contents = Desk.contents(office: "color: \"#ff0000\"", other: "color: \"#0000ff\"")
    let desk = try WatchDesk(Desk.twins, profiles: ["desk": contents])
    try desk.wait("both are shown") {
      $0.content(of: "A") == "showing" && $0.content(of: "B") == "showing" && $0.resting
    }
    let manager = managed ? try WindowManager(display: desk.server.display) : nil
    let slides = try desk.server.open("Slides", "00ff00")
    let lines = ["Width", "Height", "Map State"] + (isAway ? [] : ["Absolute"])
    _ = try desk.server.sees { try Self.state(["Map State: IsViewable"], on: $0).count == 1 }
    let before = try Self.state(lines, on: desk.server)
    #expect(try desk.run("put", "office", "--window", "Slides").code == 0)
    try desk.server.wait(for: "#00ff00", on: "A")
    #expect(try Self.state(lines, on: desk.server) != before)
    if isAway {
      try desk.server.lab("unplug", "A")
      try desk.wait("it is unplugged") { status in !status.screens.contains { $0.output == "A" } && status.resting }
    }
    #expect(try desk.run("put", "office", "--clear").code == 0)
    let isBack = try desk.server.sees { try Self.state(lines, on: $0) == before }
    let now = try Self.state(lines, on: desk.server)
    #expect(isBack, "\(now) and not \(before)")
    withExtendedLifetime((manager, slides)) {}
  }
}
