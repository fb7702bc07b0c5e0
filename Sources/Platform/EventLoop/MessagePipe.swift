import Displays

/// A pipe to a program that is started with one end of it, and from which messages come that end with the same byte each. It
/// never blocks.
package struct MessagePipe: ~Copyable {
  package let socket: UnixSocket
  private var cutter: ByteCutter
  /// At once; what is left is reported again by the poller. Who reads for ever does nothing else.
  private let mostReads: Int
  /// The program's end, until it has it.
  private var others: Descriptor?
  /// What a program is to be given; nil once it was.
  package private(set) var given: Int32?
  /// Whether the program still holds the other end, and reads.
  package private(set) var isOpen = true

  /// - Parameters:
  ///   - end: of each message.
  ///   - longest: in bytes; longer messages are passed over.
  package init(endingMessagesWith end: UInt8, longest: Int, mostReads: Int) throws(Failure) {
    var others: Descriptor?
    socket = try UnixSocket(pairedWith: &others, above: Spawn.pipeNumbers.upperBound)
    cutter = ByteCutter(at: end, longest: longest)
    self.mostReads = mostReads
    given = others?.number
    self.others = others
  }

  /// The program has its end now. As long as we had it too, the pipe would never be closed.
  package mutating func handOver() {
    others = nil
    given = nil
  }

  package var descriptor: Int32 { socket.descriptor }

  /// Nothing is read from it any more.
  package mutating func close() { isOpen = false }

  /// What there is to be read now.
  package mutating func receive() -> [[UInt8]] {
    var messages: [[UInt8]] = []
    for _ in 0..<mostReads where isOpen {
      switch socket.receive() {
      case .bytes(let bytes): messages += cutter.take(bytes).filter { !$0.isTooLong }.map(\.bytes)
      case .nothingYet: return messages
      case .end: isOpen = false
      }
    }
    return messages
  }
}
