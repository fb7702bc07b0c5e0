import Foundation
import LabSupport
import Platform
import Testing

/// `apply --confirm` on the lab, with a terminal and a person at it. Stock `xrandr` is the witness.
@Suite(.serialized, .limited) struct ApplyConfirmTests {
  private let desk: Desk
  private let runtime: Scratch
  private let orchestrate: Orchestrate
  private let before: String

  init() throws {
    desk = try Desk(lit: "eDP-1,HDMI-1")
    runtime = try Scratch()
    var orchestrate = desk.orchestrate
    orchestrate.environment["XDG_RUNTIME_DIR"] = runtime.path
    self.orchestrate = orchestrate
    before = try desk.server.report()
  }

  private func applying(seconds: Int = 60, _ options: [String] = [], reads: Bool = true) throws -> TerminalProgram {
    let command = ["apply", "--profiles", "profiles", "--confirm", "\(seconds)"] + options
    return try TerminalProgram(
      [Orchestrate.binary.path] + command, environment: orchestrate.environment, in: desk.scratch.url, reads: reads)
  }

  private func expectAsBefore(sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(try desk.server.report() == before, sourceLocation: sourceLocation)
    #expect(
      !Tool.exists("\(runtime.path)/orchestrate/\(desk.server.display).confirm.socket"), sourceLocation: sourceLocation)
  }

  @Test func yKeeps() throws {
    let program = try applying()
    try program.waitFor(" changes")
    try program.waitFor("Keep this? Press y within 60 s.")
    #expect(try desk.server.report() != before, "the question is about what can be seen")
    try program.type("y")
    let ending = try program.finish()
    #expect(ending.code == 0 && ending.output.hasPrefix("desk: "))
    try desk.expectNothingToDo()
    let again = try applying()
    let nothing = try again.finish()
    #expect(nothing.code == 0 && nothing.output == "desk: nothing to do\n", "what changes nothing asks nothing")
  }

  @Test func theSecondsCountDownAtATerminal() throws {
    let terminal = try PseudoTerminal(
      [Orchestrate.binary.path, "apply", "--profiles", "profiles", "--confirm", "60"],
      environment: orchestrate.environment, in: desk.scratch.url)
    for seconds in [60, 59] { try terminal.wait(for: "Keep this? Press y within \(seconds) s.") }
    try terminal.type("y")
    #expect(try terminal.finish().code == 0)
  }

  @Test func timeTakesBack() throws {
    let program = try applying(seconds: 1)
    try program.waitFor("not confirmed in 1 s; changes undone. Now: ")
    let ending = try program.finish()
    #expect(ending.code == 1 && ending.output.isEmpty)
    try expectAsBefore()
  }

  @Test func aNoTakesBack() throws {
    let program = try applying(["--json"])
    try program.waitFor("Press y")
    try program.type("n")
    let ending = try program.finish()
    #expect(ending.code == 1)
    let report = try PlanReport(ending.output)
    #expect(!report.applied && report.error?.hasPrefix("rejected at the terminal; ") ?? false)
    try expectAsBefore()
  }

  @Test func aTerminalThatGoesAwayTakesBack() throws {
    let program = try applying()
    try program.waitFor("Press y")
    program.hangUp()
    #expect(try program.finish().code == 1)
    try expectAsBefore()
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func aSignalTakesBack(signal: Int32) throws {
    let program = try applying(reads: false)
    try program.waitFor("Keep this? Run `orchestrate confirm` within 60 s.")
    program.signal(signal)
    #expect(try program.finish().code == 1)
    try expectAsBefore()
  }

  /// It may have a switch that is to be confirmed.
  @Test func besideAWatcherThatDoesNotAnswerNothingIsTried() throws {
    let watcher = try CannedWatcher.stopped(in: runtime.path, on: desk.server.display)
    let ending = try orchestrate.run("apply", "--profiles", "profiles", "--confirm", "9")
    #expect(ending.code == 69 && ending.errors.contains("the watcher does not respond"), "\(ending)")
    try expectAsBefore()
    #expect(watcher.descriptor >= 0)
  }

  @Test func anotherProcessConfirms() throws {
    let program = try applying(reads: false)
    try program.waitFor("Run `orchestrate confirm` within")
    let second = try orchestrate.run("apply", "--profiles", "profiles", "--confirm", "9")
    #expect(second.code == 1 && second.errors.contains("another change is not decided yet"))
    let confirm = try orchestrate.run("confirm")
    #expect(confirm.code == 0 && confirm.output == "the changes of `orchestrate apply` are kept\n")
    #expect(try program.finish().code == 0)
    try desk.expectNothingToDo()
    #expect(try orchestrate.run("confirm").code == 1)
  }
}
