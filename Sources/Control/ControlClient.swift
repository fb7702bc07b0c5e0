import Displays
package import Platform

/// A client that has connected to the watcher. All calls return at once: a client that hangs holds up no other.
///
/// A class, since a loop keeps many of them by their descriptors.
package final class ControlClient {
  /// The moment when the client came, on `TimerClock.awake`.
  package let since: Duration
  private let socket: UnixSocket
  private var cutter = ByteCutter(at: UInt8(ascii: "\n"), longest: longestRequest)
  private var lines: ArraySlice<ByteCutter.Cut> = []
  private var unsent: [UInt8] = []
  private var hasAsked = false
  private var hasEnded = false
  private var isClosing = false
  private var isBroken = false

  /// The most bytes of a request: one with a profile to be tried; all others are short. Linux takes as much at once.
  static let longestRequest = 128 << 10
  /// The most bytes of answers that a client has not read; a client that follows and does not read is disconnected.
  package static let mostUnsent = 1 << 20

  /// The process at the other end; nil where the system does not say.
  package var process: Int32? { socket.peer?.process }

  package init(_ socket: consuming UnixSocket, since: Duration) {
    self.socket = socket
    self.since = since
  }

  /// An event from the client.
  package enum Incoming: Hashable {
    /// A request; a connection has one at most.
    case request(ControlRequest)
    /// The client has left, closed its side, or sent something that is no request and has been told so. An answer that
    /// is still due has to be sent now.
    case ended
  }

  /// The socket's descriptor, for epoll and poll.
  package var descriptor: Int32 { socket.descriptor }
  package var wantsToRead: Bool { !hasEnded }
  /// True if the client's request is still to come.
  package var isSilent: Bool { !hasAsked && !hasEnded }
  package var wantsToWrite: Bool { !unsent.isEmpty && !isBroken }
  /// True if nothing more will come of the client: forget it, which closes its socket.
  package var isFinished: Bool { isBroken || isClosing && unsent.isEmpty }

  /// The next event; call it when there is something to read, until it is nil.
  package func receive() -> Incoming? {
    while !hasEnded {
      if let line = lines.popFirst() { return request(in: line) }
      guard !cutter.isTooLong else {
        return refuse("the request is longer than \(Self.longestRequest >> 10) KiB; it is one line of JSON")
      }
      switch socket.receive() {
      case .bytes(let bytes): lines += cutter.take(bytes)
      case .nothingYet: return nil
      case .end: return end()
      }
    }
    return nil
  }

  /// Sends an answer, as far as it goes at once; the rest follows when the client reads.
  package func send(_ response: ControlResponse) {
    guard !isBroken else { return }
    guard let line = try? response.line else { return isBroken = true }
    unsent += line
    flush()
    if unsent.count > Self.mostUnsent { isBroken = true }
  }

  /// Sends unsent bytes; call it when the client can take more.
  package func flush() {
    guard wantsToWrite else { return }
    guard let count = socket.send(unsent) else { return isBroken = true }
    unsent.removeFirst(count)
  }

  /// Tells the client why it is not served, and is finished with it. Nothing was sent before, so there is room for
  /// that.
  package func sendAway(_ reason: Farewell) {
    send(.failed(reason.description))
    hasEnded = true
    isBroken = true
  }

  /// Finishes with the client: nothing more will be sent.
  package func finish() { isClosing = true }

  private func request(in line: ByteCutter.Cut) -> Incoming {
    guard !hasAsked else { return refuse("only one request per connection; open another connection") }
    hasAsked = true
    guard !line.isTooLong else {
      return refuse("the request is longer than \(Self.longestRequest >> 10) KiB")
    }
    do {
      return .request(try ControlRequest(line: line.bytes))
    } catch {
      return refuse(error.description)
    }
  }

  private func refuse(_ reason: String) -> Incoming {
    send(.failed(reason, .usage))
    return end()
  }

  private func end() -> Incoming {
    hasEnded = true
    finish()
    return .ended
  }
}
