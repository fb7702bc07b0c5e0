/// Content as JSON, in the words of the profile format: a presenter is started with it, and its window reports it.
extension ContentSource: Codable {
  package init(from decoder: any Decoder) throws {
    let document = try decoder.container(keyedBy: ContentDocumentKey.self)
    let sources =
      DrawnContent.sources + MirrorContent.sources + ProgramContent.sources + ApplicationContent.sources
      + Playlist.sources
    let found = sources.filter(document.contains)
    guard let source = found.first, found.count == 1 else {
      throw document.fault("expected exactly one of \(sources.map(\.stringValue).joined(separator: ", "))")
    }
    if MirrorContent.sources.contains(source) {
      self = .mirror(try MirrorContent(source, in: document))
    } else if ProgramContent.sources.contains(source) {
      self = .program(try ProgramContent(source, in: document))
    } else if ApplicationContent.sources.contains(source) {
      self = .application(try ApplicationContent(source, in: document))
    } else if Playlist.sources.contains(source) {
      self = .playlist(try Playlist(source, in: document))
    } else {
      self = .drawn(try DrawnContent(source, in: document))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var document = encoder.container(keyedBy: ContentDocumentKey.self)
    try kind.encode(into: &document)
  }
}

/// A key by its name: each kind has its own.
struct ContentDocumentKey: CodingKey, Hashable, ExpressibleByStringLiteral {
  let stringValue: String

  init(stringValue: String) { self.stringValue = stringValue }
  init(stringLiteral name: String) { stringValue = name }

  var intValue: Int? { nil }
  init?(intValue: Int) { nil }
}

/// The values that several kinds have.
extension KeyedDecodingContainer<ContentDocumentKey> {
  func color(_ key: ContentDocumentKey) throws -> Color? {
    guard let text = try decodeIfPresent(String.self, forKey: key) else { return nil }
    guard let color = Color(text) else { throw fault("\"\(text)\" is not a colour, expected #rrggbb") }
    return color
  }

  func fit() throws -> Fit {
    let word = try decodeIfPresent(String.self, forKey: "fit") ?? Fit.contain.rawValue
    guard let fit = Fit(rawValue: word) else { throw fault("unknown fit \"\(word)\"") }
    return fit
  }

  func framing() throws -> Framing { Framing(fit: try fit(), background: try color("background") ?? .black) }

  func command(_ key: ContentDocumentKey) throws -> Command {
    let arguments = try decode([String].self, forKey: key)
    guard !arguments.isEmpty else { throw fault("\(key.stringValue) is empty, expected a program") }
    return Command(arguments, in: try decodeIfPresent(Path.self, forKey: "folder"))
  }
}

extension KeyedDecodingContainer {
  func fault(_ description: String) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: description))
  }
}

extension KeyedEncodingContainer<ContentDocumentKey> {
  mutating func encode(_ framing: Framing) throws {
    try encode(framing.fit.rawValue, forKey: "fit")
    try encode("\(framing.background)", forKey: "background")
  }

  mutating func encode(_ command: Command, as key: ContentDocumentKey) throws {
    try encode(command.arguments, forKey: key)
    try encodeIfPresent(command.folder, forKey: "folder")
  }
}
