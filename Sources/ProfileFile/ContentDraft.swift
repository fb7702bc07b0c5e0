import Displays

/// Content as the keys of a mapping: one source, and what stands beside it.
struct ContentDraft: Sendable {
  var mirror: MirrorContent?
  var color: Color?
  var image: ImageDraft?
  var slideshow: Slideshow?
  /// The pages of a file as slides.
  var document: Slideshow?
  var text: TextDraft?
  var clock: ClockFace?
  var ticker: TextDraft?
  /// How far a ticker runs in a second, in pixels.
  var speed = Ticker.usualSpeed
  var video: Path?
  var stream: PageAddress?
  var address: PageAddress?
  /// The page, but for its address.
  var page = Page("")
  var program: Command?
  var window: ApplicationWindow?
  var testPattern: PatternKind?
  var playlist: Playlist?
  /// True if a playlist goes by the clock.
  var isInStep = false
  /// The turn of an item of a playlist.
  var turn = ItemTurn()

  /// The options of content whose source is yet to come.
  var options = PresentedContent(.color(.black))
  var framing = Framing()
  var style = LetterStyle.standard
  var launch: Command?
  /// True if there is anything under `launch`.
  var isLaunched = false
  var means: Marked<MirrorMeans>

  init(at mark: Mark) { means = Marked(.auto, at: mark) }
}

extension ContentDraft {
  /// The content; nil without a source.
  var content: Content? {
    if let mirror, let shown = mirror.screen {
      return .mirror(
        Mirror(
          of: shown, mirror.detail, fit: framing.fit, on: framing.background,
          frameInterval: options.frameInterval, by: means.value == .auto ? nil : means))
    }
    guard let source else { return nil }
    var presented = options
    presented.source = source
    return .presented(presented)
  }

  var source: ContentSource? {
    if let still { return .drawn(.still(still)) }
    if let fetched { return .drawn(.fetched(fetched)) }
    if let shown = slideshow ?? document {
      return .slideshow(
        Slideshow(shown.source, every: shown.every, crossfade: shown.crossfade, framing: framing))
    }
    if let changing { return .drawn(.changing(changing)) }
    if let running { return .drawn(.ticker(running)) }
    if let testPattern { return .testPattern(testPattern) }
    if let program { return .program(program) }
    if let video { return .video(video, framing.fit) }
    if let stream { return .program(.stream(VideoStream(stream, fit: framing.fit))) }
    if let address {
      var shown = page
      shown.address = address
      return .application(.page(shown))
    }
    if let playlist { return .playlist(Playlist(playlist.items, isInStep: isInStep)) }
    if let mirror, let shown = mirror.screen { return .mirror(MirrorContent(of: shown, mirror.detail, framing)) }
    return window.map {
      .window(ApplicationWindow(windowClass: $0.windowClass, title: $0.title, launch: launch))
    }
  }

  /// The still, if the content can stand in for other content.
  var still: StillContent? {
    if let color { return .color(color) }
    if let file { return .image(file, framing) }
    return lines.map { .text($0, background: framing.background, style) }
  }

  /// The image of a web server.
  private var fetched: FetchedImage? {
    guard case .fetched(var fetched) = image else { return nil }
    fetched.framing = framing
    return fetched
  }

  /// The file of an image.
  var file: Path? {
    get { if case .file(let path) = image { path } else { nil } }
    set { image = newValue.map(ImageDraft.file) }
  }

  /// The words that change while they are shown.
  private var changing: ChangingText? {
    if case .file(let path) = text { return ChangingText(.file(path), background: framing.background, style) }
    return clock.map { ChangingText(.clock($0), background: framing.background, style) }
  }

  /// The words that run across the screen.
  private var running: Ticker? {
    ticker.map { Ticker(ChangingText($0.source, background: framing.background, style), speed: speed) }
  }

  /// The text that stands in the profile itself.
  var lines: String? {
    get { if case .lines(let lines) = text { lines } else { nil } }
    set { text = newValue.map(TextDraft.lines) }
  }

  init(_ content: Content) {
    switch content {
    case .mirror(let mirror):
      self.init(at: mirror.source.mark)
      (self.mirror, means) = (MirrorContent(of: mirror.source, mirror.detail, Framing()), mirror.means)
      framing = Framing(fit: mirror.fit, background: mirror.background)
      options.frameInterval = mirror.frameInterval
    case .presented(let presented):
      self.init(presented.source)
      options = presented
    }
  }

  init(_ source: ContentSource) {
    self.init(at: .nowhere)
    switch source {
    case .drawn(.still(let still)): self.init(still)
    case .drawn(.slideshow(let slideshow)):
      framing = slideshow.framing
      if slideshow.document == nil { self.slideshow = slideshow } else { document = slideshow }
    case .drawn(.fetched(let fetched)): (image, framing) = (.fetched(fetched.unframed), fetched.framing)
    case .drawn(.changing(let text)): self.init(text)
    case .drawn(.ticker(let shown)):
      (framing.background, style, speed) = (shown.text.background, shown.text.style, shown.speed)
      ticker = TextDraft(shown.text.source)
    case .drawn(.testPattern(let kind)): testPattern = kind
    case .mirror(let shown):
      mirror = MirrorContent(of: shown.screen ?? Marked(shown.connector, at: .nowhere), shown.detail, Framing())
      framing = shown.framing
    case .program(.command(let command)): program = command
    case .program(.video(let path, let fit)): (video, framing.fit) = (path, fit)
    case .program(.stream(let shown)): (stream, framing.fit) = (shown.address, shown.fit)
    case .application(.page(let page)): (address, self.page) = (page.address, page)
    case .application(.window(let window)): (self.window, launch) = (window, window.launch)
    case .playlist(let list): (playlist, isInStep) = (list, list.isInStep)
    }
  }

  init(_ still: StillContent) {
    self.init(at: .nowhere)
    switch still {
    case .color(let color): self.color = color
    case .image(let path, let framing): (image, self.framing) = (.file(path), framing)
    case .text(let text, let background, let style):
      (self.text, framing.background, self.style) = (.lines(text), background, style)
    }
  }

  private init(_ changing: ChangingText) {
    self.init(at: .nowhere)
    (framing.background, style) = (changing.background, changing.style)
    text = TextDraft(changing.source)
    if case .clock(let face) = changing.source { clock = face }
  }
}

/// The key `image`: a file, or an address that it is fetched from.
enum ImageDraft: Hashable, Sendable {
  case file(Path)
  /// Without its framing, which stands beside it.
  case fetched(FetchedImage)
}

extension FetchedImage {
  fileprivate var unframed: FetchedImage { FetchedImage(address, every: every) }
}

/// The key `text`: what is shown, or the file that it stands in.
enum TextDraft: Hashable, Sendable {
  case lines(String)
  case file(Path)
}

extension TextDraft {
  fileprivate var source: ChangingText.Source {
    switch self {
    case .lines(let lines): .lines(lines)
    case .file(let path): .file(path)
    }
  }

  /// The key's value; nil for a clock, which has a key of its own.
  fileprivate init?(_ source: ChangingText.Source) {
    switch source {
    case .lines(let lines): self = .lines(lines)
    case .file(let path): self = .file(path)
    case .clock: return nil
    }
  }
}
