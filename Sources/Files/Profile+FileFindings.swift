package import Displays
import Platform

extension Profile {
  /// The findings about content whose files are missing, or cannot be shown. A file that is missing, or that this user
  /// cannot read, is only a warning: the machine that checks a profile need not be the one that it is for.
  ///
  /// - Parameter links: where they may lead; nil for anywhere. A whole path is one on the machine that the profile is
  ///   for, and then not looked at.
  package func fileFindings(within links: SafeLinks?) -> [Diagnostic] {
    contents.flatMap { content -> [Diagnostic] in
      guard let presented = content.value.presented else { return [] }
      let folder = FileSystem.folder(of: mark.file)
      return presented.allSources.flatMap { source in
        fileFindings(of: source, in: folder, at: content.mark, within: links)
          + (source.zoneComplaint.map { [Self.missing($0, at: content.mark)] } ?? [])
      }
    }
  }

  private func fileFindings(
    of source: ContentSource, in folder: Path, at mark: Mark, within links: SafeLinks?
  ) -> [Diagnostic] {
    zip(source.paths, source.located(in: folder).paths).flatMap { written, path -> [Diagnostic] in
      if let links {
        guard !written.isAbsolute else { return [] }
        guard links.holds(path) else {
          return [Diagnostic(rule: .unsafeLink, at: mark, "content: \(written) \(SafeLinks.complaint)")]
        }
      }
      if let complaint = source.complaint(about: path) ?? source.problem(reading: path)?.asContent {
        return [Self.missing(complaint, at: mark)]
      }
      let unsuitable = source.unsuitableFiles(in: path, within: links, at: mark)
      return unsuitable + source.stillPictures(in: path, within: links).map { Self.still($0, at: mark) }
    }
  }

  static func missing(_ message: String, at mark: Mark) -> Diagnostic {
    Diagnostic(.warning, rule: .missingFile, at: mark, message)
  }
}

extension Profile {
  private static func still(_ animation: (path: Path, format: ImageFormat), at mark: Mark) -> Diagnostic {
    // mpv plays no animated WebP.
    let remedy = animation.format == .webp ? "a video moves" : "write video: \(animation.path.name) for it to move"
    return Diagnostic(
      .warning, rule: .stillPicture, at: mark,
      "content: \(animation.path) is an animation, of which the first picture is shown; \(remedy)")
  }
}

extension ContentSource {
  /// The animations among the content's images, those of a folder too.
  fileprivate func stillPictures(in path: Path, within links: SafeLinks?) -> [(path: Path, format: ImageFormat)] {
    let found: [Path]
    switch images {
    case .folder: found = PictureFile.images(in: path)
    case .images: found = [path]
    case .document, nil: return []
    }
    return found.filter { links?.holds($0) ?? true }.compactMap { image in
      guard let bytes = try? FileSystem.read(image, limit: ImageFormat.animationLength),
        let format = ImageFormat(head: bytes), format.isAnimated(bytes)
      else { return nil }
      return (image, format)
    }
  }

  fileprivate var zoneComplaint: String? {
    guard case .drawn(let drawn) = self, case .clock(let face)? = drawn.words?.source else { return nil }
    return face.zoneProblem.map { "clock: \($0)" }
  }

  fileprivate func complaint(about path: Path) -> String? {
    let isFolderWanted = if case .folder = images { true } else { false }
    guard FileSystem.exists(path) else { return "content: there is no \(isFolderWanted ? "folder" : "file") \(path)" }
    guard FileSystem.isFolder(path) != isFolderWanted else { return nil }
    return "content: \(path) is \(isFolderWanted ? "not a folder" : "a folder"), expected "
      + (isFolderWanted ? "one with images" : "a file")
  }
}
