import Foundation
import LabSupport
import Testing

/// Presenters that do not end when they should.
@Suite(.limited) struct StuckPresenterTests {
  private let desk: PresenterDesk

  init() throws { desk = try PresenterDesk(["A,monitor=beamer"]) }

  @Test func whoeverComesNextKillsIt() throws {
    let stuck = try desk.present("{\"color\": \"#ff0000\"}", on: "A")
    let process = ContentProcess(number: stuck.program.processIdentifier)
    kill(process.number, SIGSTOP)
    let next = try desk.present("{\"color\": \"#00ff00\"}", on: "A")
    #expect(try desk.server.picture(of: "A").colors == ["#00ff00"])
    try process.awaitEnd()
    next.program.terminate()
    #expect(try next.program.finish().code == 0)
  }

  /// One that ends in time is left to itself, and so is a stranger.
  @Test func nobodyElseIsKilled() throws {
    let stranger = try LabClient("hold", "_ORCHESTRATE_PRESENTER_A_S0", display: desk.server.display)
    _ = try stranger.nextLine()
    let first = try desk.present("{\"color\": \"#ff0000\"}", on: "A")
    let second = try desk.present("{\"color\": \"#00ff00\"}", on: "A")
    #expect(try first.program.finish().code == 0)
    second.program.terminate()
    #expect(try second.program.finish().code == 0)
    withExtendedLifetime(stranger) {}
  }
}
