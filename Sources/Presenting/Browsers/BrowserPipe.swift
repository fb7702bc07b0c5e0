import Displays
import Platform

/// A browser's debugging pipe for requests, and for the browser's events. It never blocks.
struct BrowserPipe: ~Copyable {
  /// The most unsent bytes. A browser that leaves so many unread will not read any more.
  private static let mostUnsent = 1 << 20
  private static let mostReads = 64

  /// The most bytes that are kept of a message. An address in a message can have two million, and a form more; what is
  /// needed of a form stands at its message's beginning.
  private static let longest = 1 << 20

  private var pipe: MessagePipe
  private var unsent: [UInt8] = []

  init() throws(Failure) {
    pipe = try MessagePipe(endingMessagesWith: 0, longest: Self.longest, mostReads: Self.mostReads)
  }

  /// True if the browser still holds the other end, and reads.
  var isOpen: Bool { pipe.isOpen }
  /// The descriptor for a browser; nil once it was given.
  var given: Int32? { pipe.given }
  mutating func handOver() { pipe.handOver() }

  var descriptor: Int32 { pipe.descriptor }
  var hasUnsent: Bool { !unsent.isEmpty }

  mutating func send(_ requests: [BrowserRequest]) {
    for request in requests { unsent += (try? request.message) ?? [] }
    flush()
  }

  /// Sends the bytes that go at once.
  mutating func flush() {
    guard isOpen, !unsent.isEmpty else { return }
    guard let count = pipe.socket.send(unsent), unsent.count - count <= Self.mostUnsent else { return pipe.close() }
    unsent.removeFirst(count)
  }

  /// The events that can be read now.
  mutating func receive() -> [BrowserEvent] {
    pipe.receive().compactMap { $0.isTooLong ? BrowserEvent(beginning: $0.bytes) : BrowserEvent(message: $0.bytes) }
  }
}
