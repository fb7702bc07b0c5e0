import Displays

/// A factor in per cent: `150%`, with one decimal at most.
struct PercentageCodec: Codec {
  /// The bounds in millionths.
  let bounds: ClosedRange<Int>

  private static let millionths = 10_000

  var expects: String { "\(text(bounds.lowerBound)) to \(text(bounds.upperBound)), such as 150%" }
  var examples: [String] { [text(bounds.lowerBound), "133.3%", text(bounds.upperBound)] }

  /// The bounds show when it is read.
  var schema: Schema {
    ["type": "string", "pattern": "^[1-9][0-9]{1,2}(\\.[0-9])?%$", "examples": ["80%", "150%"]]
  }

  private func text(_ millionths: Int) -> String { "\(Thousandths(millionths / (Self.millionths / 1000)))%" }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Scale? {
    let text = field.node.scalar?.text
    guard let text, text.hasSuffix("%"), let scale = scale(text.dropLast()) else {
      let meant = text.flatMap { scale($0[...]) ?? factor($0) }
      decoder.mismatch(field, hint: meant.map { "; did you mean \(self.text($0.millionths))?" } ?? "")
      return nil
    }
    return scale
  }

  private func scale(_ percent: Substring) -> Scale? {
    guard let tenths = Decimal.fixedPoint(percent, decimals: 1)?.units, tenths <= bounds.upperBound else { return nil }
    let millionths = tenths * (Self.millionths / 10)
    return bounds.contains(millionths) ? Scale(millionths: millionths) : nil
  }

  /// `1.5`, as `scale` is written.
  private func factor(_ text: String) -> Scale? {
    guard let thousandths = Decimal.fixedPoint(text, decimals: 3)?.units, thousandths <= bounds.upperBound else {
      return nil
    }
    return bounds.contains(thousandths * 1000) ? Scale(millionths: thousandths * 1000) : nil
  }

  func encode(_ scale: Scale) -> String? { text(scale.millionths) }
}

extension Codec where Self == PercentageCodec {
  static func percentage(_ bounds: ClosedRange<Int>) -> Self { PercentageCodec(bounds: bounds) }
}
