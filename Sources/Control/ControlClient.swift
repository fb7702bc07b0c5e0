import Displays
package import Platform

/// Somebody who has connected to the watcher. Nothing here waits: a client that hangs keeps nobody.
///
/// A class, since a loop keeps many of them by their descriptors.
package final class ControlClient {
  /// When it came, on `TimerClock.awake`.
  package let since: Duration
  private let socket: UnixSocket
  private var cutter = ByteCutter(at: UInt8(ascii: "\n"), longest: longestRequest)
  private var lines: ArraySlice<ByteCutter.Cut> = []
  private var unsent: [UInt8] = []
  private var hasAsked = false
  private var hasEnded = false
  private var isClosing = false
  private var isBroken = false

  /// With a profile to be tried; all others are short. Linux takes as much at once.
  static let longestRequest = 128 << 10
  /// Of answers that are not read; who follows and does not read is let go.
  package static let mostUnsent = 1 << 20

  package init(_ socket: consuming UnixSocket, since: Duration) {
    self.socket = socket
    self.since = since
  }

  /// What came from the client.
  package enum Incoming: Hashable {
    /// At most one a connection.
    case request(ControlRequest)
    /// It has left, or closed its side, or sent something that is no request and has been told so. What is still to be
    /// said has to be said now.
    case ended
  }

  /// For epoll and poll.
  package var descriptor: Int32 { socket.descriptor }
  package var wantsToRead: Bool { !hasEnded }
  /// Whether its request is still to come.
  package var isSilent: Bool { !hasAsked && !hasEnded }
  package var wantsToWrite: Bool { !unsent.isEmpty && !isBroken }
  /// Nothing more is to come of it: forget it, which closes it.
  package var isFinished: Bool { isBroken || isClosing && unsent.isEmpty }

  /// Call it when there is something to read, until it is nil.
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

  /// Says something, as far as it goes at once; the rest when the client reads.
  package func send(_ response: ControlResponse) {
    guard !isBroken else { return }
    guard let line = try? response.line else { return isBroken = true }
    unsent += line
    flush()
    if unsent.count > Self.mostUnsent { isBroken = true }
  }

  /// Call it when the client can take more.
  package func flush() {
    guard wantsToWrite else { return }
    guard let count = socket.send(unsent) else { return isBroken = true }
    unsent.removeFirst(count)
  }

  /// Tells it why, and is finished with it. It has been told nothing before, so there is room for that.
  package func sendAway(_ reason: Farewell) {
    send(.failed(reason.description))
    hasEnded = true
    isBroken = true
  }

  /// Nothing more will be said.
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
