import Foundation
import LabSupport

@testable import Control
@testable import Platform

/// A watcher without screens: the real socket, and answers that a test has chosen. It ends with its owner.
final class CannedWatcher: Sendable {
  let scratch: Scratch
  let orchestrate: Orchestrate
  private let end: Pipe

  /// - Parameter answer: to a request; nil answers nothing at all.
  init(on display: String = ":7", _ answer: @escaping @Sendable (ControlRequest) -> ControlResponse?) throws {
    scratch = try Scratch()
    end = Pipe()
    var orchestrate = Orchestrate(display: display)
    orchestrate.environment["XDG_RUNTIME_DIR"] = scratch.path
    self.orchestrate = orchestrate
    guard let name = DisplayName(display) else { throw ToolFailure("no display") }
    let address = try ControlAddress(display: name, in: "\(scratch.path)/orchestrate", .watcher)
    // The thread makes its own server out of this; it must listen before any client asks.
    let (ready, end) = (DispatchSemaphore(value: 0), end.fileHandleForReading)
    Thread.detachNewThread {
      var desk = try? CannedDesk(address, answer)
      ready.signal()
      desk?.serve(until: end.fileDescriptor)
    }
    try Deadline().wait(for: "the watcher's thread", ready)
  }

  deinit { try? end.fileHandleForWriting.close() }

  /// A socket that accepts no client, like that of a stopped process: a connected client waits in its queue.
  static func stopped(in folder: String, on display: String = ":7") throws -> UnixSocket {
    let socket = try UnixSocket()
    try PrivateFolder.make("\(folder)/orchestrate")
    guard socket.listen(at: "\(folder)/orchestrate/\(display).socket") == 0 else { throw ToolFailure("no socket") }
    return socket
  }
}

/// What keeps clients that wait for an outcome, as the watcher's loop does.
private struct CannedDesk: ~Copyable {
  private let server: ControlServer
  private let answer: (ControlRequest) -> ControlResponse?
  private var clients: [Int32: ControlClient] = [:]
  private var waiting: ControlClient?

  init(_ address: ControlAddress, _ answer: @escaping (ControlRequest) -> ControlResponse?) throws {
    server = try ControlServer(at: address)
    self.answer = answer
  }

  mutating func serve(until end: Int32) {
    while true {
      let ready = Readiness.wait(for: [server.descriptor, end] + clients.keys, until: nil)
      guard !ready.contains(end) else { return }
      for client in ready.compactMap({ clients[$0] }) {
        while let incoming = client.receive() { take(incoming, from: client) }
        if client.isFinished { clients[client.descriptor] = nil }
      }
      while let client = server.accept() { clients[client.descriptor] = client }
    }
  }

  private mutating func take(_ incoming: ControlClient.Incoming, from client: ControlClient) {
    guard case .request(let request) = incoming else {
      if client === waiting { decide(.reverted, "the terminal was closed") }
      return
    }
    if request == .confirm, waiting != nil { decide(.kept, "confirmed") }
    guard let response = answer(request) else { return }
    client.send(response)
    switch response {
    case .confirmWithin: waiting = client
    case .status where request == .status(follow: true): client.send(response)
    default: client.finish()
    }
  }

  private mutating func decide(_ outcome: ConfirmationOutcome, _ reason: String) {
    waiting?.send(.outcome(outcome, reason: reason))
    waiting?.finish()
    if let waiting, waiting.isFinished { clients[waiting.descriptor] = nil }
    waiting = nil
  }
}
