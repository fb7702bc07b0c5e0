import Foundation
import LabSupport
import Testing

/// What takes its time says so where a person looks, and leaves nothing behind.
@Suite(.limited) struct ProgressTests {
  @Test func stepsAreShownWhileTheHardwareIsSlow() throws {
    let desk = try Desk(
      ["eDP-1,monitor=laptop-panel", "HDMI-1,monitor=office"], lit: "eDP-1", profiles: ["desk": Self.desk])
    try desk.server.lab("delay", "HDMI-1", "300")
    let terminal = try TerminalProgram(
      [Orchestrate.binary.path, "apply", "--profiles", "profiles"], environment: desk.orchestrate.environment,
      in: desk.scratch.url)
    try terminal.waitFor("[2 of 2] HDMI-1: 1920x1080@60 at 1920,0")
    try terminal.wait("erased it") { $0.contains("\r\u{1B}[K") }
    let ending = try terminal.finish()
    #expect(ending.code == 0 && ending.output.hasPrefix("desk: 1 change\n"))
    #expect(!ending.output.contains(" of 2]"))
  }

  /// Ctrl-S: nothing waits for the terminal while the server does nothing else.
  @Test func aTerminalThatIsHeldHoldsUpNoServer() throws {
    let desk = try Desk(
      ["eDP-1,monitor=laptop-panel", "HDMI-1,monitor=office"], lit: "eDP-1", profiles: ["desk": Self.desk])
    let events = try desk.server.watch()
    let terminal = try TerminalProgram(
      ["sh", "-c", "read start; exec \"$@\"", "sh", Orchestrate.binary.path, "apply", "--profiles", "profiles"],
      environment: desk.orchestrate.environment, in: desk.scratch.url)
    try terminal.type("\u{13}start\n")
    try events.wait(for: "outputs=HDMI-1")
    #expect(try desk.server.xrandr("--current").contains(/HDMI-1 connected (primary )?1920x1080\+1920\+0/))
    try terminal.type("\u{11}")
    #expect(try terminal.finish().code == 0)
    #expect(!terminal.everything.contains(" of 2]"))
  }

  @Test func aBarFillsWhileManyMachinesAreTried() throws {
    let scratch = try Scratch()
    let scenario = Tool.repository.appending(path: "Tests/ScenarioTests/Scenarios/swapped-twins")
    let snapshot = try String(contentsOf: scenario.appending(path: "snapshot.json"), encoding: .utf8)
    for number in 0..<600 { try scratch.write("machines/\(number).json", snapshot) }
    let profile = scenario.appending(path: "profile.yaml").path
    let terminal = try TerminalProgram(
      [Orchestrate.binary.path, "validate", profile, "--against", "machines"],
      environment: ["TERM": "xterm", "PATH": "/usr/bin:/bin"], in: scratch.url)
    try terminal.wait("drew a bar") { $0.contains(/\rmachines \[#*\.*\] \d+ of 600/) }
    try terminal.wait("erased it") { $0.contains("\r\u{1B}[K") }
    let ending = try terminal.finish()
    #expect(ending.code == 0 && !ending.output.contains(" of 600"))
  }

  @Test func scriptsGetNoneOfIt() throws {
    let desk = try Desk(
      ["eDP-1,monitor=laptop-panel", "HDMI-1,monitor=office"], lit: "eDP-1", profiles: ["desk": Self.desk])
    let ending = try desk.run("apply")
    #expect(ending.code == 0 && ending.errors.isEmpty)
  }

  private static let desk = """
    version: 1
    screens:
      laptop: { identity: { builtin: true } }
      office: { identity: { vendor: OFC } }
    """
}
