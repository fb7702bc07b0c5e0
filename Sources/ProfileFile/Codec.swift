import Displays

/// The written form of one kind of values: all that the decoder, the way back, the messages, the reference and the
/// editor's schema know of it.
protocol Codec<Value>: Sendable {
  associatedtype Value: Sendable

  /// The allowed values, in the words that follow "expected".
  var expects: String { get }
  /// Values as a profile writes them, the least and the largest among them: tests make profiles of these.
  var examples: [String] { get }
  var schema: Schema { get }

  /// - Returns: nil, reported, for anything else.
  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Value?
  /// The value in YAML's flow style; nil for one that is best left out.
  func encode(_ value: Value) -> String?
  /// The facts that cases compare of a value that is a mapping, key by key; nil for a value that is compared as a
  /// whole.
  func facts(of value: Value) -> [ContentFact]?
}

extension Codec {
  func facts(of value: Value) -> [ContentFact]? { nil }
}

extension Decoder {
  mutating func read<Kind: Codec>(_ field: Field?, as codec: Kind) -> Kind.Value? {
    field.flatMap { codec.decode($0, by: &self) }
  }

  mutating func marked<Kind: Codec>(_ field: Field?, as codec: Kind) -> Marked<Kind.Value>? {
    guard let field, let value = codec.decode(field, by: &self) else { return nil }
    return Marked(value, at: field.node.mark)
  }
}
