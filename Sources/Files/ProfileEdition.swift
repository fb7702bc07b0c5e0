package import Displays
import Glibc
package import Platform
import ProfileFile

/// A profile's file as it was read, which is written only while it is that still: nothing that somebody else has written
/// meanwhile is lost.
package struct ProfileEdition {
  package let path: Path
  package let bytes: [UInt8]
  /// Equal for equal bytes only.
  package let version: String

  package init(of path: Path) throws(FileProblem) {
    self.path = path
    bytes = try FileSystem.read(path, limit: ProfileFile.largestSize)
    version = SHA256(bytes).hexadecimal
  }

  /// Why it was not written.
  package enum Problem: Error {
    /// Somebody else has written it; the bytes that it has now.
    case changed(ProfileEdition)
    case file(FileProblem)
  }

  /// Gives the file other contents in one moment, and keeps the ones it had beside it. Who has no room on the disk has the
  /// file as it was.
  ///
  /// - Returns: where the older contents are: `.desk.yaml.1` for `desk.yaml`, which is no profile. With the same contents
  ///   nothing is written, and what is there stays.
  package func replace(with new: [UInt8]) throws(Problem) -> Path {
    let kept = path.folder.appending(Path(".\(path.name).1"))
    try refuseOther()
    guard new != bytes else { return kept }
    do throws(FileProblem) {
      guard access(path.cString, W_OK) == 0 else { throw FileProblem(path, .writing) }
      try FileSystem.store(bytes, at: kept)
    } catch {
      throw .file(error)
    }
    // Storing waits for the disk.
    try refuseOther()
    do throws(FileProblem) {
      try FileSystem.replace(path, with: new)
    } catch {
      throw .file(error)
    }
    return kept
  }

  /// - Throws: where the file has other contents by now.
  private func refuseOther() throws(Problem) {
    let now: ProfileEdition
    do throws(FileProblem) {
      now = try ProfileEdition(of: path)
    } catch {
      throw .file(error)
    }
    guard now.version == version else { throw .changed(now) }
  }
}
