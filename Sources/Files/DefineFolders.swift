package import Displays
import Platform
import Synchronization

/// What the profiles of some folders have in common: the define files there, each read once, the way that leads there,
/// and the users of this machine. Several threads may ask for it.
package final class DefineFolders: Sendable {
  private struct Known {
    var folders: [Path: DefineFolder] = [:]
    /// The folder that was walked to last. Files come folder by folder, and each that is kept is an open file, of which
    /// a process may have 1,024 as a rule.
    var walked: (key: Path, folder: WalkedFolder)?
  }

  let trust = Trust()
  private let links: SafeLinks?
  private let known = Mutex(Known())

  /// - Parameter links: where they may lead; nil for anywhere.
  package init(within links: SafeLinks? = nil) { self.links = links }

  /// The define files beside a profile or a define file; none beside standard input.
  package func folder(of file: Path) -> DefineFolder {
    guard file != ProfileSource.standardInput else { return .none }
    let key = key(of: file)
    return known.withLock { known in
      if let folder = known.folders[key] { return folder }
      let folder = DefineFolder(beside: file, within: links)
      known.folders[key] = folder
      return folder
    }
  }

  /// The folder of a file as it was walked to for the first of its files; nil where that was not possible.
  func walked(of file: Path) -> WalkedFolder? {
    let key = key(of: file)
    return known.withLock { known in
      if let walked = known.walked, walked.key == key { return walked.folder }
      known.walked = (try? WalkedFolder.reached(at: FileSystem.folder(of: file))).map { (key, $0) }
      return known.walked?.folder
    }
  }

  /// `desk.yaml` and `./desk.yaml` lie in one folder, and findings show its files in two ways.
  private func key(of file: Path) -> Path { file.hasFolder ? file.folder : "" }
}
