import Applying
import Control
import Platform

/// The clients of the control socket.
struct ControlDoor: ~Copyable {
  private let address: ControlAddress
  /// The socket; nil where there is no folder for it, or no room in it. Screens matter more than questions.
  private var server: ControlServer?
  private var clients = ControlClients()

  init(at address: ControlAddress) { self.address = address }

  subscript(descriptor: Int32) -> ControlClient? { clients[descriptor] }

  /// The moment to look for clients whose time is over.
  var deadline: Duration? { clients.deadline }

  /// Listens, unless it does already where clients look for it. Where the socket cannot be opened, the watcher goes on
  /// without: screens are needed more than answers.
  ///
  /// - Throws: when another process listens there.
  mutating func open(on poller: borrowing Poller<WatchSource>, _ log: Log) throws {
    guard server?.isInPlace != true else { return }
    if let descriptor = server?.descriptor { try poller.remove(descriptor) }
    server = nil
    do throws(Failure) {
      let new = try ControlServer(at: address)
      try poller.add(new.descriptor, as: .control)
      server = consume new
    } catch {
      if (try? address.hasListener()) ?? false { throw error }
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

  /// The silent client that makes room for the next one, which may ask something.
  var longestSilent: ControlClient? { clients.longestSilent }

  /// The next one that has had its time and asked nothing.
  func overdue(at now: Duration) -> ControlClient? { clients.overdue(at: now) }

  /// Rests while no descriptor is left: clients that still wait would wake the watcher again and again.
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

  /// Accepts clients again, since one more may be served.
  mutating func reopen(on poller: borrowing Poller<WatchSource>) throws {
    if let descriptor = server?.descriptor { try poller.change(descriptor, as: .control, for: .reading) }
  }
}
