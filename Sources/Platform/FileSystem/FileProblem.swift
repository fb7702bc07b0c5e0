package import Displays
import Glibc

/// Why a file could not be used, in words for a person.
package struct FileProblem: Error {
  /// The operation on the file that failed.
  package enum Attempt: String {
    case reading = "cannot be read"
    case writing = "cannot be written"
    case making = "cannot be created"
    case removing = "cannot be removed"
    case reaching = "cannot be reached"
  }

  package let path: Path
  package let attempt: Attempt
  package let code: Int32

  /// - Parameters:
  ///   - path: what the call that just failed was about.
  ///   - code: why, as in `errno`.
  package init(_ path: Path, _ attempt: Attempt = .reading, code: Int32 = errno) {
    self.path = path
    self.attempt = attempt
    self.code = code
  }

  package static let alreadyThere = EEXIST
  /// The error code of a pipe that has no name.
  package static let pipe = EPIPE
  /// The error code when nothing came through a pipe for some time.
  package static let silence = ETIME
}

extension FileProblem: CustomStringConvertible {
  package var description: String {
    if attempt == .writing, code == EEXIST, !FileSystem.isFolder(path) {
      return "\(path) exists; use --force to replace it"
    }
    return "\(path.isEmpty ? "\"\"" : "\(path)"): \(attempt.rawValue): \(reason)"
  }

  /// The reason, in the system's words where the program knows no better.
  package var reason: String {
    switch (attempt, code) {
    case (_, EILSEQ): path.flaw ?? words
    case (.reading, EPIPE): "it is a pipe, expected a file"
    case (.reading, ETIME): "no data from this pipe for \(FileSystem.patience.inSeconds)"
    case (_, ESPIPE): "it is a device or a socket, expected a file"
    case (.reading, EISDIR): "it is a folder, expected a file"
    case (.reading, ENOTDIR) where FileSystem.exists(path.withoutLastSlashes): "it is a file, expected a folder"
    case (.reading, ENOENT) where FileSystem.isLink(path.withoutLastSlashes): "it is a link that leads nowhere"
    case (.reading, ENOENT): words + Suggestion.hint(for: path.name.text, among: neighbours)
    case (.writing, EWOULDBLOCK): "another program is saving it; try again"
    case (.writing, EISDIR), (.writing, EEXIST): "it is a folder, expected a file such as \(path)/desk.yaml"
    case (.writing, ENOENT) where !path.isEmpty:
      "folder \(path.folder) does not exist; create it with `mkdir -p "
        + "\(path.folder)`"
    default: words
    }
  }

  private var words: String { String(cString: strerror(code)) }

  /// The names in the folder, 1,000 at most: among more than that a user would not find the right one.
  private var neighbours: [String] {
    let most = 1000
    return path.isEmpty
      ? [] : (try? FileSystem.names(in: path.folder))?.prefix(most).filter { $0.flaw == nil }.map(\.text) ?? []
  }
}
