import Foundation
import LabSupport
import Testing

@testable import X11

/// Who else is connected.
@Suite(.limited) struct ClientTests {
  private let server: LabServer

  init() throws { server = try LabServer(["A,monitor=office"]) }

  @Test func nobodyElse() throws {
    let connection = try Connection(display: server.display)
    let second = try Connection(display: server.display)
    #expect(connection.clientProcesses() == [] && second.clientProcesses() == [])
  }

  @Test func everyProcessOnce() throws {
    let connection = try Connection(display: server.display)
    let clients = try (0..<3).map { try LabClient("hold", "ROLE_\($0)", display: server.display) }
    for client in clients { #expect(try client.nextLine() == "held") }
    #expect(connection.clientProcesses() == clients.map(\.pid).sorted())

    clients[1].kill()
    let later = try Connection(display: server.display)
    #expect(later.clientProcesses() == [clients[0].pid, clients[2].pid].sorted())
  }

  @Test(.enabled(if: StockServer.hasXvfb))
  func stockServersTellToo() throws {
    let server = try StockServer.virtualFramebuffer()
    let connection = try Connection(display: server.display)
    let client = try LabClient("hold", "ROLE", display: server.display)
    #expect(try client.nextLine() == "held")
    #expect(connection.clientProcesses() == [client.pid])
  }
}
