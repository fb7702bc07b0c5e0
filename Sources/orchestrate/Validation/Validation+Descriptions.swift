import Displays
import Files
import ProfileFile

extension ProfileSource {
  /// Reads a profile, or a define file beside the other files of its folder.
  init(_ found: FileFinder.Found, within links: SafeLinks?, sharing folders: inout DefineFolders) {
    guard ProfileFolder.isDefineFile(found.path.name) else {
      self.init(path: found.path, isNamed: found.isNamed, within: links, sharing: &folders)
      return
    }
    self = folders.folder(of: found.path).source(of: found.path, isNamed: found.isNamed, within: links)
  }
}

extension Validation {
  /// Findings of a folder's descriptions that a profile does without, as it has its own.
  static func hidden(by sources: [ProfileSource], _ folders: inout DefineFolders) -> [Diagnostic] {
    sources.flatMap { source -> [Diagnostic] in
      guard let own = source.descriptions?.own, !own.isEmpty else { return [] }
      return folders.folder(of: source.path).shared.hidden(behind: own)
    }
  }

  /// Findings of a folder's descriptions that no profile uses, where all its profiles are looked at and can be read.
  static func unused(in sources: [ProfileSource], _ folders: inout DefineFolders) -> [Diagnostic] {
    let byPath = Dictionary(sources.map { ($0.path, $0) }) { first, _ in first }
    let defining = sources.map(\.path).filter { ProfileFolder.isDefineFile($0.name) }
    return defining.grouped(by: \.folder).flatMap { folder, files -> [Diagnostic] in
      let profiles = (try? ProfileFolder.profiles(in: folder)) ?? []
      // In the current folder, paths have none.
      let uses = profiles.compactMap { byPath[files[0].hasFolder ? $0 : $0.name]?.descriptions?.used }
      guard uses.count == profiles.count else { return [] }
      let used = uses.reduce(into: Set<Mark>()) { $0.formUnion($1) }
      return folders.folder(of: files[0]).shared.unused(besides: used).filter { files.contains($0.mark.file) }
    }
  }
}
