package import Displays
import Glibc

extension FileSystem {
  /// Gives a file other contents in one moment: a program that reads it meanwhile, or after a crash, finds the old ones
  /// or the new ones whole. A link stays a link, and the mode and, where that is allowed, the owner stay.
  package static func replace(_ path: Path, with bytes: [UInt8]) throws(FileProblem) {
    guard let target = withoutLinks(path) else { throw FileProblem(path) }
    var status = stat()
    guard stat(target.cString, &status) == 0 else { throw FileProblem(path) }
    try put(bytes, at: target, named: path) { give($0, ownerAndModeOf: status) }
  }

  /// Gives a file these contents in the same way, whether it is there or not; only its owner can read it then (mode
  /// 0600).
  package static func store(_ bytes: [UInt8], at path: Path) throws(FileProblem) {
    try refuseFlaw(of: path, .writing)
    // As mkstemp(3) makes it.
    try put(bytes, at: path, named: path) { _ in true }
  }

  /// The same, with the mode and, where that is allowed, the owner of another file.
  package static func store(_ bytes: [UInt8], at path: Path, like original: Path) throws(FileProblem) {
    try refuseFlaw(of: path, .writing)
    var status = stat()
    guard stat(original.cString, &status) == 0 else { throw FileProblem(original) }
    try put(bytes, at: path, named: path) { give($0, ownerAndModeOf: status) }
  }

  /// Root may write a person's file. A user who is neither root nor the owner becomes the owner.
  private static func give(_ descriptor: Int32, ownerAndModeOf status: stat) -> Bool {
    _ = fchown(descriptor, status.st_uid, status.st_gid)
    return fchmod(descriptor, status.st_mode & 0o7777) == 0
  }

  /// Gives a file these contents in the same way, whether it is there or not, as one that a program makes for a person:
  /// a new one can be read by whom the umask lets. What is no file, as a device, is written to as it stands.
  ///
  /// - Parameters:
  ///   - permissions: of a new file, less what the umask takes away.
  ///   - replacing: false where nothing that is there already is to be touched.
  package static func put(
    _ bytes: [UInt8], at path: Path, permissions: UInt32 = 0o666, replacing: Bool = true
  ) throws(FileProblem) {
    try refuseFlaw(of: path, .writing)
    var status = stat()
    guard replacing, stat(path.cString, &status) == 0 else {
      let mask = umask(0o077)
      umask(mask)
      return try put(bytes, at: path, named: path, replacing: replacing) { fchmod($0, permissions & ~mask) == 0 }
    }
    guard status.st_mode & S_IFMT != S_IFREG else { return try replace(path, with: bytes) }
    let descriptor = open(path.cString, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileProblem(path, .writing) }
    defer { close(descriptor) }
    try write(bytes, to: descriptor, named: path)
  }

  /// Writes a person's file in the same way; one that is there already is only replaced when `replacing`.
  package static func write(_ text: String, to path: Path, replacing: Bool) throws(FileProblem) {
    try put(Array(text.utf8), at: path, permissions: 0o644, replacing: replacing)
  }

  /// Locks a file against others that lock it, as long as the descriptor is open (flock(2)). The lock is never waited
  /// for: any user who can read the file can hold it.
  package static func lock(_ path: Path) throws(FileProblem) -> Descriptor {
    // Over NFS only what is open for writing can be locked. Elsewhere closing that is told as a change (inotify(7)).
    for access in [O_RDONLY, O_RDWR] {
      let file = Descriptor(owning: open(path.cString, access | O_CLOEXEC | O_NONBLOCK))
      if file.number >= 0, flock(file.number, LOCK_EX | LOCK_NB) == 0 { return file }
      if errno != EBADF { break }
    }
    throw FileProblem(path, .writing)
  }

  /// Gives a file another name in its folder; one that has it already is replaced.
  package static func rename(_ path: Path, to other: Path) throws(FileProblem) {
    guard Glibc.rename(path.cString, other.cString) == 0 else { throw FileProblem(path, .writing) }
  }

  /// - Parameter prepare: what is done with the new file before it takes the place; false where that fails.
  private static func put(
    _ bytes: [UInt8], at target: Path, named path: Path, replacing: Bool = true, preparedBy prepare: (Int32) -> Bool
  ) throws(FileProblem) {
    // The name is hidden, so that it is not taken for a profile; the file is beside the target, since only there it can
    // take its place.
    var template = target.folder.appending(".orchestrate-XXXXXX").cString
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw FileProblem(path, .writing) }
    defer { close(descriptor) }
    do throws(FileProblem) {
      try write(bytes, to: descriptor, named: path)
      guard prepare(descriptor), fsync(descriptor) == 0, move(template, to: target, replacing: replacing) else {
        throw FileProblem(path, .writing)
      }
    } catch {
      unlink(template)
      throw error
    }
    settle(target.folder)
  }

  /// - Returns: false where that fails; errno says why.
  private static func move(_ file: [CChar], to target: Path, replacing: Bool) -> Bool {
    guard !replacing else { return Glibc.rename(file, target.cString) == 0 }
    // Unlike rename(2), link(2) takes no name that something has.
    if link(file, target.cString) == 0 { return unlink(file) == 0 }
    guard errno != EEXIST else { return false }
    // Where files have one name only, as on FAT, an empty file takes it first.
    let empty = Descriptor(owning: open(target.cString, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600))
    guard empty.number >= 0 else { return false }
    if Glibc.rename(file, target.cString) == 0 { return true }
    let code = errno
    unlink(target.cString)
    errno = code
    return false
  }

  /// Makes a rename last: fsync(2) of the folder. Some file systems cannot, and need not.
  private static func settle(_ folder: Path) {
    let descriptor = open(folder.cString, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
