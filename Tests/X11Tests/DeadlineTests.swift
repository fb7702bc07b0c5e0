import Foundation
import LabSupport
import Testing

/// The waits of all other tests: each has an end, says what it waited for and what came last, and ends what it waited
/// for.
@Suite(.limited) struct DeadlineTests {
  private func failure(in body: () throws -> Void) -> String {
    let failure = #expect(throws: ToolFailure.self) { try Deadline.limiting(to: .milliseconds(100), body) }
    return failure?.description ?? ""
  }

  @Test func aClientThatSaysNothingIsEnded() throws {
    let client = try LabClient(stock: ["sh", "-c", "echo ready; exec sleep 3600"], display: "")
    #expect(try client.nextLine() == "ready")
    let words = failure { _ = try client.nextLine() }
    #expect(words.contains("sleep 3600`, which said \"ready\" before"), "\(words)")
    #expect(kill(client.pid, 0) == -1 && errno == ESRCH)
  }

  @Test func aProgramThatDoesNotEndIsEnded() throws {
    let program = try Program(["sh", "-c", "echo why >&2; exec sleep 3600"])
    try Deadline().look(for: "the program to speak") { try program.errors() == "why\n" }
    let words = failure { _ = try program.finish() }
    #expect(words.contains("the end of `sh -c") && words.hasSuffix("; last came: why\n"), "\(words)")
    #expect(!program.isRunning)
  }

  @Test func aTerminalThatShowsNothingMoreIsLeft() throws {
    let terminal = try TerminalProgram(["cat"], environment: ["PATH": "/usr/bin:/bin"], in: nil)
    try terminal.type("here\n")
    try terminal.waitFor("here")
    let words = failure { try terminal.waitFor("there") }
    #expect(words.contains("a terminal that said \"there\"; last came: here"), "\(words)")
    terminal.hangUp()
    _ = try terminal.finish()
  }

  /// A server that stands still accepts connections and answers nothing.
  @Test func aServerThatStandsStillIsNotWaitedForForEver() throws {
    let server = try LabServer(["A,monitor=beamer"])
    let lines = try server.lab("list").split(separator: "\n").map { $0.split(separator: "\t") }
    let line = try #require(lines.first { $0.first == server.display[...] })
    let process = try #require(pid_t(line[1]))
    kill(process, SIGSTOP)
    defer { kill(process, SIGCONT) }
    #expect(failure { _ = try server.picture(of: "A") }.hasSuffix("for a picture of A"))
  }

  @Test func whatNoEventTellsIsLookedAtUntilThen() {
    #expect(failure { try Deadline().look(for: "the end of time") { false } }.hasSuffix("for the end of time"))
  }

  /// However long a single wait may last, none outlasts its test.
  @Test func noWaitOutlastsItsTest() {
    let clock = ContinuousClock()
    let all = clock.measure {
      Deadline.limiting(to: .milliseconds(100)) { while !Deadline(after: .seconds(3600)).isOver {} }
    }
    #expect(all >= .milliseconds(100))
  }

  @Test func thisTestHasALimit() {
    #expect(Deadline(after: .seconds(86_400)).failure("").description.hasPrefix("waited 300.0 s"))
  }
}
