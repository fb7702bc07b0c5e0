import Displays
package import Glibc

/// A folder that only this user can enter, and that no other user can replace.
package enum PrivateFolder {
  /// The folder for sockets, for watchers and their clients alike. Without a folder of the session it is a name in
  /// `/tmp`, where another user may have been first.
  package static var forSockets: String { ofSession.map { "\($0)/orchestrate" } ?? "/tmp/orchestrate-\(getuid())" }

  /// `$XDG_RUNTIME_DIR`; else `/run/user/UID`, which is the same folder for a process that was started outside of the
  /// session.
  package static var ofSession: String? {
    ofSession(named: Environment.folder("XDG_RUNTIME_DIR"), usual: "/run/user/\(getuid())")
  }

  /// - Parameter usual: a folder that counts when it belongs to this user and is closed to others.
  package static func ofSession(named: String?, usual: String) -> String? {
    named ?? (FileSystem.exists(Path(usual)) && fault(of: usual, chosenBy: "") == nil ? usual : nil)
  }

  /// Makes the folder when it is missing.
  package static func make(_ path: String) throws(Failure) {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw Failure(.failed, "\(FileProblem(Path(path), .making))")
    }
    _ = try exists(path)
  }

  /// Makes the folder and those above it that are missing.
  package static func makeAll(_ path: String, chosenBy variable: String) throws(Failure) {
    // Before anything is made in a folder of another user's.
    if let fault = FolderWay(to: Path(path)).fault { throw Failure(.failed, "\(path) \(fault)") }
    try Failure.telling { try makeMissing(Path(path)) }
    _ = try exists(path, chosenBy: variable)
  }

  private static func makeMissing(_ path: Path) throws(FileProblem) {
    guard !FileSystem.isFolder(path) else { return }
    let parent = FileSystem.folder(of: path)
    if parent != path { try makeMissing(parent) }
    guard mkdir(path.cString, 0o700) == 0 || errno == EEXIST else { throw FileProblem(path, .making) }
  }

  /// True if the folder is there.
  ///
  /// - Parameter variable: what another place can be chosen by.
  /// - Throws: when it is not one to trust.
  package static func exists(_ path: String, chosenBy variable: String = "XDG_RUNTIME_DIR") throws(Failure) -> Bool {
    if let fault = fault(of: path, chosenBy: variable) {
      throw Failure(.failed, "\(path) \(fault.words); \(fault.remedy)")
    }
    return FileSystem.exists(Path(path))
  }
}

extension PrivateFolder {
  /// Why a folder cannot be trusted, to be read after its path, and what to do about it.
  package struct Fault: Hashable {
    package let words: String
    package let remedy: String
  }

  /// The fault of a folder; nil when there is none, or when the folder does not exist.
  package static func fault(of path: String, chosenBy variable: String) -> Fault? {
    var status = stat()
    // lstat, since a link could lead to a folder of another user's choice.
    guard lstat(path, &status) == 0 else {
      return errno == ENOENT ? nil : Fault(words: FileProblem(Path(path)).reason, remedy: "give its owner access")
    }
    if let words = foreign(owner: status.st_uid, user: getuid()) {
      return Fault(
        words: words, remedy: "ask them or root to remove it, or set \(variable) to a folder of your own")
    }
    if let words = open(mode: status.st_mode) {
      return Fault(words: words, remedy: "remove it, or restrict access to its owner: `chmod 700 \(path)`")
    }
    return FolderWay(to: Path(path)).fault.map {
      Fault(words: $0, remedy: "set \(variable) to a folder that other users cannot replace")
    }
  }

  /// A message that names the folder's owner; nil when it belongs to this user.
  package static func foreign(owner: uid_t, user: uid_t) -> String? {
    owner == user ? nil : "belongs to \(FileSystem.user(owner))"
  }

  /// The reason why a folder of this user is not private; nil when it is.
  package static func open(mode: mode_t) -> String? {
    if mode & S_IFMT != S_IFDIR { return "is not a folder" }
    let others = mode & 0o077
    return others == 0 ? nil : "is accessible to other users (its mode is 0\(String(mode & 0o777, radix: 8)))"
  }
}
