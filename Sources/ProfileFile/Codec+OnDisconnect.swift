import Displays

/// The fate of content while its screen is disconnected.
struct OnDisconnectCodec: Codec {
  private static let words: [(word: String, value: OnDisconnect)] = [("park", .park), ("stop", .stop)]

  var expects: String { "park, stop or { move-to: NAME }" }
  var examples: [String] { Self.words.map(\.word) + KeyTable.onDisconnect.examples }
  var schema: Schema { ["anyOf": [.words(Self.words.map(\.word)), KeyTable.onDisconnect.schema]] }

  /// - Returns: marked where a screen's name stands, if there is one.
  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Marked<OnDisconnect>? {
    if case .mapping = field.node.content { return Self.move(field, by: &decoder) }
    guard let named = Self.words.first(where: { $0.word == field.node.scalar?.text }) else {
      decoder.mismatch(field, hint: decoder.hint(field, among: Self.words.map(\.word)))
      return nil
    }
    return Marked(named.value, at: field.node.mark)
  }

  private static func move(_ field: Decoder.Field, by decoder: inout Decoder) -> Marked<OnDisconnect>? {
    guard let fields = decoder.fields(field, of: KeyTable.onDisconnect) else { return nil }
    var target = MoveTarget()
    decoder.read(KeyTable.onDisconnect.keys, of: fields, into: &target)
    if fields.isEmpty { decoder.mismatch(field) }
    return target.screen.map { Marked(.moveTo($0.value), at: $0.mark) }
  }

  func encode(_ value: Marked<OnDisconnect>) -> String? {
    guard case .moveTo(let screen) = value.value else { return Self.words.first { $0.value == value.value }?.word }
    return KeyTable.onDisconnect.encode(MoveTarget(screen: Marked(screen, at: value.mark)))
  }
}

/// The screen that content moves to, as the key of a mapping.
struct MoveTarget: Sendable {
  var screen: Marked<String>?
}

extension Codec where Self == OnDisconnectCodec {
  static var onDisconnect: Self { OnDisconnectCodec() }
}
