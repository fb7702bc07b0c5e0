import Glibc

extension Files {
  /// Gives a file other contents in one moment: who reads it meanwhile, or after a crash, finds the old ones or the new
  /// ones whole. A link stays a link, and the mode and, where that is allowed, the owner stay.
  static func replace(_ path: String, with bytes: [UInt8]) throws(FileProblem) {
    guard let resolved = realpath(path, nil) else { throw FileProblem(path) }
    defer { free(resolved) }
    let target = String(cString: resolved)
    let folder = target[..<(target.lastIndex(of: "/") ?? target.startIndex)]
    var status = stat()
    guard stat(target, &status) == 0 else { throw FileProblem(path) }
    // Hidden, so that nobody takes it for a profile; beside the file, since only there it can take its place.
    var template = Array("\(folder)/.orchestrate-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw FileProblem(path, .writing) }
    defer { close(descriptor) }
    let temporary = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    do throws(FileProblem) {
      try write(String(decoding: bytes, as: UTF8.self), to: descriptor, named: path)
      // Root may edit a person's file; who is neither root nor the owner makes it their own.
      _ = fchown(descriptor, status.st_uid, status.st_gid)
      guard fchmod(descriptor, status.st_mode & 0o7777) == 0, fsync(descriptor) == 0, rename(temporary, target) == 0
      else { throw FileProblem(path, .writing) }
    } catch {
      unlink(temporary)
      throw error
    }
    settle(String(folder))
  }

  /// Makes a rename last: fsync(2) of the folder. Some file systems cannot, and need not.
  private static func settle(_ folder: String) {
    let descriptor = open(folder.isEmpty ? "/" : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
