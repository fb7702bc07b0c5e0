import Displays

/// Content as the keys of a mapping: one source, and what stands beside it.
struct ContentDraft: Sendable {
  var mirror: Marked<String>?
  var color: Color?
  var image: Path?
  var slideshow: Slideshow?
  var text: String?
  var video: Path?
  var address: String?
  var program: Command?
  var window: ApplicationWindow?
  var testPattern: PatternKind?

  /// Those of content whose source is yet to come.
  var options = PresentedContent(.color(.black))
  var framing = Framing()
  var style = LetterStyle.standard
  var launch: Command?
  /// Whether there is anything under `launch`.
  var isLaunched = false
  var means: Marked<MirrorMeans>

  init(at mark: Mark) { means = Marked(.auto, at: mark) }
}

extension ContentDraft {
  /// nil without a source.
  var content: Content? {
    if let mirror {
      return .mirror(
        Mirror(
          of: mirror, fit: framing.fit, frameInterval: options.frameInterval, by: means.value == .auto ? nil : means))
    }
    guard let source else { return nil }
    var presented = options
    presented.source = source
    return .presented(presented)
  }

  var source: ContentSource? {
    if let color { return .color(color) }
    if let image { return .image(image, framing) }
    if let slideshow {
      return .slideshow(
        Slideshow(slideshow.source, every: slideshow.every, crossfade: slideshow.crossfade, framing: framing))
    }
    if let text { return .text(text, background: framing.background, style) }
    if let testPattern { return .testPattern(testPattern) }
    if let program { return .program(program) }
    if let video { return .video(video, framing.fit) }
    if let address { return .url(address) }
    return window.map {
      .window(ApplicationWindow(windowClass: $0.windowClass, title: $0.title, launch: launch))
    }
  }

  init(_ content: Content) {
    switch content {
    case .mirror(let mirror):
      self.init(at: mirror.source.mark)
      (self.mirror, framing.fit, means) = (mirror.source, mirror.fit, mirror.means)
      options.frameInterval = mirror.frameInterval
    case .presented(let presented):
      self.init(presented.source)
      options = presented
    }
  }

  init(_ source: ContentSource) {
    self.init(at: .nowhere)
    switch source {
    case .color(let color): self.color = color
    case .image(let path, let framing): (image, self.framing) = (path, framing)
    case .slideshow(let slideshow): (self.slideshow, framing) = (slideshow, slideshow.framing)
    case .text(let text, let background, let style):
      (self.text, framing.background, self.style) = (text, background, style)
    case .testPattern(let kind): testPattern = kind
    case .mirror(let connector, let framing): (mirror, self.framing) = (Marked(connector, at: .nowhere), framing)
    case .program(let command): program = command
    case .video(let path, let fit): (video, framing.fit) = (path, fit)
    case .url(let address): self.address = address
    case .window(let window): (self.window, launch) = (window, window.launch)
    }
  }
}
