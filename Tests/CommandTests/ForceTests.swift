import Foundation
import LabSupport
import Testing

/// An output that detects nothing, lit all the same.
@Suite(.serialized, .limited) struct ForceTests {
  private static let outputs = ["eDP-1,monitor=laptop-panel", "VGA-1"]
  private static let laptop = "  laptop: { identity: { builtin: true }, primary: true, position: [0, 0] }\n"
  private static let alone = "version: 1\nscreens:\n" + laptop
  private static let forced = """
    version: 1
    screens:
    \(laptop)
      tablet:
        identity: { connector: VGA-1 }
        force: true
        mode: { size: 1280x800, create: cvt }
        position: { right-of: laptop }
        content: { color: "#208040" }
    """

  private static func isLit(_ server: LabServer) throws -> Bool {
    try server.xrandr("--current").contains(/VGA-1 disconnected 1280x800\+1920\+0/)
  }

  @Test func isLitByApplyAndOffWhenItsProfileEnds() throws {
    let desk = try Desk(Self.outputs, profiles: ["alone": Self.alone, "tablet": Self.forced])
    let first = try desk.run("apply", "tablet")
    #expect(first.code == 0 && first.errors.isEmpty, "\(first)")
    #expect(try Self.isLit(desk.server))
    let again = try desk.run("apply", "tablet")
    #expect(again.output == "tablet: nothing to do\n" && again.code == 0, "\(again)")
    #expect(try desk.run("apply", "alone").code == 0)
    #expect(try !desk.server.report().contains("orchestrate_"))
    #expect(try desk.server.xrandr("--current").contains(/VGA-1 disconnected \(normal/))
  }

  /// What it shows goes on too: nothing of it is parked for a screen that never comes.
  @Test func showsItsContent() throws {
    let desk = try Desk(Self.outputs, profiles: ["tablet": Self.forced])
    #expect(try desk.run("apply").code == 0)
    let picture = try desk.server.picture(of: "VGA-1")
    #expect((picture.width, picture.height) == (1280, 800))
    #expect(
      Array(picture.bytes.prefix(3)) == [0x20, 0x80, 0x40] && Array(picture.bytes.suffix(3)) == [0x20, 0x80, 0x40])
  }

  /// What its driver offers is known before it is lit; a snapshot that was taken then says nothing of it.
  @Test func isLitWithItsProperties() throws {
    let profile = Self.forced + "\n    properties: { max bpc: 10 }\n"
    let desk = try Desk(Self.outputs, profiles: ["tablet": profile])
    try desk.scratch.write("before.json", try desk.orchestrate.run("show", "--json").output)
    let planned = try desk.run("plan", "--snapshot", "before.json")
    #expect(planned.code == 0 && !planned.output.contains("max bpc"), "\(planned)")
    let first = try desk.run("apply")
    #expect(first.code == 0 && first.output.contains("VGA-1: \"max bpc\" = 10"), "\(first)")
    #expect(try desk.server.xrandr("--prop").contains(/max bpc: 10/))
    try desk.expectNothingToDo()
    try desk.scratch.write("profiles/tablet.yaml", profile.replacingOccurrences(of: "max bpc", with: "max bcp"))
    let wrong = try desk.run("apply")
    #expect(wrong.code == 1 && wrong.errors.contains("VGA-1 has no property \"max bcp\""), "\(wrong)")
  }

  @Test func staysThroughReplugsAndAnotherWatcher() throws {
    let desk = try WatchDesk(
      Self.outputs + ["DP-1"], profiles: ["tablet": Self.forced, "alone": Self.alone])
    try desk.waitForProfile("tablet")
    #expect(try Self.isLit(desk.server))
    try desk.server.lab("plug", "DP-1", "office")
    try desk.server.lab("unplug", "DP-1")
    #expect(try desk.run("reload").code == 0)
    #expect(try Self.isLit(desk.server))
    for kill in [false, true] {
      try desk.restart(kill: kill)
      try desk.waitForProfile("tablet")
      #expect(try Self.isLit(desk.server))
    }
    #expect(try desk.run("switch", "alone").code == 0)
    #expect(try !Self.isLit(desk.server))
  }

  /// Another client has lit it, in a mode of its own.
  @Test func isCapturedWithTheNumbersOfItsMode() throws {
    let desk = try Desk(Self.outputs, profiles: [:])
    let numbers = "83.50 1280 1352 1480 1680 800 803 809 831 -hsync +vsync"
    try desk.server.xrandr(["--newmode", "mine"] + numbers.split(separator: " ").map(String.init))
    try desk.server.xrandr("--addmode", "VGA-1", "mine")
    try desk.server.xrandr("--output", "VGA-1", "--mode", "mine", "--pos", "1920x0")
    let captured = try desk.orchestrate.run("capture")
    #expect(captured.code == 0 && captured.errors.isEmpty, "\(captured)")
    #expect(captured.output.contains("force: true") && captured.output.contains("connector: VGA-1"), "\(captured)")
    try desk.scratch.write("profiles/now.yaml", captured.output)
    try desk.expectNothingToDo()

    let other = try Desk(Self.outputs, profiles: ["now": captured.output])
    #expect(try other.run("apply").code == 0)
    #expect(try Self.isLit(other.server))
    #expect(try other.server.picture(of: "VGA-1") == desk.server.picture(of: "VGA-1"))
    let again = try other.orchestrate.run("capture")
    #expect(again.output == captured.output, "\(again)")
  }
}
