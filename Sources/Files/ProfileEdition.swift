package import Displays
import Glibc
package import Platform
import ProfileFile

/// A profile's file as it was read. It is replaced only while it is unchanged, so that no other program's change is
/// lost.
package struct ProfileEdition: Sendable {
  package let path: Path
  package let bytes: [UInt8]
  /// Equal for equal bytes only.
  package let version: String

  package init(of path: Path) throws(FileProblem) {
    self.init(of: path, holding: try FileSystem.read(path, limit: ProfileFile.largestSize))
  }

  /// - Parameter bytes: what was read of the file already.
  package init(of path: Path, holding bytes: [UInt8]) {
    (self.path, self.bytes) = (path, bytes)
    version = SHA256(bytes).hexadecimal
  }

  /// The reason why the file was not written.
  package enum Problem: Error {
    /// Another program has written the file; the edition holds its bytes now.
    case changed(ProfileEdition)
    case file(FileProblem)
  }

  /// Gives the file other contents in one moment, and keeps the ones it had as an older version. On a full disk the
  /// file stays as it was.
  ///
  /// - Returns: whether it was written. With the same contents nothing is.
  @discardableResult
  package func replace(with new: [UInt8], keepingOldIn versions: FileVersions = FileVersions()) throws(Problem) -> Bool
  {
    // Two who save at once would both find it as they have read it.
    let lock = try lock()
    defer { extendLifetime(lock) }
    try refuseOther()
    guard new != bytes else { return false }
    try Self.telling { () throws(FileProblem) in
      guard access(path.cString, W_OK) == 0 else { throw FileProblem(path, .writing) }
      // No profile is longer than that, and a cut text is no version.
      if bytes.count <= ProfileFile.largestSize { _ = try versions.keep(bytes, of: path) }
    }
    // Storing waits for the disk.
    try refuseOther()
    try Self.telling { () throws(FileProblem) in try FileSystem.replace(path, with: new) }
    return true
  }

  private func lock() throws(Problem) -> Descriptor {
    do throws(FileProblem) { return try FileSystem.lock(path) } catch { throw .file(error) }
  }

  /// - Throws: where the file has other contents by now.
  private func refuseOther() throws(Problem) {
    let now = try Self.telling { () throws(FileProblem) in try ProfileEdition(of: path) }
    guard now.version == version else { throw .changed(now) }
  }

  private static func telling<Value>(_ body: () throws(FileProblem) -> Value) throws(Problem) -> Value {
    do throws(FileProblem) { return try body() } catch { throw .file(error) }
  }
}

// For commands, which end where a file cannot be read or written.
extension ProfileEdition {
  package static func read(_ path: Path) throws(Failure) -> ProfileEdition {
    try Failure.telling { try ProfileEdition(of: path) }
  }

  /// - Returns: whether the file had other contents, which are an older version now.
  @discardableResult
  package func save(_ new: [UInt8]) throws(Failure) -> Bool {
    do throws(Problem) {
      return try replace(with: new)
    } catch {
      switch error {
      case .changed: throw Failure(.failed, "\(path) has changed meanwhile; it is not saved")
      case .file(let problem): throw Failure(.failed, "\(problem); it is not saved")
      }
    }
  }

  /// Writes a whole file: a new one, or one in place of what is there. What is no plain file, such as a device, is
  /// written to as it stands.
  ///
  /// - Parameter replacing: whether what is there already may be replaced.
  /// - Returns: whether the file had other contents, which are an older version now.
  @discardableResult
  package static func write(_ text: String, to path: Path, replacing: Bool) throws(Failure) -> Bool {
    if replacing, isPlainFile(path) { return try read(path).save(Array(text.utf8)) }
    try Failure.telling { try FileSystem.write(text, to: path, replacing: replacing) }
    return false
  }

  private static func isPlainFile(_ path: Path) -> Bool {
    var status = stat()
    return stat(path.cString, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}
