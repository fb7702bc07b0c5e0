import LabSupport
import Testing

/// Another client has a picture follow the pointer over an area that is larger than the screen, or was.
@Suite(.serialized, .limited) struct PanningTests {
  private static let profiles = [
    "desk": "version: 1\nscreens: { a: { identity: { connector: A } }, b: { identity: { connector: B } } }\n",
    "swapped": "version: 1\nscreens: { b: { identity: { connector: B } }, a: { identity: { connector: A } } }\n",
  ]

  /// The driver alone tells where the picture is: RandR tells the whole area.
  private static func place(of output: String, on desk: Desk) throws -> Substring? {
    let line = try desk.server.lab("status").split(separator: "\n").first { $0.hasPrefix("\(output) ") }
    return line?.firstMatch(of: /@[0-9.]+(\+\d+\+\d+)/)?.1
  }

  /// The picture follows this request, and not the input of XTEST.
  private static func warp(to y: Int, on desk: Desk) throws {
    let script = """
      import xcffib, xcffib.xproto
      server = xcffib.connect()
      root = server.get_setup().roots[0].root
      server.core.WarpPointer(0, root, 0, 0, 0, 0, 100, \(y))
      server.core.QueryPointer(root).reply()
      """
    try Tool.run(["/usr/bin/python3", "-c", script], display: desk.server.display)
  }

  @Test func thePictureGoesBackToItsPlaceAndStays() throws {
    let desk = try Desk(["A,monitor=office", "B,monitor=tv-1080"], profiles: Self.profiles)
    #expect(try desk.run("apply", "desk").code == 0)
    let before = try desk.server.report()
    try desk.server.xrandr("--output", "A", "--panning", "1920x1400")
    try Self.warp(to: 1399, on: desk)
    #expect(try Self.place(of: "A", on: desk) == "+0+320")
    let plan = try desk.run("plan", "desk")
    #expect(plan.output.contains("a: panning over 1920x1400 -> none"), "\(plan)")
    let applied = try desk.run("apply", "desk")
    #expect(applied.code == 0, "\(applied)")
    #expect(try Self.place(of: "A", on: desk) == "+0+0")
    #expect(try desk.server.report() == before)
    #expect(try desk.run("apply", "desk").output == "desk: nothing to do\n")
  }

  /// `xrandr` leaves an area of the mode's size behind, which RandR does not tell from none: the picture cannot leave
  /// it.
  @Test func anAreaThatIsNotSeenEndsToo() throws {
    let desk = try Desk(["A,monitor=office", "B,monitor=tv-1080"], profiles: Self.profiles)
    #expect(try desk.run("apply", "desk").code == 0)
    try desk.server.xrandr("--output", "A", "--panning", "1920x1080+0+0")
    #expect(try desk.run("apply", "desk").output == "desk: nothing to do\n")
    let applied = try desk.run("apply", "swapped")
    #expect(applied.code == 0, "\(applied)")
    #expect(try Self.place(of: "A", on: desk) == "+1920+0")
  }

  /// The server makes the area larger with the framebuffer, over the screen beside it too.
  @Test func whatStaysIsInNoWay() throws {
    let kept = "version: 1\nothers: keep\nscreens: { b: { identity: { connector: B } } }\n"
    let desk = try Desk(["A,monitor=office", "B,monitor=tv-1080"], profiles: ["kept": kept])
    try desk.server.xrandr("--output", "B", "--off", "--output", "A", "--pos", "0x0")
    try desk.server.xrandr("--output", "A", "--panning", "1920x1400", "--fb", "1920x1400")
    let applied = try desk.run("apply", "kept")
    #expect(applied.code == 0, "\(applied)")
    #expect(try Self.place(of: "B", on: desk) == "+1920+0")
    #expect(try desk.run("apply", "kept").output == "kept: nothing to do\n")
    #expect(try desk.run("show").output.contains("panning over 3840x1400"))
    #expect(try desk.run("undo").code == 0)
    #expect(try desk.run("show").output.contains("panning over 1920x1400"))
  }

  @Test func allButItIsCaptured() throws {
    let desk = try Desk(["A,monitor=office"], profiles: [:])
    try desk.server.xrandr("--output", "A", "--scale", "1.25")
    try desk.server.xrandr("--output", "A", "--panning", "2600x1600")
    let captured = try desk.run("capture")
    #expect(captured.output.contains("scale: 0.8") && captured.errors.contains("A: profiles do not support panning"))
    #expect(!captured.errors.contains("transform"), "\(captured)")
  }

  @Test func aWatcherTellsOfIt() throws {
    let desk = try WatchDesk()
    try desk.waitForProfile("alone")
    try desk.server.xrandr("--output", "eDP-1", "--panning", "1920x1400")
    try desk.wait("drift") { !$0.drift.isEmpty }
    let told = try desk.run("status")
    #expect(told.code == 2 && told.output.contains("panning over 1920x1400 -> none"), "\(told)")
    #expect(try desk.run("reload").code == 0)
    #expect(try desk.shown() == ["eDP-1": "1920x1080+0+0"])
    try desk.wait("no drift") { $0.drift.isEmpty }
  }

  @Test func enforcedItEnds() throws {
    let strict = "version: 1\nenforce: always\nscreens: { laptop: { identity: { builtin: true } } }\n"
    let desk = try WatchDesk(profiles: ["strict": strict])
    try desk.waitForProfile("strict")
    try desk.server.xrandr("--output", "eDP-1", "--panning", "1920x1400")
    try desk.wait("the end of it") { $0.lastChange?.cause == "enforced" && $0.inSync }
    #expect(try desk.shown() == ["eDP-1": "1920x1080+0+0"])
  }
}
