/// A drawing as JSON, in the words of the profile format: what a presenter is started with, and what its window tells.
extension ContentSource: Codable {
  private enum Key: String, CodingKey, CaseIterable {
    case color, image, slideshow, text, fit, background
    case testPattern = "test-pattern"
  }

  private enum SlideshowKey: String, CodingKey {
    case images, folder, everyMilliseconds
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let sources = values.allKeys.filter { $0 != .fit && $0 != .background }
    guard let source = sources.first, sources.count == 1 else {
      throw values.fault("exactly one of color, image, slideshow, text and test-pattern is expected")
    }
    switch source {
    case .image: self = .image(try values.decode(String.self, forKey: .image), try Self.framing(values))
    case .slideshow: self = .slideshow(try Self.slideshow(values))
    case .text:
      self = .text(
        try values.decode(String.self, forKey: .text), background: try Self.color(.background, in: values) ?? .black)
    case .testPattern:
      let word = try values.decode(String.self, forKey: .testPattern)
      guard let kind = PatternKind(rawValue: word) else { throw values.fault("there is no test pattern \"\(word)\"") }
      self = .testPattern(kind)
    case .color, .fit, .background: self = .color(try Self.color(.color, in: values) ?? .black)
    }
  }

  private static func color(_ key: Key, in values: KeyedDecodingContainer<Key>) throws -> Color? {
    guard let text = try values.decodeIfPresent(String.self, forKey: key) else { return nil }
    guard let color = Color(text) else { throw values.fault("\"\(text)\" is no colour; #rrggbb is expected") }
    return color
  }

  private static func framing(_ values: KeyedDecodingContainer<Key>) throws -> Framing {
    let word = try values.decodeIfPresent(String.self, forKey: .fit) ?? Fit.contain.rawValue
    guard let fit = Fit(rawValue: word) else { throw values.fault("there is no fit \"\(word)\"") }
    return Framing(fit: fit, background: try color(.background, in: values) ?? .black)
  }

  private static func slideshow(_ values: KeyedDecodingContainer<Key>) throws -> Slideshow {
    let show = try values.nestedContainer(keyedBy: SlideshowKey.self, forKey: .slideshow)
    let folder = try show.decodeIfPresent(String.self, forKey: .folder)
    let images = try show.decodeIfPresent([String].self, forKey: .images)
    let milliseconds = try show.decode(Int.self, forKey: .everyMilliseconds)
    guard (folder == nil) != (images == nil) else { throw show.fault("either images or a folder is expected") }
    // Beyond that a Duration would overflow on the way.
    let every = Duration.milliseconds(min(max(0, milliseconds), Int(Int32.max)))
    guard Slideshow.intervals.contains(every) else { throw show.fault("everyMilliseconds takes 100 to 86400000") }
    return Slideshow(folder.map { .folder($0) } ?? .images(images ?? []), every: every, framing: try framing(values))
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
    case .slideshow(let slideshow):
      try Self.encode(slideshow, into: &values)
      try Self.encode(slideshow.framing, into: &values)
    case .text(let text, let background):
      try values.encode(text, forKey: .text)
      try values.encode("\(background)", forKey: .background)
    case .testPattern(let kind): try values.encode(kind.rawValue, forKey: .testPattern)
    }
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
  }
}

extension KeyedDecodingContainer {
  fileprivate func fault(_ description: String) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: description))
  }
}
