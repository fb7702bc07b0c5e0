package import Displays
import Glibc

extension FileSystem {
  /// Removes a file, or a folder with all that is in it; what is not there is none. A link is removed, and nothing behind it.
  package static func removeAll(_ path: Path) throws(FileProblem) {
    var status = stat()
    guard lstat(path.cString, &status) == 0 else { return try pass(path) }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      guard unlink(path.cString) == 0 else { return try pass(path) }
      return
    }
    for name in try names(in: path) ?? [] where name != "." && name != ".." { try removeAll(path.appending(name)) }
    guard rmdir(path.cString) == 0 else { return try pass(path) }
  }

  private static func pass(_ path: Path) throws(FileProblem) {
    guard errno == ENOENT else { throw FileProblem(path, .removing) }
  }
}
