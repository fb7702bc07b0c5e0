extension ContentSource {
  /// The files and folders that it is made of.
  package var paths: [Path] {
    switch self {
    case .image(let path, _): [path]
    case .slideshow(let slideshow):
      switch slideshow.source {
      case .images(let paths): paths
      case .folder(let path): [path]
      }
    case .video(let path, _): [path]
    case .color, .text, .testPattern, .mirror, .program, .url, .window: []
    }
  }

  /// With its paths read from a folder on, where they do not begin at the root.
  package func located(in folder: Path) -> ContentSource {
    switch self {
    case .image(let path, let framing): return .image(path.located(in: folder), framing)
    case .slideshow(var slideshow):
      switch slideshow.source {
      case .images(let paths): slideshow.source = .images(paths.map { $0.located(in: folder) })
      case .folder(let path): slideshow.source = .folder(path.located(in: folder))
      }
      return .slideshow(slideshow)
    case .video(let path, let fit): return .video(path.located(in: folder), fit)
    case .program(var command):
      command.folder = folder
      return .program(command)
    case .window(var window):
      window.launch?.folder = folder
      return .window(window)
    case .color, .text, .testPattern, .mirror, .url: return self
    }
  }
}

extension Fallback {
  /// With its paths read from a folder on.
  package func located(in folder: Path) -> Fallback { source.map { .source($0.located(in: folder)) } ?? self }
}
