import Displays
import Foundation
import LabSupport
import Testing

@testable import X11

/// A server that dies takes no client with it.
@Suite(.limited) struct LossTests {
  private let server: LabServer

  init() throws { server = try LabServer(["A,monitor=office", "B,monitor=tv-1080"]) }

  @Test func diedBeforeReading() throws {
    var connection = try Connection(display: server.display)
    try server.kill()
    #expect(throws: ConnectionLost(display: server.display)) { try connection.read(.all) }
    #expect(throws: ConnectionLost(display: server.display)) { try connection.read(.all) }
  }

  @Test func diedBetweenReadingAndExecuting() throws {
    var connection = try Connection(display: server.display)
    let reading = try connection.read(.none)
    try server.kill()
    #expect(throws: ConnectionLost(display: server.display)) {
      try connection.execute([.setPrimary(nil), .setPrimary(nil)], against: reading)
    }
  }

  @Test func diedDuringAModeSet() throws {
    var connection = try Connection(display: server.display)
    let reading = try connection.read(.none)
    // Longer than it takes to end the server.
    try server.lab("delay", "B", "20000")
    try killServer(at: "mode-set-begin")
    #expect(throws: ConnectionLost(display: server.display)) {
      let step = try reading.snapshot.configuring("B") { $0.position = .origin }
      _ = try connection.execute([.setPrimary(nil), step, .setPrimary(nil)], against: reading)
    }
  }

  @Test func diedDuringAProbe() throws {
    try server.lab("delay", "probe", "20000")
    var connection = try Connection(display: server.display)
    // A new server has no EDIDs, so the reading has to probe.
    try killServer(at: "probe")
    #expect(throws: ConnectionLost(display: server.display)) { try connection.read(.none) }
  }

  @Test func diedWhileSomebodyWaits() throws {
    var connection = try Connection(display: server.display, hearing: .everything)
    _ = try connection.read(.none)
    #expect(try connection.takeEvents().isEmpty)
    try server.kill()
    #expect(connection.hasArrivals(within: 120_000) == true)
    #expect(throws: ConnectionLost(display: server.display)) { try connection.takeEvents() }
    #expect(throws: ConnectionLost(display: server.display)) { try connection.takeEvents() }
    #expect(connection.clientProcesses() == [])
  }

  /// Returns when it watches the server.
  private func killServer(at event: String) throws {
    let events = try server.watch()
    Thread.detachNewThread { [server] in
      _ = try? events.wait(for: event)
      try? server.kill()
    }
  }

  @Test func failuresToConnectAreTold() throws {
    let nobody = { () throws(ConnectionFailure) in
      let connection = try Connection(display: ":64999")
      return connection.displayName
    }
    #expect(throws: ConnectionFailure.notOpened(display: ":64999")) { try nobody() }
  }
}
