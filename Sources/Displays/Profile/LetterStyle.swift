/// How the letters of a text look.
package struct LetterStyle: Hashable, Sendable {
  package var size: TextSize
  /// nil: black or white, whichever can be read better on the background.
  package var color: Color?
  package var alignment: TextAlignment
  /// As Pango reads it: a family, and its style behind it. nil: `standardFont`.
  package var font: String?
  /// From one line to the next, in thousandths of the height that the font gives a line.
  package var lineHeight: Int

  package init(
    size: TextSize = .fit, color: Color? = nil, alignment: TextAlignment = .center, font: String? = nil,
    lineHeight: Int = standardLineHeight
  ) {
    self.size = size
    self.color = color
    self.alignment = alignment
    self.font = font
    self.lineHeight = lineHeight
  }

  package static let standard = LetterStyle()
  package static let standardFont = "Sans Bold"
  package static let standardLineHeight = 1000
  /// Closer than half, lines cover one another; wider than five, they no longer look like one text.
  package static let lineHeights = 500...5000
  /// No font has a longer name.
  package static let longestFont = 100
}

/// How high letters are: from one line to the next, as fonts are measured.
package enum TextSize: Hashable, Sendable {
  /// As large as the whole text fits, wrapped wherever that makes it larger.
  case fit
  case pixels(Int)
  /// Of the height of what the screen shows, in thousandths of a per cent.
  case percent(thousandths: Int)

  package static let pixels = 1...4096
  package static let percentThousandths = 1000...100_000

  /// In pixels, of a picture this high; nil where that depends on the text.
  package func pixels(of height: Int) -> Int? {
    switch self {
    case .fit: nil
    case .pixels(let pixels): pixels
    case .percent(let thousandths): max(1, (height * thousandths + 50_000) / 100_000)
    }
  }
}

/// On which side lines begin or end.
package enum TextAlignment: String, Sendable, CaseIterable, Codable {
  case left, center, right
}

extension TextSize: CustomStringConvertible {
  /// As a profile writes it.
  package var description: String {
    switch self {
    case .fit: "fit"
    case .pixels(let pixels): "\(pixels)px"
    case .percent(let thousandths): "\(Thousandths(thousandths))%"
    }
  }
}

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
