package import Glibc
package import Platform

/// The process that has started a presenter, as the presenter sees it. A presenter whose starter was killed knows
/// nothing of the screen any more that it wanted; another `apply`, or the next watcher, may have other plans for it.
package final class Starter {
  private let process: pid_t
  /// The standard input that the starter gave, where the order takes its place.
  private let input: Descriptor

  /// The byte after an order that lets the presenter go on alone. Readers of the order ignore it.
  private static let mark = UInt8(ascii: "\n")

  package init(_ process: pid_t) throws(Failure) {
    self.process = process
    input = try Descriptor(fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3), to: "follow the process that started this one")
  }

  /// True if the starter still lives, or has let this presenter go on. A process that loses its parent gets another
  /// one, so the number cannot be another process's by now.
  package var stands: Bool { getppid() == process || hasReleased }

  /// Asked after the process: one that lets go does so before it ends.
  private var hasReleased: Bool {
    var facts = stat()
    guard fstat(input.number, &facts) == 0 else { return false }
    return FileSystem.bytes(1, of: input.number, at: facts.st_size - 1) == [Self.mark]
  }

  /// - Parameter input: what the presenter has as its standard input: a file in memory.
  package static func release(over input: borrowing Descriptor) {
    var (facts, mark) = (stat(), Self.mark)
    guard fstat(input.number, &facts) == 0 else { return }
    // The mark has a place of its own: the position that the presenter has read to is shared by both processes.
    pwrite(input.number, &mark, 1, facts.st_size)
  }
}
