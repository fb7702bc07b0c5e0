import Foundation
import LabSupport
import Testing

/// The way back from a change of the screens.
@Suite(.limited) struct UndoTests {
  private static let office = """
    version: 1
    screens:
      office: { identity: { vendor: OFC }, position: [0, 0], primary: true, properties: { underscan: "on" } }
      laptop: { identity: { builtin: true }, position: { right-of: office }, scale: 1.5 }
    """
  /// The office screen on its side, and the laptop dark.
  static let turned = """
    version: 1
    screens:
      office: { identity: { vendor: OFC }, rotation: left, position: [0, 0] }
      laptop: { identity: { builtin: true }, enabled: false }
    """

  private let desk: Desk

  init() throws {
    desk = try Desk(
      ["eDP-1,monitor=laptop-panel", "HDMI-1,kind=amdgpu,monitor=office", "DP-1"],
      profiles: ["office": Self.office, "turned": Self.turned])
  }

  private func shown() throws -> String { try desk.server.report() }

  @Test func whatWasAppliedIsTakenBackOneAfterTheOther() throws {
    let first = try shown()
    #expect(try desk.run("apply", "office").code == 0)
    let second = try shown()
    #expect(try desk.run("apply", "turned").code == 0)
    let listed = try desk.run("undo", "--list")
    let pattern = /1  \S+ \S+  apply turned  \S.*\n2  \S+ \S+  apply office  \S.*\n/
    #expect(try pattern.wholeMatch(in: listed.output) != nil && listed.code == 0, "\(listed)")
    let undone = try desk.run("undo")
    #expect(undone.code == 0 && undone.output.hasPrefix("undone: apply turned at "), "\(undone)")
    #expect(undone.output.contains("\n  eDP-1: 1920x1080"), "\(undone)")
    #expect(try shown() == second)
    #expect(try desk.run("undo").code == 0)
    #expect(try shown() == first)
    let nothing = try desk.run("undo")
    #expect(nothing.code == 3 && nothing.errors.contains("nothing to undo"), "\(nothing)")
    #expect(try desk.run("undo", "--list").code == 3)
    #expect(try shown() == first)
  }

  @Test func scriptsGetDocuments() throws {
    _ = try desk.run("apply", "office")
    let listed = try desk.run("undo", "--list", "--json").output
    let list = try JSONDecoder().decode(History.self, from: Data(listed.utf8))
    #expect(list.changes.map(\.by) == ["apply office"] && list.changes.first?.changes.isEmpty == false)
    let undone = try JSONDecoder().decode(Undone.self, from: Data(desk.run("undo", "--json").output.utf8))
    #expect(undone.undone.by == "apply office" && undone.steps.contains { $0.output == "eDP-1" })
    let nothing = try desk.run("undo", "--json")
    #expect(nothing.code == 3 && nothing.output.contains("\"error\""), "\(nothing)")
  }

  private struct Change: Decodable {
    let number: Int
    let by: String
    let changes: [String]
  }

  private struct History: Decodable { let changes: [Change] }

  private struct Undone: Decodable {
    let undone: Change
    let steps: [PlanReport.Step]
  }

  /// Sixteen changes are remembered.
  @Test func theOldestIsForgotten() throws {
    for _ in 0..<9 {
      for name in ["office", "turned"] { #expect(try desk.run("apply", name).code == 0) }
    }
    let list = try desk.run("undo", "--list", "--json").output
    #expect(try JSONDecoder().decode(History.self, from: Data(list.utf8)).changes.count == 16)
  }

  @Test func whatNobodyConfirmsStaysUndoable() throws {
    _ = try desk.run("apply", "office")
    let before = try shown()
    let undone = try desk.run("undo", "--confirm", "1")
    #expect(undone.code == 1 && undone.errors.contains("not confirmed in 1 s; changes undone"), "\(undone)")
    #expect(try shown() == before)
    #expect(try desk.run("undo", "--list").code == 0)
    // An apply that nobody confirms is no change.
    #expect(try desk.run("apply", "turned", "--confirm", "1").code == 1)
    #expect(try desk.run("undo", "--list").output.contains("apply office"))
    #expect(try !desk.run("undo", "--list").output.contains("turned"))
  }

  /// What was noted goes with the change, though other screens are there by then.
  @Test func whatIsRejectedOnceAnotherScreenHasComeIsNoChange() throws {
    _ = try desk.run("apply", "office")
    let listed = try desk.run("undo", "--list").output
    let waiting = try desk.start("apply", "turned", "--confirm", "300")
    try Deadline().look(for: "the question") { try waiting.errors().contains("Keep this?") }
    try desk.server.lab("plug", "DP-1", "portrait")
    waiting.terminate()
    #expect(try waiting.finish().code != 0)
    try desk.server.lab("unplug", "DP-1")
    #expect(try desk.run("undo", "--list").output == listed)
  }

  /// The screen that shows the change is pulled while a person is asked, and the way back is refused.
  @Test func whatCannotComeBackDoesNotEndInTheDark() throws {
    let profile = """
      version: 1
      screens:
        office: { identity: { vendor: OFC } }
        upright: { identity: { vendor: PRT }, enabled: false }
      """
    let desk = try Desk(
      ["HDMI-1,monitor=portrait", "DP-1,monitor=office"], lit: "HDMI-1", profiles: ["office": profile])
    #expect(try desk.run("apply").code == 0)
    let program = try TerminalProgram(
      [Orchestrate.binary.path, "undo", "--profiles", "profiles", "--confirm", "60"],
      environment: desk.orchestrate.environment, in: desk.scratch.url, reads: true)
    try program.waitFor("Press y")
    try desk.server.lab("fail", "DP-1", "--mode", "1920x1080")
    try desk.server.lab("unplug", "HDMI-1")
    try program.type("n")
    try program.waitFor("no connected screen was lit, so all connected screens were lit")
    #expect(try program.finish().code == 1)
    #expect(try desk.server.light().lit.contains("DP-1"))
  }

  @Test func otherScreensHaveAHistoryOfTheirOwn() throws {
    _ = try desk.run("apply", "office")
    try desk.server.lab("plug", "DP-1", "portrait")
    #expect(try desk.run("undo").code == 3)
    try desk.server.lab("unplug", "DP-1")
    #expect(try desk.run("undo").code == 0)
  }

  /// What a connector has shown is no state of the screen that is there now.
  @Test func theSameScreensAtOtherConnectorsHaveNothingToUndo() throws {
    try desk.server.lab("plug", "DP-1", "portrait")
    _ = try desk.run("apply", "office")
    try swap("portrait", "office")
    let swapped = try shown()
    #expect(try desk.run("undo").code == 3)
    #expect(try shown() == swapped)
    try swap("office", "portrait")
    #expect(try desk.run("undo", "--list").code == 0)
  }

  /// Plugs these screens into HDMI-1 and DP-1, in place of those that are there.
  private func swap(_ hdmi: String, _ dp: String) throws {
    for output in ["HDMI-1", "DP-1"] { try desk.server.lab("unplug", output) }
    try desk.server.lab("plug", "HDMI-1", hdmi)
    try desk.server.lab("plug", "DP-1", dp)
  }

  /// Any client can write the property.
  @Test(arguments: ["rubbish", "{}", #"{"version":1,"entries":[{"by":"x"}]}"#, #"{"version":2,"entries":[]}"#])
  func aStrangersHistoryIsNone(text: String) throws {
    let before = try shown()
    try desk.server.xprop(["-f", "_ORCHESTRATE_HISTORY", "8s", "-set", "_ORCHESTRATE_HISTORY", text])
    #expect(try desk.run("undo").code == 3)
    #expect(try shown() == before)
    #expect(try desk.run("apply", "office").code == 0 && desk.run("undo").code == 0)
    #expect(try shown() == before)
  }

  /// A person is told how, a script is not.
  @Test func aPersonIsToldTheWayBack() throws {
    let terminal = try PseudoTerminal(
      [Orchestrate.binary.path, "apply", "office", "--profiles", "profiles"],
      environment: desk.orchestrate.environment, in: desk.scratch.url)
    let ending = try terminal.finish()
    #expect(ending.code == 0 && ending.errors.contains("to undo this, run: orchestrate undo\r\n"), "\(ending)")
    let script = try desk.run("apply", "turned")
    #expect(!script.errors.contains("undo"), "\(script)")
  }

  private static let mistakes: [(arguments: [String], words: String)] = [
    (["--to", "2"], "--to needs --file"), (["--file", "a", "--to", "0"], "expected a whole number from 1 to 21"),
    (["--file", "a", "--confirm", "3"], "--confirm cannot be combined with --file"),
    (["--list", "--confirm", "3"], "--confirm cannot be combined with --list"),
    (["--file", "a", "--json"], "--json cannot be combined with --file"),
    (["--file", "a", "--list", "--to", "2"], "--to cannot be combined with --list"),
    (["--file", ""], "found an empty name"),
  ]

  @Test(arguments: mistakes)
  func whatMeansNothingIsUsage(arguments: [String], words: String) throws {
    let ending = try Orchestrate().run(["undo"] + arguments)
    #expect(ending.code == 64 && ending.errors.contains(words), "\(ending)")
  }
}
