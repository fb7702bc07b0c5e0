import Foundation
import LabSupport
import Testing

/// Ways back that meet other modes, screens or runs than those that the change left.
@Suite(.limited) struct HinderedUndoTests {
  private static let office = """
    version: 1
    screens:
      office: { identity: { vendor: OFC }, position: [0, 0], primary: true }
      laptop: { identity: { builtin: true }, position: { right-of: office } }
    """

  private let desk: Desk

  init() throws {
    desk = try Desk(
      ["eDP-1,monitor=laptop-panel", "HDMI-1,monitor=office"],
      profiles: ["office": Self.office, "turned": UndoTests.turned])
  }

  /// A mode of before that is gone is no reason for the dark.
  @Test func aScreenThatHasLostItsModeStaysLit() throws {
    try desk.server.xrandr(
      "--newmode", "mine", "74.5", "1280", "1344", "1472", "1664", "720", "723", "728", "748", "-hsync", "+vsync")
    try desk.server.xrandr("--addmode", "HDMI-1", "mine")
    try desk.server.xrandr("--output", "HDMI-1", "--mode", "mine")
    #expect(try desk.run("apply", "office").code == 0)
    try desk.server.xrandr("--delmode", "HDMI-1", "mine")
    try desk.server.xrandr("--rmmode", "mine")
    let undone = try desk.run("undo")
    #expect(undone.code == 1 && undone.errors.contains("not everything is as before: HDMI-1 shows "), "\(undone)")
    #expect(undone.errors.contains("instead of 1280x720@59.855"), "\(undone)")
    #expect(try desk.server.light().lit == ["eDP-1", "HDMI-1"])
  }

  /// Screens that were all dark before stay lit, and that is told.
  @Test func nothingGoesBackToTheDark() throws {
    let profile = "version: 1\nscreens: { office: { identity: { vendor: OFC } } }\n"
    let desk = try Desk(["HDMI-1,monitor=office"], lit: "none", profiles: ["office": profile])
    #expect(try desk.run("apply").code == 0)
    let undone = try desk.run("undo")
    let told = undone.errors.contains("no screen was lit before, so they stay as they are")
    #expect(undone.code == 1 && told, "\(undone)")
    #expect(try desk.server.light().lit == ["HDMI-1"])
  }

  /// What was killed while it waited for an answer is undone, and not what was before it.
  @Test func aChangeThatNobodyCouldConfirmIsUndone() throws {
    _ = try desk.run("apply", "office")
    let before = try desk.server.report()
    let waiting = try desk.start("apply", "turned", "--confirm", "300")
    try Deadline().look(for: "the question") { try waiting.errors().contains("Keep this?") }
    waiting.kill()
    _ = try waiting.finish()
    let undone = try desk.run("undo")
    #expect(undone.code == 0 && undone.output.hasPrefix("undone: apply turned at "), "\(undone)")
    #expect(try desk.server.report() == before)
  }

  /// The primary screen is pulled while a person is asked.
  @Test func aScreenThatIsGoneIsNotMadePrimary() throws {
    try desk.server.xrandr("--output", "HDMI-1", "--primary")
    let profile = "version: 1\nscreens: { laptop: { identity: { builtin: true }, primary: true, rotation: left } }\n"
    try desk.scratch.write("profiles/laptop.yaml", profile)
    let program = try TerminalProgram(
      [Orchestrate.binary.path, "apply", "laptop", "--profiles", "profiles", "--confirm", "300"],
      environment: desk.orchestrate.environment, in: desk.scratch.url, reads: true)
    try program.waitFor("Press y")
    try desk.server.lab("unplug", "HDMI-1")
    try program.type("n")
    try program.waitFor("HDMI-1 was disconnected meanwhile")
    #expect(try program.finish().code == 1)
    #expect(try desk.server.report().contains("eDP-1 connected primary"))
  }
}
