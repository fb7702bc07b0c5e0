package import Displays
import Glibc

extension FileSystem {
  /// Gives a file other contents in one moment: who reads it meanwhile, or after a crash, finds the old ones or the new
  /// ones whole. A link stays a link, and the mode and, where that is allowed, the owner stay.
  package static func replace(_ path: Path, with bytes: [UInt8]) throws(FileProblem) {
    guard let target = withoutLinks(path) else { throw FileProblem(path) }
    var status = stat()
    guard stat(target.cString, &status) == 0 else { throw FileProblem(path) }
    // Hidden, so that nobody takes it for a profile; beside the file, since only there it can take its place.
    var template = target.folder.appending(".orchestrate-XXXXXX").cString
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw FileProblem(path, .writing) }
    defer { close(descriptor) }
    do throws(FileProblem) {
      try write(String(decoding: bytes, as: UTF8.self), to: descriptor, named: path)
      // Root may edit a person's file; who is neither root nor the owner makes it their own.
      _ = fchown(descriptor, status.st_uid, status.st_gid)
      guard fchmod(descriptor, status.st_mode & 0o7777) == 0, fsync(descriptor) == 0,
        rename(template, target.cString) == 0
      else { throw FileProblem(path, .writing) }
    } catch {
      unlink(template)
      throw error
    }
    settle(target.folder)
  }

  /// Makes a rename last: fsync(2) of the folder. Some file systems cannot, and need not.
  private static func settle(_ folder: Path) {
    let descriptor = open(folder.cString, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
