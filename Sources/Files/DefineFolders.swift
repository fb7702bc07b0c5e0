package import Displays

/// The define files beside some profiles, each read once.
package struct DefineFolders {
  private let links: SafeLinks?
  private var known: [Path: DefineFolder] = [:]

  /// - Parameter links: where they may lead; nil for anywhere.
  package init(within links: SafeLinks? = nil) { self.links = links }

  /// The define files beside a profile or a define file; none beside standard input.
  package mutating func folder(of file: Path) -> DefineFolder {
    guard file != ProfileSource.standardInput else { return .none }
    // `desk.yaml` and `./desk.yaml` lie in one folder, and findings show its files in two ways.
    let key = file.hasFolder ? file.folder : ""
    if let folder = known[key] { return folder }
    let folder = DefineFolder(beside: file, within: links)
    known[key] = folder
    return folder
  }
}
