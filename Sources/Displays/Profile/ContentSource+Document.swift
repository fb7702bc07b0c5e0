/// A drawing as JSON, in the words of the profile format: what a presenter is started with, and what its window tells.
extension ContentSource: Codable {
  private enum Key: String, CodingKey, CaseIterable {
    case color, image, slideshow, text, mirror, program, video, url, window
    case testPattern = "test-pattern"
    case fit, background, style, launch, folder

    static let options: [Key] = [.fit, .background, .style, .launch, .folder]
  }

  private enum SlideshowKey: String, CodingKey {
    case images, folder, everyMilliseconds, crossfadeMilliseconds
  }

  private enum WindowKey: String, CodingKey {
    case windowClass = "class"
    case title
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let sources = values.allKeys.filter { !Key.options.contains($0) }
    guard let source = sources.first, sources.count == 1 else {
      throw values.fault(
        "expected exactly one of color, image, slideshow, text, mirror, program, video, url, window, test-pattern")
    }
    switch source {
    case .image: self = .image(try values.decode(Path.self, forKey: .image), try Self.framing(values))
    case .mirror: self = .mirror(of: try values.decode(String.self, forKey: .mirror), try Self.framing(values))
    case .slideshow: self = .slideshow(try Self.slideshow(values))
    case .text:
      self = .text(
        try values.decode(String.self, forKey: .text), background: try Self.color(.background, in: values) ?? .black,
        try values.decodeIfPresent(LetterStyle.self, forKey: .style) ?? .standard)
    case .testPattern:
      let word = try values.decode(String.self, forKey: .testPattern)
      guard let kind = PatternKind(rawValue: word) else { throw values.fault("unknown test pattern \"\(word)\"") }
      self = .testPattern(kind)
    case .program: self = .program(try Self.command(.program, in: values))
    case .video: self = .video(try values.decode(Path.self, forKey: .video), try Self.fit(values))
    case .url: self = .url(try values.decode(String.self, forKey: .url))
    case .window: self = .window(try Self.window(values))
    case .color, .fit, .background, .style, .launch, .folder:
      self = .color(try Self.color(.color, in: values) ?? .black)
    }
  }

  private static func color(_ key: Key, in values: KeyedDecodingContainer<Key>) throws -> Color? {
    guard let text = try values.decodeIfPresent(String.self, forKey: key) else { return nil }
    guard let color = Color(text) else { throw values.fault("\"\(text)\" is not a colour, expected #rrggbb") }
    return color
  }

  private static func fit(_ values: KeyedDecodingContainer<Key>) throws -> Fit {
    let word = try values.decodeIfPresent(String.self, forKey: .fit) ?? Fit.contain.rawValue
    guard let fit = Fit(rawValue: word) else { throw values.fault("unknown fit \"\(word)\"") }
    return fit
  }

  private static func framing(_ values: KeyedDecodingContainer<Key>) throws -> Framing {
    Framing(fit: try fit(values), background: try color(.background, in: values) ?? .black)
  }

  private static func command(_ key: Key, in values: KeyedDecodingContainer<Key>) throws -> Command {
    let arguments = try values.decode([String].self, forKey: key)
    guard !arguments.isEmpty else { throw values.fault("\(key.rawValue) is empty, expected a program") }
    return Command(arguments, in: try values.decodeIfPresent(Path.self, forKey: .folder))
  }

  private static func window(_ values: KeyedDecodingContainer<Key>) throws -> ApplicationWindow {
    let criteria = try values.nestedContainer(keyedBy: WindowKey.self, forKey: .window)
    let window = ApplicationWindow(
      windowClass: try criteria.decodeIfPresent(String.self, forKey: .windowClass).map { Pattern($0) },
      title: try criteria.decodeIfPresent(String.self, forKey: .title).map { Pattern($0) },
      launch: values.contains(.launch) ? try command(.launch, in: values) : nil)
    guard window != ApplicationWindow() else {
      throw values.fault("expected a class, a title or a program to launch")
    }
    return window
  }

  private static func slideshow(_ values: KeyedDecodingContainer<Key>) throws -> Slideshow {
    let show = try values.nestedContainer(keyedBy: SlideshowKey.self, forKey: .slideshow)
    let folder = try show.decodeIfPresent(Path.self, forKey: .folder)
    let images = try show.decodeIfPresent([Path].self, forKey: .images)
    let milliseconds = try show.decode(Int.self, forKey: .everyMilliseconds)
    guard (folder == nil) != (images == nil) else { throw show.fault("expected either images or a folder") }
    let every = duration(milliseconds)
    guard Slideshow.intervals.contains(every) else { throw show.fault("everyMilliseconds takes 100 to 86400000") }
    let crossfade = duration(try show.decodeIfPresent(Int.self, forKey: .crossfadeMilliseconds) ?? 0)
    guard .zero...every ~= crossfade else { throw show.fault("crossfadeMilliseconds takes 0 to everyMilliseconds") }
    return Slideshow(
      folder.map { .folder($0) } ?? .images(images ?? []), every: every, crossfade: crossfade,
      framing: try framing(values))
  }

  /// Beyond these a Duration would overflow on the way.
  private static func duration(_ milliseconds: Int) -> Duration {
    .milliseconds(min(max(-1, milliseconds), Int(Int32.max)))
  }
}

extension ContentSource {
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    switch self {
    case .color(let color): try values.encode("\(color)", forKey: .color)
    case .image(let path, let framing):
      try values.encode(path, forKey: .image)
      try Self.encode(framing, into: &values)
    case .mirror(let connector, let framing):
      try values.encode(connector, forKey: .mirror)
      try Self.encode(framing, into: &values)
    case .slideshow(let slideshow):
      try Self.encode(slideshow, into: &values)
      try Self.encode(slideshow.framing, into: &values)
    case .text(let text, let background, let style):
      try values.encode(text, forKey: .text)
      try values.encode("\(background)", forKey: .background)
      // Orders of older programs have none, and show the same.
      if style != .standard { try values.encode(style, forKey: .style) }
    case .testPattern(let kind): try values.encode(kind.rawValue, forKey: .testPattern)
    case .program(let command): try Self.encode(command, as: .program, into: &values)
    case .video(let path, let fit):
      try values.encode(path, forKey: .video)
      try values.encode(fit.rawValue, forKey: .fit)
    case .url(let url): try values.encode(url, forKey: .url)
    case .window(let window): try Self.encode(window, into: &values)
    }
  }

  private static func encode(
    _ command: Command, as key: Key, into values: inout KeyedEncodingContainer<Key>
  ) throws {
    try values.encode(command.arguments, forKey: key)
    try values.encodeIfPresent(command.folder, forKey: .folder)
  }

  private static func encode(_ window: ApplicationWindow, into values: inout KeyedEncodingContainer<Key>) throws {
    var criteria = values.nestedContainer(keyedBy: WindowKey.self, forKey: .window)
    try criteria.encodeIfPresent(window.windowClass?.description, forKey: .windowClass)
    try criteria.encodeIfPresent(window.title?.description, forKey: .title)
    if let launch = window.launch { try encode(launch, as: .launch, into: &values) }
  }

  private static func encode(_ framing: Framing, into values: inout KeyedEncodingContainer<Key>) throws {
    try values.encode(framing.fit.rawValue, forKey: .fit)
    try values.encode("\(framing.background)", forKey: .background)
  }

  private static func encode(_ slideshow: Slideshow, into values: inout KeyedEncodingContainer<Key>) throws {
    var show = values.nestedContainer(keyedBy: SlideshowKey.self, forKey: .slideshow)
    switch slideshow.source {
    case .images(let images): try show.encode(images, forKey: .images)
    case .folder(let folder): try show.encode(folder, forKey: .folder)
    }
    try show.encode(Int(slideshow.every / .milliseconds(1)), forKey: .everyMilliseconds)
    try show.encode(Int(slideshow.crossfade / .milliseconds(1)), forKey: .crossfadeMilliseconds)
  }
}

extension KeyedDecodingContainer {
  fileprivate func fault(_ description: String) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: description))
  }
}
