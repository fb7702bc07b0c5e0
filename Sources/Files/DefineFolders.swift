package import Displays
import Platform

/// The folders of some profiles: the define files there, each read once, and the ways that lead there.
package struct DefineFolders {
  private let links: SafeLinks?
  private var known: [Path: DefineFolder] = [:]
  private var walked: [Path: WalkedFolder] = [:]

  /// - Parameter links: where they may lead; nil for anywhere.
  package init(within links: SafeLinks? = nil) { self.links = links }

  /// The define files beside a profile or a define file; none beside standard input.
  package mutating func folder(of file: Path) -> DefineFolder {
    guard file != ProfileSource.standardInput else { return .none }
    let key = key(of: file)
    if let folder = known[key] { return folder }
    let folder = DefineFolder(beside: file, within: links)
    known[key] = folder
    return folder
  }

  /// The folder of a file as it was walked to for the first of its files; nil where that was not possible.
  mutating func walked(of file: Path) -> WalkedFolder? {
    let key = key(of: file)
    if let folder = walked[key] { return folder }
    walked[key] = try? WalkedFolder.reached(at: FileSystem.folder(of: file))
    return walked[key]
  }

  /// `desk.yaml` and `./desk.yaml` lie in one folder, and findings show its files in two ways.
  private func key(of file: Path) -> Path { file.hasFolder ? file.folder : "" }
}
