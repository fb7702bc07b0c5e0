import Displays
import Glibc
import Platform

/// A pipe for standard error that this process reads itself: its own log, and the output of hooks.
struct NewsPipe: ~Copyable {
  private let end: Descriptor
  /// The line that has begun, without its end.
  private var begun: [UInt8] = []
  /// The recent lines, the newest last; no more than a terminal has rows.
  private(set) var recent: [String] = []

  private static let most = 200
  /// The longest line in bytes, where one never ends.
  private static let longest = 4096

  init() throws(Failure) {
    var writing: Descriptor?
    let end = try Descriptor(readingFrom: &writing, to: "open a pipe")
    let other = writing?.number ?? -1
    // Writing does not block: the same thread reads. Text that does not fit is lost, as in a log.
    _ = fcntl(other, F_SETFL, O_NONBLOCK)
    guard dup2(other, STDERR_FILENO) >= 0 else { throw Failure(to: "lead standard error into a pipe") }
    writing = nil
    self.end = end
  }

  var descriptor: Int32 { end.number }

  /// Takes in all output, and gives back the new lines.
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

  /// Makes standard error the terminal again, and writes the lines there that no user has seen.
  mutating func giveBack(to terminal: Int32) {
    dup2(terminal, STDERR_FILENO)
    for line in read() { Terminal.talk(line + "\n") }
  }
}
