import Displays
import Glibc
import Platform

/// A program that is run for what it prints. It ends with its owner.
struct PrintingProgram: ~Copyable {
  enum Print {
    case bytes([UInt8])
    case nothingYet
    /// And nothing comes any more.
    case end
  }

  private let child: Child
  private let reading: Descriptor

  private static let portion = 1 << 16

  /// - Parameter arguments: the program's name and what it is given. Its words are in English.
  init(_ arguments: [String]) throws(Failure) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Failure(to: "hear what \(arguments.asCommand) prints") }
    let reading = Descriptor(owning: ends[0])
    let writing = Descriptor(owning: ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    // It does not outlive us, however we end, if the system has util-linux's setpriv.
    let fate = FileSystem.program("setpriv").map { [$0, "--pdeathsig", "KILL", "--"] } ?? []
    let streams = Spawn.Streams(output: writing.number)
    let child = try Child(fate + arguments, adding: ["LC_ALL": "C"], streams: streams)
    self.child = child
    self.reading = reading
  }

  deinit { child.end() }

  /// Readable when something was printed, and at the end.
  var descriptor: Int32 { reading.number }

  /// A portion at a time.
  func read() -> Print {
    var bytes = [UInt8](repeating: 0, count: Self.portion)
    let count = Glibc.read(reading.number, &bytes, bytes.count)
    if count > 0 { return .bytes(Array(bytes.prefix(count))) }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? .nothingYet : .end
  }
}
