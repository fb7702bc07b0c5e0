import Displays

extension Profile {
  /// Content whose files are not there, or are no images. Only warnings: the machine that checks a profile need not be the
  /// one that it is for.
  var fileFindings: [Diagnostic] {
    let folder = Files.folder(of: mark.file)
    return screens.flatMap { screen -> [Diagnostic] in
      guard let source = screen.presented?.source, let mark = screen.content?.mark else { return [] }
      return source.located(in: folder).paths.compactMap { path in
        source.complaint(about: path).map { Diagnostic(.warning, rule: .missingFile, at: mark, $0) }
      }
    }
  }
}

extension ContentSource {
  fileprivate func complaint(about path: Path) -> String? {
    let isFolderWanted = if case .slideshow(let slideshow) = self { slideshow.isFolder } else { false }
    if Files.isFolder(path) != isFolderWanted {
      guard Files.exists(path) else { return "content: there is no \(isFolderWanted ? "folder" : "file") \(path)" }
      return "content: \(path) is \(isFolderWanted ? "no folder" : "a folder"), expected "
        + (isFolderWanted ? "one with images" : "a file")
    }
    return Files.exists(path) ? nil : "content: there is no file \(path)"
  }
}

extension Slideshow {
  fileprivate var isFolder: Bool {
    if case .folder = source { true } else { false }
  }
}
