import Displays
import Platform

/// The files behind content: those to show, and those to watch for changes.
struct ContentFiles {
  private let source: ContentSource

  init(source: ContentSource) { self.source = source.ofFiles }

  /// The images that a slideshow has now, or the one image; none for everything else. Those of a document are counted
  /// by another process.
  func images() -> StillPlay.Event {
    switch source.images {
    case .images(let paths): .found(paths.map { Slide($0) })
    case .folder(let folder): images(in: folder)
    case .document, nil: .found([])
    }
  }

  private func images(in folder: Path) -> StillPlay.Event {
    do throws(FileProblem) {
      guard let names = try FileSystem.names(in: folder) else { return .lacking("\(folder): there is no such folder") }
      let images = names.filter(Slides.isImage).sorted { $0.text.naturallyPrecedes($1.text) }
      return .found(images.map { Slide(folder.appending($0)) })
    } catch {
      return .lacking("\(error)")
    }
  }

  /// The document, and those of its pages that are shown; nil for all other content.
  var document: (path: Path, pages: PageChoice?)? {
    if case .document(let path, let pages) = source.images { (path, pages) } else { nil }
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
