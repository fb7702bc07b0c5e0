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

  /// - Parameters:
  ///   - arguments: the program's name and its arguments. Its words are in English.
  ///   - variables: of its environment, besides ours.
  init(_ arguments: [String], adding variables: [String: String] = [:]) throws(Failure) {
    try self.init(arguments, as: Spawn.endingWithUs + arguments, Spawn.Streams(), adding: variables)
  }

  /// A command of this program, which ends with its parent by itself.
  ///
  /// - Parameter input: what it reads.
  init(own arguments: [String], reading input: [UInt8]) throws(Failure) {
    let held = try Descriptor.holding(input, to: "tell \(arguments.asProgram) what it reads")
    let silence = try Descriptor.silence()
    try self.init(
      arguments, as: ["/proc/self/exe"] + arguments, Spawn.Streams(input: held.number, talk: silence.number))
  }

  /// - Parameters:
  ///   - arguments: the command, for people.
  ///   - command: what is run.
  ///   - streams: without its output.
  ///   - variables: of its environment, besides ours.
  private init(
    _ arguments: [String], as command: [String], _ streams: Spawn.Streams, adding variables: [String: String] = [:]
  ) throws(Failure) {
    var writing: Descriptor?
    let reading = try Descriptor(readingFrom: &writing, to: "hear what \(arguments.asCommand) prints")
    var streams = streams
    streams.output = writing?.number
    child = try Child(command, adding: variables.merging(["LC_ALL": "C"]) { $1 }, streams: streams)
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
