package import Displays
import Glibc

extension FileSystem {
  /// Whether there is such a program that we may run.
  package static func isProgram(_ name: String, in folder: Path = "/") -> Bool { program(name, in: folder) != nil }

  /// Where a program is: a name in `$PATH`, a path from the folder on where it would run; names and whole paths need none.
  /// nil when there is none that we may run.
  ///
  /// Relative folders in `$PATH`, and the empty one that means the same, are passed over, which posix_spawnp(3) does not:
  /// who can write where we happen to be does not say what we run.
  package static func program(_ name: String, in folder: Path = "/") -> String? {
    let name = Path(name)
    guard !name.hasFolder else { return runnable(name.located(in: folder)) }
    return searchPath.filter(\.isAbsolute).lazy.compactMap { runnable($0.appending(name)) }.first
  }

  /// To be read after a program was not found; nothing where all of `$PATH` is searched.
  package static var unsearchedFolders: String {
    guard let relative = searchPath.first(where: { !$0.isAbsolute }) else { return "" }
    return "; relative folders in $PATH, such as \"\(relative.isEmpty ? "." : relative)\", are not searched"
  }

  private static var searchPath: [Path] {
    (Environment.value("PATH") ?? "/usr/bin:/bin").utf8
      .split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map { Path(bytes: $0) }
  }

  private static func runnable(_ path: Path) -> String? {
    access(path.cString, X_OK) == 0 && !isFolder(path) ? path.text : nil
  }
}
