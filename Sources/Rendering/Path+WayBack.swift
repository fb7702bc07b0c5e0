package import Displays
import Files

extension Path {
  /// The command that brings back what this file held before, as a person types it in a shell.
  package var wayBack: String { "orchestrate undo --file \(shellWord)" }
}
