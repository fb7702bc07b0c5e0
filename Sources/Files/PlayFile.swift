import Displays
import Glibc
package import Platform

/// The record of what was seen, `$XDG_STATE_HOME/orchestrate/played.jsonl`: lines of JSON. Once it is full it becomes
/// `played-before.jsonl`, in place of the one before, and a new one begins.
package struct PlayFile: Sendable {
  private let folder: Path

  /// The most bytes of a file: about 100,000 lines.
  package static let mostBytes = 16 << 20

  package init() { folder = UserFolder.state.path }

  /// Adds a text as a line.
  package func add(_ text: String) throws(Failure) {
    let line = Array("\(text)\n".utf8)
    try UserFolder.state.make(folder)
    let path = folder.appending("played.jsonl")
    do throws(FileProblem) {
      if Self.size(of: path) + line.count > Self.mostBytes {
        try FileSystem.rename(path, to: folder.appending("played-before.jsonl"))
      }
      let number = open(path.cString, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
      guard number >= 0 else { throw FileProblem(path, .writing) }
      let file = Descriptor(owning: number)
      try FileSystem.write(line, to: file.number, named: path)
    } catch {
      throw Failure(.failed, "\(error)")
    }
  }

  private static func size(of path: Path) -> Int {
    var status = stat()
    return stat(path.cString, &status) == 0 ? Int(status.st_size) : 0
  }
}
