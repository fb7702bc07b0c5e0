package import Displays

/// A pipe to a program that is started with one end of it, and from which messages come that end with the same byte
/// each. It never blocks.
package struct MessagePipe: ~Copyable {
  package let socket: UnixSocket
  private var cutter: ByteCutter
  /// The most reads in one call; the poller reports again what is left. A program that writes without end cannot keep
  /// the loop busy.
  private let mostReads: Int
  /// The program's end, until it has it.
  private var others: Descriptor?
  /// The descriptor to hand to the program that is started; nil once it was handed over.
  package private(set) var given: Int32?
  /// True if the program still holds the other end, and reads.
  package private(set) var isOpen = true

  /// - Parameters:
  ///   - end: of each message.
  ///   - longest: in bytes; only so much is kept of a longer message.
  package init(endingMessagesWith end: UInt8, longest: Int, mostReads: Int) throws(Failure) {
    var others: Descriptor?
    socket = try UnixSocket(pairedWith: &others, above: Spawn.pipeNumbers.upperBound)
    cutter = ByteCutter(at: end, longest: longest)
    self.mostReads = mostReads
    given = others?.number
    self.others = others
  }

  /// Closes the program's end here, since the program has it now: otherwise the pipe would never be closed.
  package mutating func handOver() {
    others = nil
    given = nil
  }

  package var descriptor: Int32 { socket.descriptor }

  /// Ends reading from the pipe.
  package mutating func close() { isOpen = false }

  /// The messages that can be read now.
  package mutating func receive() -> [ByteCutter.Cut] {
    var messages: [ByteCutter.Cut] = []
    for _ in 0..<mostReads where isOpen {
      switch socket.receive() {
      case .bytes(let bytes): messages += cutter.take(bytes)
      case .nothingYet: return messages
      case .end: isOpen = false
      }
    }
    return messages
  }
}
