import Displays

/// The content that is shown where other content cannot be.
struct FallbackCodec: Codec {
  private static let words: [(word: String, value: Fallback)] = [("last", .last), ("card", .card)]

  var expects: String { "last, card or a mapping such as { image: closed.png }" }

  var examples: [String] {
    Self.words.map(\.word) + [
      "{ image: closed.png, fit: cover }", "{ color: \"#ff0000\" }", "{ text: Closed, style: { size: 8% } }",
    ]
  }

  var schema: Schema { ["anyOf": [.words(Self.words.map(\.word)), KeyTable.fallback.schema]] }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Fallback? {
    if case .mapping = field.node.content { return Self.source(field, by: &decoder).map { .source($0) } }
    guard let named = Self.words.first(where: { $0.word == field.node.scalar?.text }) else {
      decoder.mismatch(field, hint: decoder.hint(field, among: Self.words.map(\.word)))
      return nil
    }
    return named.value
  }

  private static func source(_ field: Decoder.Field, by decoder: inout Decoder) -> StillContent? {
    let mapping = KeyTable.fallback
    guard let fields = decoder.fields(field, of: mapping) else { return nil }
    guard !fields.given(of: mapping.sources.map(\.name)).isEmpty else {
      if !fields.hasUnreadKeys { decoder.mismatch(field) }
      return nil
    }
    guard let name = decoder.sole(of: mapping.sources.map(\.name), in: fields, of: field),
      let source = mapping.sources.first(where: { $0.name == name })
    else { return nil }
    mapping.reportUseless(in: fields, beside: source, by: &decoder)
    var draft = ContentDraft(at: field.node.mark)
    decoder.read(mapping.keys, of: fields, into: &draft)
    return draft.still
  }

  func encode(_ fallback: Fallback) -> String? {
    guard case .source(let still) = fallback else { return Self.words.first { $0.value == fallback }?.word }
    return KeyTable.fallback.encode(ContentDraft(still))
  }
}

extension Codec where Self == FallbackCodec {
  static var fallback: Self { FallbackCodec() }
}
