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
    try Failure.telling {
      if Self.size(of: path) + line.count > Self.mostBytes {
        try FileSystem.rename(path, to: folder.appending("played-before.jsonl"))
      }
      let number = open(path.cString, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
      guard number >= 0 else { throw FileProblem(path, .writing) }
      let file = Descriptor(owning: number)
      // A full disk or a power cut leaves half a line, to which no other is added.
      let last = FileSystem.bytes(1, of: number, at: Self.size(of: path) - 1)
      try FileSystem.write((last == [] || last == [Self.end] ? [] : [Self.end]) + line, to: file.number, named: path)
    }
  }

  private static let end = UInt8(ascii: "\n")

  private static func size(of path: Path) -> Int {
    var status = stat()
    return stat(path.cString, &status) == 0 ? Int(status.st_size) : 0
  }
}
