package import Displays
import Platform

/// A folder of the user (XDG Base Directory Specification). What this program makes in it only its owner can enter.
package struct UserFolder {
  /// The environment variable that names another place.
  let variable: String
  /// Its place in the home folder.
  private let usual: Path

  /// For what a person writes.
  static let config = UserFolder(variable: "XDG_CONFIG_HOME", usual: ".config")
  /// For state that lasts.
  package static let state = UserFolder(variable: "XDG_STATE_HOME", usual: ".local/state")
  /// For what can be had again.
  static let cache = UserFolder(variable: "XDG_CACHE_HOME", usual: ".cache")

  /// The folder that all programs share.
  var base: Path { Environment.folder(variable).map { Path($0) } ?? Environment.home.appending(usual) }

  /// This program's own.
  package var path: Path { base.appending("orchestrate") }

  /// Makes a folder in it, and what is missing above. A user whose home folder does not exist (`/nonexistent` on
  /// Debian) has no place for it, and gets none.
  func make(_ folder: Path) throws(Failure) {
    guard Environment.folder(variable) != nil || FileSystem.isFolder(Environment.home) else {
      throw Failure(
        .failed, "\(folder) cannot be made: the home folder \(Environment.home) does not exist")
    }
    try PrivateFolder.makeAll("\(folder)", chosenBy: variable)
  }

  /// True if a folder in it is there.
  ///
  /// - Throws: when it is not one to trust.
  func has(_ folder: Path) throws(Failure) -> Bool { try PrivateFolder.exists("\(folder)", chosenBy: variable) }

  /// The names in a folder in it; none where other users can write.
  func names(in folder: Path) -> [Path] {
    guard (try? has(folder)) == true else { return [] }
    return (try? FileSystem.names(in: folder)) ?? []
  }
}
