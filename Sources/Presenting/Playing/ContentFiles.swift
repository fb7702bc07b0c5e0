import Displays
import Platform

/// The files behind content: those to show, and those to watch for changes.
struct ContentFiles {
  let source: ContentSource

  /// The images that a slideshow has now, or the one image; none for everything else.
  ///
  /// - Throws: when a folder cannot be read.
  func images() throws(FileProblem) -> [Path] {
    switch source.images {
    case .images(let paths): return paths
    case .folder(let folder):
      let names = try FileSystem.names(in: folder) ?? []
      return names.filter(Slides.isImage).sorted { $0.text.naturallyPrecedes($1.text) }.map(folder.appending)
    case nil: return []
    }
  }

  /// Follows the files, also those that are not there yet; none for content without files.
  func watch() throws(Failure) -> FolderWatch {
    if case .folder(let folder) = source.images {
      return try FolderWatch([folder], of: Slides.isImage)
    }
    let paths = source.paths
    let names = Set(paths.map(\.name))
    return try FolderWatch(Set(paths.map(FileSystem.folder)).sorted()) { names.contains($0) }
  }
}
