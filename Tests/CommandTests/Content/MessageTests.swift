import Foundation
import LabSupport
import Testing

/// `put --message`: a band over what a screen shows, which goes on.
@Suite(.serialized, .limited) struct MessageTests {
  private static let band = "#103a5c"

  private static func watched(_ office: String?, outputs: [String] = Desk.twins) throws -> WatchDesk {
    let profile = Desk.contents(office: office, other: "color: \"#0000ff\"")
    let desk = try WatchDesk(outputs, profiles: ["desk": profile])
    try desk.wait("it is shown") {
      $0.content(of: "B") == "showing" && (office == nil || $0.content(of: "A") == "showing") && $0.resting
    }
    return desk
  }

  /// Colours at the upper edge, and in the corners of the band.
  private static func colors(of output: String, on server: LabServer) throws -> [String] {
    let picture = try server.picture(of: output)
    return [(5, 5), (960, 700), (5, 1075), (1915, 1075)].map { picture.color($0.0, $0.1) }
  }

  @Test func liesOverContentWhichGoesOn() throws {
    let desk = try Self.watched("color: \"#ff0000\"")
    let before = try desk.server.presenters()
    let put = try desk.run("put", "office", "--message", "Doors close in ten minutes", "--for", "1h")
    #expect(put.code == 0 && put.output.hasPrefix("desk: content changed on A\noffice: message "), "\(put)")
    let red = "#ff0000"
    #expect(try Self.colors(of: "A", on: desk.server) == [red, red, Self.band, Self.band])
    #expect(try desk.server.picture(of: "A").hasLight(below: 980), "there are letters")
    #expect(try desk.server.presenters()["A"] == before["A"], "what is below goes on")
    let status = try desk.run("status").output
    #expect(status.contains(/office +message "Doors close in ten minutes", put by hand until \d{4}-/), "\(status)")
    #expect(status.contains("colour #ff0000\n"), "\(status)")
    for command in ["plan", "apply"] {
      let ending = try desk.run(command, "desk", "--profiles", "profiles")
      #expect(ending.code == 0 && ending.output.contains("nothing to do"), "\(command): \(ending)")
    }
    // Also over what comes later.
    #expect(try desk.run("put", "office", "--color", "#00ff00").code == 0)
    let green = "#00ff00"
    let covered = try desk.server.sees { try Self.colors(of: "A", on: $0) == [green, green, Self.band, Self.band] }
    let seen = try Self.colors(of: "A", on: desk.server)
    #expect(covered, "\(seen)")
    #expect(try desk.run("put", "office", "--clear").code == 0)
    #expect(try Self.colors(of: "A", on: desk.server) == [red, red, red, red])
  }

  @Test func liesOverTheDesktopAndComesBackWithItsScreen() throws {
    let desk = try Self.watched(nil)
    #expect(try desk.run("put", "office", "--message", "Fire drill at ten").code == 0)
    let black = "#000000"
    #expect(try Self.colors(of: "A", on: desk.server) == [black, black, Self.band, Self.band])
    try desk.server.lab("unplug", "A")
    try desk.wait("it is unplugged") { status in !status.screens.contains { $0.output == "A" } && status.resting }
    try desk.server.lab("plug", "A", "office")
    try desk.wait("it is back") { status in
      status.resting && status.screens.contains { $0.output == "A" && $0.messages?.first?.content.state == "showing" }
    }
    #expect(try Self.colors(of: "A", on: desk.server) == [black, black, Self.band, Self.band])
    #expect(try desk.run("put", "A", "--clear").code == 0)
    #expect(try Self.colors(of: "A", on: desk.server) == [black, black, black, black])
  }

  /// Also those that are opened, and put above it, later.
  @Test func liesOverWindowsOfApplications() throws {
    let client = Tool.repository.appending(path: "lab/build/clients/colour").path
    let desk = try Self.watched("window: { class: Colour }, launch: [\(client), \"00ff00\", own]")
    #expect(try desk.run("put", "office", "--message", "Fire drill at ten").code == 0)
    let expected = ["#00ff00", "#00ff00", Self.band, Self.band]
    let isThere = try desk.server.sees { try Self.colors(of: "A", on: $0) == expected }
    let first = try Self.colors(of: "A", on: desk.server)
    #expect(isThere, "\(first)")
    for process in desk.server.contentProcesses()
    where try Tool.run(["ps", "-o", "comm=", "-p", "\(process)"]) == "colour\n" {
      kill(process, SIGKILL)
    }
    try desk.wait("it is opened again") { $0.content(of: "A") == "restarting" }
    try desk.wait("it is there") { $0.content(of: "A") == "showing" && $0.resting }
    let isAbove = try desk.server.sees { try Self.colors(of: "A", on: $0) == expected }
    let second = try Self.colors(of: "A", on: desk.server)
    #expect(isAbove, "\(second)")
  }

  /// What is clicked and touched is for what lies below, and the keyboard stays where it is.
  @Test func takesNoInput() throws {
    let desk = try Self.watched("color: \"#ff0000\"")
    #expect(try desk.run("put", "office", "--message", "Fire drill at ten").code == 0)
    let script = """
      import xcffib, xcffib.xproto
      server = xcffib.connect()
      root = server.get_setup().roots[0].root
      server.core.WarpPointer(0, root, 0, 0, 0, 0, 900, 1070)
      child = server.core.QueryPointer(root).reply().child
      name = xcffib.xproto.Atom.WM_NAME
      print(server.core.GetProperty(False, child, name, 31, 0, 64).reply().value.to_string())
      """
    let below = try Tool.run(["/usr/bin/python3", "-c", script], display: desk.server.display)
    #expect(below == "orchestrate A\n")
  }

  /// One after the other; each has its own time.
  @Test func earlierMessagesComeBack() throws {
    let desk = try Self.watched(nil)
    #expect(try desk.run("put", "office", "--message", "First").code == 0)
    #expect(try desk.run("put", "office", "--message", "Second", "--for", "1s").code == 0)
    try desk.wait("it is shown") { status in
      status.screens.contains { $0.messages?.first?.content.shows == "message \"Second\", put by hand" }
    }
    try desk.wait("the first is back") { status in
      status.resting
        && status.screens.contains { $0.messages?.first?.content.shows == "message \"First\", put by hand" }
    }
  }
}

extension Photograph {
  /// Whether there is something white.
  fileprivate func hasLight(below row: Int) -> Bool {
    (row..<height).contains { y in stride(from: 0, to: width, by: 2).contains { color($0, y) == "#ffffff" } }
  }
}
