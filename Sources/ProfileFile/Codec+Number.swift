import Displays

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

/// A value that is counted in parts of one, such as thousandths.
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
  /// The bounds in units of the last decimal.
  let bounds: ClosedRange<Int>
  let places: Int

  var expects: String { "a number from \(examples[0]) to \(examples[1]) with at most \(places) decimals" }
  var examples: [String] { [bounds.lowerBound, bounds.upperBound].map { Decimal.text($0, decimals: places) } }
  var schema: Schema { ["type": "number", "minimum": .number(examples[0]), "maximum": .number(examples[1])] }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Value? {
    guard let scalar = field.node.scalar, scalar.isPlain,
      let units = Decimal.fixedPoint(scalar.text, decimals: places)?.units, bounds.contains(units)
    else {
      decoder.mismatch(field, hint: decoder.quotesHint(field.node))
      return nil
    }
    return Value(units: units)
  }

  func encode(_ value: Value) -> String? { Decimal.text(value.units, decimals: places) }
}

extension Codec where Self == IntegerCodec {
  static func integer(_ bounds: ClosedRange<Int>) -> Self { IntegerCodec(bounds: bounds) }
}

extension Codec {
  /// - Parameter bounds: in units of the last decimal.
  static func decimal<Value>(_ bounds: ClosedRange<Int>, places: Int) -> Self where Self == DecimalCodec<Value> {
    DecimalCodec(bounds: bounds, places: places)
  }
}
