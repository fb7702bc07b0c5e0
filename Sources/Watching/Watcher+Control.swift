import Control
import Displays
import Platform

// Who is connected to the control socket.
extension Watcher {
  /// Listens, unless it does already. Where that cannot be, it goes on without: whoever sits before the screens needs them more
  /// than answers.
  ///
  /// - Throws: when another process listens there.
  mutating func openControl() throws {
    guard control == nil else { return }
    do throws(Failure) {
      let server = try ControlServer(at: address)
      try poller.add(server.descriptor, as: .control)
      control = consume server
    } catch {
      guard !ControlServer.isServed(at: address) else { throw error }
      log.warning(
        "`status`, `switch` and other commands cannot reach this watcher: \(error.message); SIGHUP makes it try again")
    }
  }

  mutating func welcome() throws {
    while let client = control?.accept() {
      guard try hasRoom(for: client) else { continue }
      clients.insert(client)
      try poller.add(client.descriptor, as: .client(client.descriptor))
      // What it asks may be here already.
      try attend(to: client.descriptor, isWritable: false)
    }
    guard let descriptor = control?.descriptor, control?.hasRoom == false else { return }
    log.warning("cannot accept more clients: too many open files")
    // Whoever waits would wake us again and again.
    try poller.change(descriptor, as: .control, for: [])
  }

  /// Whoever has asked nothing makes room for the next one, who may ask something.
  private mutating func hasRoom(for newcomer: ControlClient) throws -> Bool {
    while clients.isFull {
      guard let silent = clients.longestSilent else {
        newcomer.sendAway(.crowd)
        return false
      }
      try hearOut(silent, before: .madeRoom)
    }
    return true
  }

  /// Lets go of those that have had their time.
  mutating func dismissSilentClients() throws {
    while let silent = clients.overdue(at: TimerClock.awake.now()) { try hearOut(silent, before: .noRequest) }
  }

  /// What it asks may have come while we did something else; else it goes.
  private mutating func hearOut(_ silent: ControlClient, before farewell: ControlClient.Farewell) throws {
    try attend(to: silent.descriptor, isWritable: false)
    guard clients[silent.descriptor] === silent, silent.isSilent else { return }
    silent.sendAway(farewell)
    try tidy(silent)
  }

  /// Somebody may be served again who could not be before.
  mutating func openDoor() throws {
    if let descriptor = control?.descriptor { try poller.change(descriptor, as: .control, for: .reading) }
  }

  package mutating func attend(to descriptor: Int32, isWritable: Bool) throws {
    guard let client = clients[descriptor] else { return }
    if isWritable { client.flush() }
    while let incoming = client.receive() {
      switch incoming {
      case .request(let request): try answer(request, to: client)
      case .ended: try leave(descriptor)
      }
    }
    try tidy(client)
  }

  /// Waits for what a client still needs, or lets go of it.
  private mutating func tidy(_ client: ControlClient) throws {
    guard clients[client.descriptor] != nil else { return }
    guard !client.isFinished else {
      conversation.forget(client.descriptor)
      try poller.remove(client.descriptor)
      clients.remove(client)
      return try openDoor()
    }
    var interest: Poller<WatchSource>.Interest = client.wantsToRead ? .reading : []
    if client.wantsToWrite { interest.insert(.writing) }
    try poller.change(client.descriptor, as: .client(client.descriptor), for: interest)
  }

  private mutating func leave(_ descriptor: Int32) throws {
    let isTrialist = conversation.trialist == descriptor
    conversation.forget(descriptor)
    if isTrialist { try happened(.asked(.revert("the confirming client disconnected"))) }
  }

  mutating func sweep(_ client: ControlClient) {
    do { try tidy(client) } catch { log.warning("lost a client of the control socket: \(error)") }
  }
}
