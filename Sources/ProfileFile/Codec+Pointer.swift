import Displays

/// The state of the pointer.
struct PointerCodec: Codec {
  private static let words: [(word: String, value: PointerUse)] = [("keep", .keep), ("hide", .hide)]

  var expects: String { "keep, hide or { hide-after: 3s }" }
  var examples: [String] { Self.words.map(\.word) + KeyTable.pointer.examples }
  var schema: Schema { ["anyOf": [.words(Self.words.map(\.word)), KeyTable.pointer.schema]] }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> PointerUse? {
    if case .mapping = field.node.content { return Self.delayed(field, by: &decoder) }
    guard let named = Self.words.first(where: { $0.word == field.node.scalar?.text }) else {
      decoder.mismatch(field, hint: decoder.hint(field, among: Self.words.map(\.word)))
      return nil
    }
    return named.value
  }

  private static func delayed(_ field: Decoder.Field, by decoder: inout Decoder) -> PointerUse? {
    guard let fields = decoder.fields(field, of: KeyTable.pointer) else { return nil }
    var draft = PointerDraft()
    decoder.read(KeyTable.pointer.keys, of: fields, into: &draft)
    if fields.isEmpty { decoder.mismatch(field) }
    return draft.delay.map { .hideAfter($0) }
  }

  func encode(_ pointer: PointerUse) -> String? {
    guard case .hideAfter(let delay) = pointer else { return Self.words.first { $0.value == pointer }?.word }
    return KeyTable.pointer.encode(PointerDraft(delay: delay))
  }
}

/// When the pointer is hidden, as the key of a mapping.
struct PointerDraft: Sendable {
  var delay: Duration?
}

extension Codec where Self == PointerCodec {
  static var pointer: Self { PointerCodec() }
}
