import Applying
import Control
import Platform

/// Who is connected to the control socket.
struct ControlDoor: ~Copyable {
  private let address: ControlAddress
  /// nil where there is no folder for its socket, or no room in it. Screens matter more than questions.
  private var server: ControlServer?
  private var clients = ControlClients()

  init(at address: ControlAddress) { self.address = address }

  subscript(descriptor: Int32) -> ControlClient? { clients[descriptor] }

  /// When to look for clients that have had their time.
  var deadline: Duration? { clients.deadline }

  /// Listens, unless it does already. Where that cannot be, the watcher goes on without: screens are needed more
  /// than answers.
  ///
  /// - Throws: when another process listens there.
  mutating func open(on poller: borrowing Poller<WatchSource>, _ log: Log) throws {
    guard server == nil else { return }
    do throws(Failure) {
      let new = try ControlServer(at: address)
      try poller.add(new.descriptor, as: .control)
      server = consume new
    } catch {
      guard !ControlServer.isServed(at: address) else { throw error }
      log.warning(
        "`status`, `switch` and other commands cannot reach this watcher: \(error.message); SIGHUP makes it try again")
    }
  }

  /// The next client that wants to ask something; nil when none does.
  mutating func accept() -> ControlClient? { server?.accept() }

  mutating func admit(_ client: ControlClient, on poller: borrowing Poller<WatchSource>) throws {
    clients.insert(client)
    try poller.add(client.descriptor, as: .client(client.descriptor))
  }

  var isFull: Bool { clients.isFull }

  /// Who has asked nothing makes room for the next one, who may ask something.
  var longestSilent: ControlClient? { clients.longestSilent }

  /// The next one that has had its time and asked nothing.
  func overdue(at now: Duration) -> ControlClient? { clients.overdue(at: now) }

  /// Clients that still wait would wake us again and again where there is no descriptor left for them.
  mutating func restIfExhausted(on poller: borrowing Poller<WatchSource>, _ log: Log) throws {
    guard let descriptor = server?.descriptor, server?.hasRoom == false else { return }
    log.warning("cannot accept more clients: too many open files")
    try poller.change(descriptor, as: .control, for: [])
  }

  /// Waits for what a client still needs, or lets go of it.
  ///
  /// - Returns: whether it is gone.
  mutating func tidy(_ client: ControlClient, on poller: borrowing Poller<WatchSource>) throws -> Bool {
    guard clients[client.descriptor] != nil else { return false }
    guard !client.isFinished else {
      try poller.remove(client.descriptor)
      clients.remove(client)
      try reopen(on: poller)
      return true
    }
    var interest: Poller<WatchSource>.Interest = client.wantsToRead ? .reading : []
    if client.wantsToWrite { interest.insert(.writing) }
    try poller.change(client.descriptor, as: .client(client.descriptor), for: interest)
    return false
  }

  /// One more client may be served than before.
  mutating func reopen(on poller: borrowing Poller<WatchSource>) throws {
    if let descriptor = server?.descriptor { try poller.change(descriptor, as: .control, for: .reading) }
  }
}
