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
      try FileSystem.write((Self.isWhole(path) ? [] : [Self.end]) + line, to: file.number, named: path)
    } catch {
      throw Failure(.failed, "\(error)")
    }
  }

  private static let end = UInt8(ascii: "\n")

  /// True if the last line has its end. A full disk or a power cut leaves half a line, to which no other is added.
  private static func isWhole(_ path: Path) -> Bool {
    let file = Descriptor(owning: open(path.cString, FileSystem.reading | O_NOFOLLOW))
    return FileSystem.bytes(1, of: file.number, at: size(of: path) - 1).first ?? end == end
  }

  private static func size(of path: Path) -> Int {
    var status = stat()
    return stat(path.cString, &status) == 0 ? Int(status.st_size) : 0
  }
}
