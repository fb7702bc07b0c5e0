import Control
import Displays
import Platform

// The clients of the control socket, and their time.
extension Watcher {
  func welcome() throws {
    while let client = door.accept() {
      guard try hasRoom(for: client) else { continue }
      try door.admit(client, on: poller)
      // The client's request may be here already.
      try attend(to: client.descriptor, isWritable: false)
    }
    try door.restIfExhausted(on: poller, log)
  }

  private func hasRoom(for newcomer: ControlClient) throws -> Bool {
    while door.isFull {
      guard let silent = door.longestSilent else {
        newcomer.sendAway(.crowd)
        return false
      }
      try hearOut(silent, before: .madeRoom)
    }
    return true
  }

  /// Disconnects the clients whose time is over.
  func dismissSilentClients() throws {
    while let silent = door.overdue(at: TimerClock.awake.now()) { try hearOut(silent, before: .noRequest) }
  }

  /// Serves a silent client whose request has come meanwhile; any other is disconnected.
  private func hearOut(_ silent: ControlClient, before farewell: ControlClient.Farewell) throws {
    try attend(to: silent.descriptor, isWritable: false)
    guard door[silent.descriptor] === silent, silent.isSilent else { return }
    silent.sendAway(farewell)
    try tidy(silent)
  }

  func attend(to descriptor: Int32, isWritable: Bool) throws {
    guard let client = door[descriptor] else { return }
    if isWritable { client.flush() }
    while let incoming = client.receive() {
      switch incoming {
      case .request(let request): try answer(request, to: client)
      case .ended: try leave(descriptor)
      }
    }
    try tidy(client)
  }

  private func tidy(_ client: ControlClient) throws {
    if try door.tidy(client, on: poller) { _ = conversation.forget(client.descriptor) }
  }

  private func leave(_ descriptor: Int32) throws {
    guard conversation.forget(descriptor) else { return }
    try happened(.asked(.revert("the confirming client disconnected")))
  }

  func sweep(_ client: ControlClient) {
    do { try tidy(client) } catch { log.warning("lost a client of the control socket: \(error)") }
  }
}
