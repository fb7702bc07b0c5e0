import Displays
import Platform

/// A browser's debugging pipe: requests go in, and what it tells comes out. It never blocks.
struct BrowserPipe: ~Copyable {
  /// What a browser has not taken in by then it will not take in any more.
  private static let mostUnsent = 1 << 20
  /// At once; what is left is reported again by the poller. Who reads for ever does nothing else.
  private static let mostReads = 64

  /// An address in a message can have two million bytes; nothing that is needed is so long.
  private static let longest = 1 << 20

  private let socket: UnixSocket
  private var cutter = ByteCutter(at: 0, longest: longest)
  private var unsent: [UInt8] = []
  /// Whether the browser still holds the other end, and reads.
  private(set) var isOpen = true

  /// The browser's end, until it has it.
  private var others: Descriptor?
  /// What a browser is to be given; nil once it was.
  private(set) var given: Int32?

  init() throws(Failure) {
    var others: Descriptor?
    socket = try UnixSocket(pairedWith: &others, above: Spawn.pipeNumbers.upperBound)
    given = others?.number
    self.others = others
  }

  /// The browser has its end now. As long as we had it too, the pipe would never be closed.
  mutating func handOver() {
    others = nil
    given = nil
  }

  var descriptor: Int32 { socket.descriptor }
  var hasUnsent: Bool { !unsent.isEmpty }

  mutating func send(_ requests: [BrowserRequest]) {
    for request in requests { unsent += (try? request.message) ?? [] }
    flush()
  }

  /// Sends what goes at once.
  mutating func flush() {
    guard isOpen, !unsent.isEmpty else { return }
    guard let count = socket.send(unsent), unsent.count - count <= Self.mostUnsent else { return isOpen = false }
    unsent.removeFirst(count)
  }

  /// What there is to be read now.
  mutating func receive() -> [BrowserEvent] {
    var events: [BrowserEvent] = []
    for _ in 0..<Self.mostReads where isOpen {
      switch socket.receive() {
      case .bytes(let bytes):
        let whole = cutter.take(bytes).filter { !$0.isTooLong }
        events += whole.compactMap { BrowserEvent(message: $0.bytes) }
      case .nothingYet: return events
      case .end: isOpen = false
      }
    }
    return events
  }
}
