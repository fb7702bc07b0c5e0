extension ContentSource {
  /// The files and folders that it is made of.
  package var paths: [String] {
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
  package func located(in folder: String) -> ContentSource {
    func located(_ path: String) -> String { path.hasPrefix("/") ? path : "\(folder)/\(path)" }
    switch self {
    case .image(let path, let framing): return .image(located(path), framing)
    case .slideshow(var slideshow):
      switch slideshow.source {
      case .images(let paths): slideshow.source = .images(paths.map(located))
      case .folder(let path): slideshow.source = .folder(located(path))
      }
      return .slideshow(slideshow)
    case .video(let path, let fit): return .video(located(path), fit)
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
