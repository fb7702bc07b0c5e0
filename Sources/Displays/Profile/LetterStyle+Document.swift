/// A style as JSON, without what has its default.
extension LetterStyle: Codable {
  private enum Key: String, CodingKey {
    case pixels, percentThousandths, color, align, font, lineHeightThousandths
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    func number(_ key: Key, in range: ClosedRange<Int>) throws -> Int? {
      guard let number = try values.decodeIfPresent(Int.self, forKey: key) else { return nil }
      guard range.contains(number) else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: values,
          debugDescription: "found \(number), expected \(range.lowerBound) to \(range.upperBound)")
      }
      return number
    }
    let pixels = try number(.pixels, in: TextSize.pixels).map { TextSize.pixels($0) }
    let percent = try number(.percentThousandths, in: TextSize.percentThousandths).map {
      TextSize.percent(thousandths: $0)
    }
    self.init(
      size: pixels ?? percent ?? .fit, color: try Self.color(values),
      alignment: try values.decodeIfPresent(TextAlignment.self, forKey: .align) ?? .center,
      font: try values.decodeIfPresent(String.self, forKey: .font),
      lineHeight: try number(.lineHeightThousandths, in: Self.lineHeights) ?? Self.standardLineHeight)
  }

  private static func color(_ values: KeyedDecodingContainer<Key>) throws -> Color? {
    guard let text = try values.decodeIfPresent(String.self, forKey: .color) else { return nil }
    guard let color = Color(text) else {
      throw DecodingError.dataCorruptedError(
        forKey: .color, in: values, debugDescription: "\"\(text)\" is no colour; #rrggbb is expected")
    }
    return color
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    switch size {
    case .fit: break
    case .pixels(let pixels): try values.encode(pixels, forKey: .pixels)
    case .percent(let thousandths): try values.encode(thousandths, forKey: .percentThousandths)
    }
    try values.encodeIfPresent(color.map { "\($0)" }, forKey: .color)
    if alignment != .center { try values.encode(alignment, forKey: .align) }
    try values.encodeIfPresent(font, forKey: .font)
    if lineHeight != Self.standardLineHeight { try values.encode(lineHeight, forKey: .lineHeightThousandths) }
  }
}
