import Glibc

extension Files {
  /// Whether there is such a program that we may run.
  static func isProgram(_ name: String, in folder: String = "/") -> Bool { program(name, in: folder) != nil }

  /// Where a program is: a name in `$PATH`, a path from the folder on where it would run; names and whole paths need none.
  /// nil when there is none that we may run.
  ///
  /// Relative folders in `$PATH`, and the empty one that means the same, are passed over, which posix_spawnp(3) does not:
  /// who can write where we happen to be does not say what we run.
  static func program(_ name: String, in folder: String = "/") -> String? {
    guard !name.contains("/") else { return runnable(name.hasPrefix("/") ? name : "\(folder)/\(name)") }
    return searchPath.filter { $0.hasPrefix("/") }.lazy.compactMap { runnable("\($0)/\(name)") }.first
  }

  /// To be read after a program was not found; nothing where all of `$PATH` is searched.
  static var unsearchedFolders: String {
    guard let relative = searchPath.first(where: { !$0.hasPrefix("/") }) else { return "" }
    return "; relative folders in $PATH, such as \"\(relative.isEmpty ? "." : relative)\", are not searched"
  }

  private static var searchPath: [Substring] {
    (Environment.value("PATH") ?? "/usr/bin:/bin").split(separator: ":", omittingEmptySubsequences: false)
  }

  private static func runnable(_ path: String) -> String? {
    access(path, X_OK) == 0 && !isFolder(path) ? path : nil
  }
}
