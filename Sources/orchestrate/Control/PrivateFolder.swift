import Glibc

/// A folder that only this user can enter.
enum PrivateFolder {
  /// `$XDG_RUNTIME_DIR/orchestrate`, else `/tmp/orchestrate-<uid>`.
  static var forSockets: String {
    // The XDG Base Directory Specification: a path that is not absolute is none.
    let runtime = Environment.value("XDG_RUNTIME_DIR").flatMap { $0.hasPrefix("/") ? $0 : nil }
    return runtime.map { "\($0)/orchestrate" } ?? "/tmp/orchestrate-\(getuid())"
  }

  /// Makes the folder when it is missing.
  static func make(_ path: String) throws(Failure) {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw Failure(.failed, "\(FileProblem(path, .making))")
    }
    _ = try exists(path)
  }

  /// Whether the folder is there.
  ///
  /// - Throws: when it is not one to trust: anybody may have made one of that name in `/tmp`.
  static func exists(_ path: String) throws(Failure) -> Bool {
    var status = stat()
    // lstat, since a link could lead to a folder of somebody else's choice.
    guard lstat(path, &status) == 0 else {
      guard errno == ENOENT else { throw Failure(.failed, "\(FileProblem(path))") }
      return false
    }
    if let fault = fault(mode: status.st_mode, owner: status.st_uid, user: getuid()) {
      throw Failure(.failed, "\(path) \(fault); take it away, or let only its user in: `chmod 700 \(path)`")
    }
    return true
  }

  /// Why a folder cannot be trusted; nil when it can.
  static func fault(mode: mode_t, owner: uid_t, user: uid_t) -> String? {
    if mode & S_IFMT != S_IFDIR { return "is not a folder" }
    if owner != user { return "belongs to user \(owner)" }
    let others = mode & 0o077
    return others == 0 ? nil : "can be entered by others (its mode is 0\(String(mode & 0o777, radix: 8)))"
  }
}
