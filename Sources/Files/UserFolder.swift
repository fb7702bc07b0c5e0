import Displays
import Platform

/// A folder of the user for what this program keeps (XDG Base Directory Specification); only its owner can enter.
struct UserFolder {
  /// The environment variable that names another place.
  let variable: String
  /// Its place in the home folder.
  private let usual: String

  /// For state that lasts.
  static let state = UserFolder(variable: "XDG_STATE_HOME", usual: ".local/state")
  /// For what can be had again.
  static let cache = UserFolder(variable: "XDG_CACHE_HOME", usual: ".cache")

  var path: Path { Path("\(Environment.folder(variable) ?? "\(Self.home)/\(usual)")/orchestrate") }

  private static var home: String { Environment.folder("HOME") ?? "/" }

  /// Makes a folder in it, and what is missing above. A user whose home folder does not exist (`/nonexistent` on
  /// Debian) has no place for it, and gets none.
  func make(_ folder: Path) throws(Failure) {
    guard Environment.folder(variable) != nil || FileSystem.isFolder(Path(Self.home)) else {
      throw Failure(
        .failed, "\(folder) cannot be made: the home folder \(Self.home.printable) does not exist")
    }
    try PrivateFolder.makeAll("\(folder)", chosenBy: variable)
  }
}
