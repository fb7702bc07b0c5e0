import Displays

extension Decoder {
  /// A number with its unit: `10s`, `1.5s`, `500ms`, `2min`, `1h`.
  mutating func duration(_ field: Field, in range: ClosedRange<Duration>) -> Duration? {
    let text = field.node.scalar?.text
    guard let duration = text.flatMap({ Duration(profileText: $0) }), range.contains(duration) else {
      let bare = field.node.scalar.flatMap { Decimal.fixedPoint($0.text, decimals: 3) == nil ? nil : $0.text }
      mismatch(field, hint: bare.map { "; did you mean \($0)s?" } ?? "")
      return nil
    }
    return duration
  }
}

extension Duration {
  /// In milliseconds, the longest first so that each is written with the longest that it is a multiple of.
  private static let units: [(String, Int64)] = [("h", 3_600_000), ("min", 60_000), ("s", 1000), ("ms", 1)]

  /// - Returns: nil for anything but a number with at most three decimals and a unit, and for fractions of a millisecond.
  init?(profileText text: String) {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let unit = Self.units.first(where: { $0.0 == text.dropFirst(number.count) }),
      let thousandths = Decimal.fixedPoint(number, decimals: 3).map({ Int64($0.units) })
    else { return nil }
    let (product, overflows) = thousandths.multipliedReportingOverflow(by: unit.1)
    guard !overflows, product.isMultiple(of: 1000) else { return nil }
    self = .milliseconds(product / 1000)
  }

  /// As a profile writes it, which has neither more than a day nor parts of a millisecond.
  var profileText: String {
    let milliseconds = Int64(min(self, .seconds(86_400)).whole(.milliseconds))
    let unit = Self.units.first { milliseconds.isMultiple(of: $0.1) } ?? ("ms", 1)
    return "\(milliseconds / unit.1)\(unit.0)"
  }
}
