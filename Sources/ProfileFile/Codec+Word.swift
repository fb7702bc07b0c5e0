import Displays

struct BooleanCodec: Codec {
  var expects: String { "true or false" }
  var examples: [String] { ["true", "false"] }
  var schema: Schema { ["type": "boolean"] }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Bool? {
    guard let value = field.node.scalar?.boolean else {
      decoder.mismatch(field, hint: field.node.scalar.map(Self.hint) ?? "")
      return nil
    }
    return value
  }

  func encode(_ value: Bool) -> String? { "\(value)" }

  /// YAML 1.1 took these words for truth values, and many people still write them.
  private static func hint(_ scalar: YAMLNode.Scalar) -> String {
    switch scalar.text.lowercased() {
    case "yes", "on", "true", "y", "1": "; did you mean true?"
    case "no", "off", "false", "n", "0": "; did you mean false?"
    default: ""
    }
  }
}

/// One word of a choice.
struct WordCodec<Word>: Codec
where Word: RawRepresentable & CaseIterable & Sendable, Word.RawValue == String, Word.AllCases: Sendable {
  var expects: String { Word.choice }
  var examples: [String] { Word.allCases.map(\.rawValue) }
  var schema: Schema { .words(examples) }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Word? {
    guard let scalar = field.node.scalar, let word = Word(rawValue: scalar.text) else {
      decoder.mismatch(field, hint: decoder.hint(field, among: examples))
      return nil
    }
    return word
  }

  func encode(_ word: Word) -> String? { word.rawValue }
}

extension Codec where Self == BooleanCodec {
  static var boolean: Self { BooleanCodec() }
}

extension Codec {
  static func word<Word>(_ words: Word.Type) -> Self where Self == WordCodec<Word> { WordCodec() }
}
