package import Displays

/// The content that a screen shows instead of the desktop.
struct ContentCodec: Codec {
  var expects: String { "a mapping such as { image: lobby.png }" }

  /// Each source alone, and one of it with each of its options.
  var examples: [String] {
    KeyTable.content.sources.flatMap { source in
      let values = source.codec.examples
      let options = KeyTable.content.keys.filter { source.options?.contains($0.name) == true }
      return values.map { "{ \(source.name): \($0) }" }
        + options.flatMap { option in
          option.codec.examples.map { "{ \(source.name): \(values.last ?? ""), \(option.name): \($0) }" }
        }
    }
  }

  var schema: Schema { KeyTable.content.schema }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Content? {
    let mapping = KeyTable.content
    guard let fields = decoder.fields(field, of: mapping) else { return nil }
    var draft = ContentDraft(at: field.node.mark)
    draft.isLaunched = fields["launch"] != nil
    decoder.read(mapping.keys.lazy.filter { $0.options == nil && $0.name != "crossfade" }, of: fields, into: &draft)
    guard let name = decoder.sole(of: mapping.sources.map(\.name), in: fields, of: field),
      let source = mapping.sources.first(where: { $0.name == name })
    else { return nil }
    Self.reportUseless(in: fields, beside: source, by: &decoder)
    // Nothing is said of a crossfade whose limit cannot be read.
    guard decoder.read([source], of: fields, into: &draft),
      decoder.read(mapping.keys.lazy.filter { $0.name == "crossfade" }, of: fields, into: &draft)
    else { return nil }
    decoder.reportUselessBackground(in: fields, of: draft, expecting: "fit, frame-interval or by")
    return draft.content
  }

  private static func reportUseless(
    in fields: Decoder.Fields, beside source: Key<ContentDraft>, by decoder: inout Decoder
  ) {
    let options = source.options ?? []
    let allowed = options.isEmpty ? "nothing" : options.joinedAsChoice
    for option in KeyTable.content.useless(in: fields, beside: source) {
      decoder.findings.error(
        .conflictingKeys, at: option.node.mark,
        "\(option.name): has no effect with \(source.name), expected \(allowed) there; remove it")
    }
  }

  func encode(_ content: Content) -> String? { KeyTable.content.encode(ContentDraft(content)) }
}

extension Decoder {
  mutating func reportUselessBackground(in fields: Fields, of draft: ContentDraft, expecting options: String) {
    guard let mirror = draft.mirror, mirror.detail == nil, let background = fields["background"] else { return }
    findings.error(
      .conflictingKeys, at: background.node.mark,
      "background: has no effect with the mirror of a whole screen, expected \(options) there; remove it")
  }
}

extension Content {
  /// The inside of a mapping, without what has its default.
  package var text: String {
    KeyTable.content.texts(of: ContentDraft(self)).map { "\($0.name): \($0.text)" }.joined(separator: ", ")
  }

  /// All that a profile says with it, written or by default; its source comes first.
  package var facts: [ContentFact] {
    let (draft, mapping) = (ContentDraft(self), KeyTable.content)
    for source in mapping.sources {
      let facts = source.facts(of: draft)
      guard !facts.isEmpty else { continue }
      let options = mapping.keys.filter { source.options?.contains($0.name) == true }
      return facts + options.flatMap { $0.facts(of: draft) }
    }
    return []
  }
}

extension Mapping<ContentDraft> {
  /// The keys beside a source that mean nothing there.
  func useless(in fields: Decoder.Fields, beside source: Key<ContentDraft>) -> [Decoder.Field] {
    let options = source.options ?? []
    return keys.filter { $0.name != source.name && !options.contains($0.name) }.compactMap { fields[$0.name] }
  }

  func reportUseless(in fields: Decoder.Fields, beside source: Key<ContentDraft>, by decoder: inout Decoder) {
    for option in useless(in: fields, beside: source) {
      decoder.findings.error(
        .conflictingKeys, at: option.node.mark, "\(option.name): has no effect with \(source.name); remove it")
    }
  }
}

extension Codec where Self == ContentCodec {
  static var content: Self { ContentCodec() }
}
