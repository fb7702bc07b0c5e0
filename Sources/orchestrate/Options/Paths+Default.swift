import Displays
import Files
import Platform

extension [String] {
  /// The paths that a person has given; without any, the profile folders that hold such a file, and those that cannot
  /// be looked into: the reader of files says why.
  ///
  /// - Parameters:
  ///   - isForPeople: whether the folders are named as seen from the current one.
  ///   - isWanted: whether a file counts, by its name.
  func orFolders(forPeople isForPeople: Bool, with isWanted: (Path) -> Bool) throws(Failure) -> [String] {
    guard isEmpty else { return self }
    let store = ProfileStore(folders: [])
    let used = store.folders.filter { folder in
      do throws(FileProblem) {
        return try FileSystem.names(in: folder)?.contains(where: isWanted) ?? false
      } catch {
        return true
      }
    }
    guard !used.isEmpty else {
      throw Failure(.noProfileMatches, "found no such file in \(store.folders.list); name a file or a folder")
    }
    // With a slash behind it a file is no folder, and not taken for a profile.
    return used.map { (isForPeople ? FileSystem.seenFromHere($0) : $0).appending("").text }
  }
}
