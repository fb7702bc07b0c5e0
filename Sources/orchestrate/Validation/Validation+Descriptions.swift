import Displays
import Files
import ProfileFile

extension Validation {
  /// Findings of a folder's descriptions that no profile uses, where all its profiles are looked at and can be read.
  static func unused(in looks: [FileLook], _ folders: DefineFolders) -> [Diagnostic] {
    let defining = looks.map(\.text.path).filter { ProfileFolder.isDefineFile($0.name) }
    guard !defining.isEmpty else { return [] }
    let usedByPath = Dictionary(looks.map { ($0.text.path, $0.used) }) { first, _ in first }
    return defining.grouped(by: \.folder).flatMap { folder, files -> [Diagnostic] in
      let profiles = (try? ProfileFolder.profiles(in: folder)) ?? []
      // In the current folder, paths have none.
      let uses = profiles.compactMap { usedByPath[files[0].hasFolder ? $0 : $0.name] ?? nil }
      guard uses.count == profiles.count else { return [] }
      let used = uses.reduce(into: Set<Mark>()) { $0.formUnion($1) }
      return folders.folder(of: files[0]).shared.unused(besides: used).filter { files.contains($0.mark.file) }
    }
  }
}
