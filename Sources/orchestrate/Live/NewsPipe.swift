import Displays
import Glibc
import Platform

/// Standard error led into a pipe that we read ourselves: our own log, and what hooks print.
struct NewsPipe: ~Copyable {
  private let end: Descriptor
  /// Without its end.
  private var begun: [UInt8] = []
  /// The newest last; no more than a terminal has rows.
  private(set) var recent: [String] = []

  private static let most = 200
  /// Of a line that never ends.
  private static let longest = 4096

  init() throws(Failure) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Failure(to: "open a pipe") }
    let end = try Descriptor(ends[0], to: "open a pipe")
    let other = try Descriptor(ends[1], to: "open a pipe")
    // Writing does not block: whoever reads is the same thread. What does not fit is lost, as in a log.
    for number in ends {
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
      _ = fcntl(number, F_SETFL, O_NONBLOCK)
    }
    guard dup2(other.number, STDERR_FILENO) >= 0 else { throw Failure(to: "lead standard error into a pipe") }
    self.end = end
  }

  var descriptor: Int32 { end.number }

  /// Takes in what came, and gives back the lines that are new.
  mutating func read() -> [String] {
    var (buffer, fresh) = ([UInt8](repeating: 0, count: 4096), [String]())
    while true {
      let count = buffer.withUnsafeMutableBytes { Glibc.read(end.number, $0.baseAddress, $0.count) }
      guard count > 0 else { break }
      begun += buffer.prefix(count)
      while let line = nextLine() { fresh.append(line) }
    }
    recent = (recent + fresh).suffix(Self.most)
    return fresh
  }

  private mutating func nextLine() -> String? {
    let newline = begun.firstIndex(of: UInt8(ascii: "\n"))
    guard let end = newline ?? (begun.count > Self.longest ? begun.endIndex : nil) else { return nil }
    let line = String(decoding: begun[..<end], as: UTF8.self).harmless
    begun.removeFirst(newline == nil ? end : end + 1)
    return line
  }

  /// Standard error is the terminal again, and gets the lines that nobody has seen.
  mutating func giveBack(to terminal: Int32) {
    dup2(terminal, STDERR_FILENO)
    for line in read() { Terminal.talk(line + "\n") }
  }
}
