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
struct WordCodec<Value: Sendable>: Codec {
  let words: [(word: String, value: Value)]
  /// True if two values are the same.
  private let isSame: @Sendable (Value, Value) -> Bool

  init(_ words: [(word: String, value: Value)]) where Value: Equatable { (self.words, isSame) = (words, { $0 == $1 }) }

  var expects: String { examples.joinedAsChoice }
  var examples: [String] { words.map(\.word) }
  var schema: Schema { .words(examples) }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Value? {
    guard let known = words.first(where: { $0.word == field.node.scalar?.text }) else {
      decoder.mismatch(field, hint: decoder.hint(field, among: examples))
      return nil
    }
    return known.value
  }

  /// - Returns: nil for what has no word.
  func encode(_ value: Value) -> String? { words.first { isSame($0.value, value) }?.word }
}

extension Codec where Self == BooleanCodec {
  static var boolean: Self { BooleanCodec() }
}

extension Codec where Self == MappedCodec<BooleanCodec, Bool> {
  /// `false` would say nothing.
  static var any: Self {
    MappedCodec(
      BooleanCodec(), expects: "true", remedy: "; leave the key out", examples: ["true"], schema: { ["const": true] }
    ) {
      $0 ? true : nil
    } write: {
      $0 ? true : nil
    }
  }
}

extension Codec {
  static func word<Word>(_ words: Word.Type) -> Self
  where
    Self == WordCodec<Word>, Word: RawRepresentable & CaseIterable & Equatable & Sendable, Word.RawValue == String
  { WordCodec(Word.allCases.map { ($0.rawValue, $0) }) }
}

/// A whole number.
struct IntegerCodec: Codec {
  let bounds: ClosedRange<Int>

  var expects: String { "a whole number from \(bounds.lowerBound) to \(bounds.upperBound)" }
  var examples: [String] { ["\(bounds.lowerBound)", "\(bounds.upperBound)"] }

  var schema: Schema {
    ["type": "integer", "minimum": .number("\(bounds.lowerBound)"), "maximum": .number("\(bounds.upperBound)")]
  }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Int? {
    guard let scalar = field.node.scalar, scalar.isPlain, let value = Decimal.integer(scalar.text),
      bounds.contains(value)
    else {
      decoder.mismatch(field, hint: decoder.quotesHint(field.node))
      return nil
    }
    return value
  }

  func encode(_ value: Int) -> String? { "\(value)" }
}

/// What is counted in parts of one, such as thousandths.
protocol FixedPoint: Sendable {
  init(units: Int)
  var units: Int { get }
}

extension Int: FixedPoint {
  init(units: Int) { self = units }
  var units: Int { self }
}

extension Scale: FixedPoint {
  init(units: Int) { self.init(millionths: units) }
  var units: Int { millionths }
}

/// A number with decimals.
struct DecimalCodec<Value: FixedPoint>: Codec {
  /// In units of the last decimal.
  let bounds: ClosedRange<Int>
  let places: Int
  /// What may be meant by another number; nil where that is not known.
  var meant: @Sendable (YAMLNode.Scalar) -> String? = { _ in nil }

  var expects: String { "a number from \(examples[0]) to \(examples[1]) with at most \(places) decimals" }
  var examples: [String] { [bounds.lowerBound, bounds.upperBound].map { $0.decimal(places: places) } }
  var schema: Schema { ["type": "number", "minimum": .number(examples[0]), "maximum": .number(examples[1])] }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Value? {
    guard let scalar = field.node.scalar, scalar.isPlain,
      let units = Decimal.fixedPoint(scalar.text, decimals: places)?.units, bounds.contains(units)
    else {
      let meant = field.node.scalar.flatMap(meant).map { "; did you mean \($0)?" }
      decoder.mismatch(field, hint: meant ?? decoder.quotesHint(field.node))
      return nil
    }
    return Value(units: units)
  }

  func encode(_ value: Value) -> String? { value.units.decimal(places: places) }
}

extension Codec where Self == IntegerCodec {
  static func integer(_ bounds: ClosedRange<Int>) -> Self { IntegerCodec(bounds: bounds) }
}

extension Codec where Self == DecimalCodec<Int> {
  /// In thousandths of a line. Style sheets have it in per cent too.
  static var lineHeight: Self {
    DecimalCodec(bounds: LetterStyle.lineHeights, places: 3) { scalar in
      let percent = scalar.number(in: "%").flatMap { Decimal.fixedPoint($0, decimals: 1)?.units }
      return percent.flatMap { LetterStyle.lineHeights.contains($0) ? "\(Thousandths($0))" : nil }
    }
  }
}

extension Codec {
  /// - Parameter bounds: in units of the last decimal.
  static func decimal<Value>(_ bounds: ClosedRange<Int>, places: Int) -> Self where Self == DecimalCodec<Value> {
    DecimalCodec(bounds: bounds, places: places)
  }
}

/// The version of the format.
struct VersionCodec: Codec {
  /// Of what, in words.
  var noun = "profile format"

  var expects: String { "1" }
  var examples: [String] { ["1"] }
  var schema: Schema { ["const": 1] }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Int? {
    guard let scalar = field.node.scalar, scalar.isPlain, let version = Decimal.integer(scalar.text) else {
      decoder.mismatch(field, hint: decoder.quotesHint(field.node))
      return nil
    }
    guard version == 1 else {
      decoder.mismatch(field, hint: "; this version of orchestrate reads no other \(noun)")
      return nil
    }
    return version
  }

  func encode(_ version: Int) -> String? { "\(version)" }
}

extension Codec where Self == VersionCodec {
  static var version: Self { VersionCodec() }
}
