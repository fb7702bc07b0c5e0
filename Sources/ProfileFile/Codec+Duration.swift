import Displays

/// A number with its unit: `10s`, `1.5s`, `500ms`, `2min`, `1h`.
struct DurationCodec: Codec {
  let bounds: ClosedRange<Duration>
  /// Some times, in words that the bounds follow.
  let example: String

  var expects: String {
    "a time such as \(example), from \(bounds.lowerBound.profileText) to \(bounds.upperBound.profileText)"
  }

  var examples: [String] { [bounds.lowerBound, bounds.upperBound].map(\.profileText) }

  var schema: Schema {
    .definition(
      "duration",
      [
        "type": "string", "pattern": "^(0|[1-9][0-9]*)(\\.[0-9]{1,3})?(ms|s|min|h)$",
        "examples": ["10s", "500ms", "2min"],
      ])
  }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Duration? {
    let text = field.node.scalar?.text
    guard let duration = text.flatMap({ Duration(profileText: $0) }), bounds.contains(duration) else {
      let bare = field.node.scalar.flatMap { Decimal.fixedPoint($0.text, decimals: 3) == nil ? nil : $0.text }
      decoder.mismatch(field, hint: bare.map { "; did you mean \($0)s?" } ?? "")
      return nil
    }
    return duration
  }

  func encode(_ duration: Duration) -> String? { duration.profileText }
}

extension Duration {
  /// The units in milliseconds, the longest first so that a time is written in the longest unit of which it is a
  /// multiple.
  private static let units: [(String, Int64)] = [("h", 3_600_000), ("min", 60_000), ("s", 1000), ("ms", 1)]

  /// - Returns: nil for anything but a number with at most three decimals and a unit, and for fractions of a
  ///   millisecond.
  package init?(profileText text: String) {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let unit = Self.units.first(where: { $0.0 == text.dropFirst(number.count) }),
      let thousandths = Decimal.fixedPoint(number, decimals: 3).map({ Int64($0.units) })
    else { return nil }
    let (product, overflows) = thousandths.multipliedReportingOverflow(by: unit.1)
    guard !overflows, product.isMultiple(of: 1000) else { return nil }
    self = .milliseconds(product / 1000)
  }

  /// The time as a profile writes it, which has neither more than a day nor parts of a millisecond.
  var profileText: String {
    guard self != .zero else { return "0s" }
    let milliseconds = Int64(min(self, .seconds(86_400)).whole(.milliseconds))
    let unit = Self.units.first { milliseconds.isMultiple(of: $0.1) } ?? ("ms", 1)
    return "\(milliseconds / unit.1)\(unit.0)"
  }
}

extension Codec where Self == DurationCodec {
  static func duration(_ bounds: ClosedRange<Duration>, such example: String) -> Self {
    DurationCodec(bounds: bounds, example: example)
  }
}
