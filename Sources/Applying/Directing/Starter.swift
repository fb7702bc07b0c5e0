package import Glibc
package import Platform

/// Who has started a presenter, as the presenter sees it. One that was killed knows nothing of the screen any more that it
/// wanted; another `apply`, or the next watcher, may have other plans for it.
package final class Starter {
  private let process: pid_t
  /// What it has given us as standard input, where the order takes its place.
  private let input: Descriptor

  /// What stands behind an order once the presenter may go on alone. To whoever reads the order it is nothing.
  private static let mark = UInt8(ascii: "\n")

  package init(_ process: pid_t) throws(Failure) {
    self.process = process
    input = try Descriptor(fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3), to: "follow the process that started this one")
  }

  /// Whether it still lives, or has let us go on. Whoever has lost its parent has another one, and so the number cannot
  /// be somebody else's by now.
  package var stands: Bool { getppid() == process || hasReleased }

  /// Asked after the process: one that lets go does so before it ends.
  private var hasReleased: Bool {
    var (facts, last) = (stat(), UInt8(0))
    guard fstat(input.number, &facts) == 0, facts.st_size > 0 else { return false }
    return pread(input.number, &last, 1, facts.st_size - 1) == 1 && last == Self.mark
  }

  /// - Parameter input: what the presenter has as its standard input: a file in memory.
  package static func release(over input: borrowing Descriptor) {
    var (facts, mark) = (stat(), Self.mark)
    guard fstat(input.number, &facts) == 0 else { return }
    // At a place of its own: what the presenter has read so far counts for both of us.
    pwrite(input.number, &mark, 1, facts.st_size)
  }
}
