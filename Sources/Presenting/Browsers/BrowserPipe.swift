import Displays
import Platform

/// A browser's debugging pipe: requests go in, and what it tells comes out. It never blocks.
struct BrowserPipe: ~Copyable {
  /// What a browser has not taken in by then it will not take in any more.
  private static let mostUnsent = 1 << 20
  private static let mostReads = 64

  /// An address in a message can have two million bytes; nothing that is needed is so long.
  private static let longest = 1 << 20

  private var pipe: MessagePipe
  private var unsent: [UInt8] = []

  init() throws(Failure) {
    pipe = try MessagePipe(endingMessagesWith: 0, longest: Self.longest, mostReads: Self.mostReads)
  }

  /// Whether the browser still holds the other end, and reads.
  var isOpen: Bool { pipe.isOpen }
  /// What a browser is to be given; nil once it was.
  var given: Int32? { pipe.given }
  mutating func handOver() { pipe.handOver() }

  var descriptor: Int32 { pipe.descriptor }
  var hasUnsent: Bool { !unsent.isEmpty }

  mutating func send(_ requests: [BrowserRequest]) {
    for request in requests { unsent += (try? request.message) ?? [] }
    flush()
  }

  /// Sends what goes at once.
  mutating func flush() {
    guard isOpen, !unsent.isEmpty else { return }
    guard let count = pipe.socket.send(unsent), unsent.count - count <= Self.mostUnsent else { return pipe.close() }
    unsent.removeFirst(count)
  }

  /// What there is to be read now.
  mutating func receive() -> [BrowserEvent] { pipe.receive().compactMap { BrowserEvent(message: $0) } }
}
