import Displays
import Files
import Platform

extension [String] {
  /// The paths that a person has given; without any, the profile folders that hold such a file.
  ///
  /// - Parameters:
  ///   - isForPeople: whether the folders are named as seen from the current one.
  ///   - isWanted: whether a file counts, by its name.
  func orFolders(forPeople isForPeople: Bool, with isWanted: (Path) -> Bool) throws(Failure) -> [String] {
    guard isEmpty else { return self }
    let store = ProfileStore(folders: [])
    let used = store.folders.filter { ((try? FileSystem.names(in: $0)) ?? []).contains(where: isWanted) }
    guard !used.isEmpty else {
      throw Failure(.noProfileMatches, "found no such file in \(store.folders.list); name a file or a folder")
    }
    return used.map { isForPeople ? FileSystem.seenFromHere($0).text : $0.text }
  }
}
