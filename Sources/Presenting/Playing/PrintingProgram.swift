import Displays
import Glibc
import Platform

/// A program that is run for its output. It ends with its owner.
struct PrintingProgram: ~Copyable {
  enum Print {
    case bytes([UInt8])
    case nothingYet
    /// The output has ended.
    case end
  }

  private let child: Child
  private let reading: Descriptor

  private static let portion = 1 << 16

  /// - Parameter arguments: the program's name and its arguments. Its words are in English.
  init(_ arguments: [String]) throws(Failure) {
    var writing: Descriptor?
    let reading = try Descriptor(readingFrom: &writing, to: "hear what \(arguments.asCommand) prints")
    let streams = Spawn.Streams(output: writing?.number)
    let child = try Child(Spawn.endingWithUs + arguments, adding: ["LC_ALL": "C"], streams: streams)
    self.child = child
    self.reading = reading
  }

  /// A command of this program, which ends with its parent by itself.
  ///
  /// - Parameter input: what it reads.
  init(own arguments: [String], reading input: [UInt8]) throws(Failure) {
    var writing: Descriptor?
    let reading = try Descriptor(readingFrom: &writing, to: "hear what \(arguments.asCommand) prints")
    let held = try Descriptor.holding(input, to: "tell \(arguments.asProgram) what it reads")
    let silence = try Descriptor.silence()
    let streams = Spawn.Streams(input: held.number, output: writing?.number, talk: silence.number)
    let child = try Child(["/proc/self/exe"] + arguments, adding: ["LC_ALL": "C"], streams: streams)
    self.child = child
    self.reading = reading
  }

  deinit { child.end() }

  /// The descriptor, readable when something was printed, and at the end.
  var descriptor: Int32 { reading.number }

  /// Reads a portion of the output.
  func read() -> Print {
    var bytes = [UInt8](repeating: 0, count: Self.portion)
    let count = Glibc.read(reading.number, &bytes, bytes.count)
    if count > 0 { return .bytes(Array(bytes.prefix(count))) }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? .nothingYet : .end
  }
}
