import Glibc

extension Files {
  /// Whether there is such a program, as posix_spawnp(3) looks: a name in `$PATH`, a path from the folder on where it
  /// would run; names and whole paths need none.
  static func isProgram(_ name: String, in folder: String = "/") -> Bool {
    if name.hasPrefix("/") { return canRun(name) }
    if name.contains("/") { return canRun("\(folder)/\(name)") }
    let folders = (Environment.value("PATH") ?? "/usr/bin:/bin").split(separator: ":", omittingEmptySubsequences: false)
    return folders.contains { canRun("\($0.isEmpty ? folder[...] : $0)/\(name)") }
  }

  /// Whether a path leads to a file that we may run.
  private static func canRun(_ path: String) -> Bool { access(path, X_OK) == 0 && !isFolder(path) }
}
