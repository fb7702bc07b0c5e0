package import Displays
package import Files
import Platform

/// The profiles that a watcher works with. A file that breaks keeps its last good version in force until it is mended
/// or deleted; one that was broken from the start is left out.
package struct ProfileShelf {
  package let store: ProfileStore
  private var sources: [Path: ProfileSource] = [:]
  /// What is wrong with the files as they are now, each as the other commands print it.
  package private(set) var findings: [String] = []
  /// Names of the files that cannot be used as they are now.
  package private(set) var broken: Set<Path> = []

  package init(_ store: ProfileStore) { self.store = store }

  /// In the order of their names.
  package var profiles: [Profile] { sources.sorted { $0.key < $1.key }.compactMap(\.value.profile) }

  /// The profile of this name, whatever its conditions say.
  package func profile(named name: String) -> Profile? { sources[Path(name)]?.profile?.withoutConditions }

  /// Reads all files again. When a folder cannot be read, nothing changes but the findings.
  package mutating func load() {
    do {
      var folders = DefineFolders()
      let files = try store.paths().mapValues { ProfileSource(path: $0, sharing: &folders) }
      broken = Set(files.filter(\.value.hasErrors).keys)
      findings = files.sorted { $0.key < $1.key }.map(\.value).findingTexts
      let kept = sources.filter { broken.contains($0.key) }
      sources = files.filter { !broken.contains($0.key) }.merging(kept) { new, _ in new }
    } catch {
      findings = [error.message]
    }
  }

  /// Broken files whose last good version is used instead.
  var outdated: Set<Path> { broken.intersection(sources.keys) }
}
