package import Displays
import Glibc

extension FileSystem {
  /// True if there is such a program and this user may run it.
  package static func isProgram(_ name: String, in folder: Path = "/") -> Bool { program(name, in: folder) != nil }

  /// The place of a program: a name in `$PATH`, or a path from the folder on where the program would run; names and
  /// whole paths need no folder. nil when there is none that this user may run.
  ///
  /// Relative folders in `$PATH`, and the empty one that means the same, are passed over, which posix_spawnp(3) does
  /// not: a user who can write to the current folder must not decide what runs.
  package static func program(_ name: String, in folder: Path = "/") -> String? {
    let name = Path(name)
    guard !name.hasFolder else { return runnable(name.located(in: folder)) }
    return searchPath.filter(\.isAbsolute).lazy.compactMap { runnable($0.appending(name)) }.first
  }

  /// A hint to append after a program was not found: the folders of `$PATH` that are not searched; empty where all are.
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
