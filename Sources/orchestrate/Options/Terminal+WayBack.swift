import Glibc
import Platform

extension Terminal {
  /// After a change that a person at a terminal has made: the command that takes it back. Scripts are told nothing.
  static func tell(wayBack command: String) {
    if isatty(STDERR_FILENO) == 1 { tell("to undo this, run: \(command)") }
  }
}
