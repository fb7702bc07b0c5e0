import Control
import Displays
import Platform

// The clients of the control socket, and their time.
extension Watcher {
  func welcome() throws {
    while let client = visitors.door.accept() {
      guard try hasRoom(for: client) else { continue }
      try visitors.door.admit(client, on: loop.poller)
      // What it asks may be here already.
      try attend(to: client.descriptor, isWritable: false)
    }
    try visitors.door.restIfExhausted(on: loop.poller, log)
  }

  private func hasRoom(for newcomer: ControlClient) throws -> Bool {
    while visitors.door.isFull {
      guard let silent = visitors.door.longestSilent else {
        newcomer.sendAway(.crowd)
        return false
      }
      try hearOut(silent, before: .madeRoom)
    }
    return true
  }

  /// Disconnects the clients whose time is over.
  func dismissSilentClients() throws {
    while let silent = visitors.door.overdue(at: TimerClock.awake.now()) { try hearOut(silent, before: .noRequest) }
  }

  /// Serves a silent client whose request has come meanwhile; any other is disconnected.
  private func hearOut(_ silent: ControlClient, before farewell: ControlClient.Farewell) throws {
    try attend(to: silent.descriptor, isWritable: false)
    guard visitors.door[silent.descriptor] === silent, silent.isSilent else { return }
    silent.sendAway(farewell)
    try tidy(silent)
  }

  func attend(to descriptor: Int32, isWritable: Bool) throws {
    guard let client = visitors.door[descriptor] else { return }
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
    if try visitors.door.tidy(client, on: loop.poller) { _ = visitors.conversation.forget(client.descriptor) }
  }

  private func leave(_ descriptor: Int32) throws {
    guard visitors.conversation.forget(descriptor) else { return }
    try happened(.asked(.revert("the confirming client disconnected")))
  }

  func sweep(_ client: ControlClient) {
    do { try tidy(client) } catch { log.warning("lost a client of the control socket: \(error)") }
  }
}
