import Displays

extension Profile {
  /// Content whose files are not there, or are no images. Only warnings: the machine that checks a profile need not be the
  /// one that it is for.
  ///
  /// - Parameter links: where they may lead; nil for anywhere. A whole path is one on the machine that the profile is for, and
  ///   then not looked at.
  func fileFindings(within links: SafeLinks?) -> [Diagnostic] {
    let folder = Files.folder(of: mark.file)
    return screens.flatMap { screen -> [Diagnostic] in
      guard let presented = screen.presented, let mark = screen.content?.mark else { return [] }
      return presented.allSources.flatMap { fileFindings(of: $0, in: folder, at: mark, within: links) }
    }
  }

  private func fileFindings(
    of source: ContentSource, in folder: Path, at mark: Mark, within links: SafeLinks?
  ) -> [Diagnostic] {
    zip(source.paths, source.located(in: folder).paths).compactMap { written, path in
      guard let links else { return source.complaint(about: path).map { Self.missing($0, at: mark) } }
      guard !written.isAbsolute else { return nil }
      guard links.holds(path) else {
        return Diagnostic(rule: .unsafeLink, at: mark, "content: \(written) \(SafeLinks.complaint)")
      }
      return source.complaint(about: path).map { Self.missing($0, at: mark) }
    }
  }

  private static func missing(_ message: String, at mark: Mark) -> Diagnostic {
    Diagnostic(.warning, rule: .missingFile, at: mark, message)
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
