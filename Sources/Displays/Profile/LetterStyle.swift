/// The look of a text's letters.
package struct LetterStyle: Hashable, Sendable {
  package var size: TextSize
  /// The colour; nil: black or white, whichever is easier to read on the background.
  package var color: Color?
  package var alignment: TextAlignment
  /// The font as Pango reads it: a family, followed by its style. nil: `standardFont`.
  package var font: String?
  /// The distance from one line to the next, in thousandths of the height that the font gives a line.
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
  package static let standardFont = "Sans"
  package static let standardLineHeight = 1000
  /// The allowed line heights. Below half, lines cover one another; above five times, they no longer look like one
  /// text.
  package static let lineHeights = 500...5000
  /// The longest name of a font; no font has a longer one.
  package static let longestFont = 100
}

/// The height of letters: from one line to the next, as fonts are measured.
package enum TextSize: Hashable, Sendable {
  /// The whole text is as large as fits, wrapped wherever that makes it larger.
  case fit
  case pixels(Int)
  /// A part of the height of the screen's picture, in thousandths of a per cent.
  case percent(thousandths: Int)

  package static let pixels = 1...4096
  package static let percentThousandths = 1000...100_000

  /// The size in pixels, for a picture of this height; nil where it depends on the text.
  package func pixels(of height: Int) -> Int? {
    switch self {
    case .fit: nil
    case .pixels(let pixels): pixels
    case .percent(let thousandths): max(1, (height * thousandths + 50_000) / 100_000)
    }
  }
}

/// On which side lines begin or end.
package enum TextAlignment: String, Sendable, CaseIterable {
  case left, center, right
}

extension TextSize: CustomStringConvertible {
  /// The size as a profile writes it.
  package var description: String {
    switch self {
    case .fit: "fit"
    case .pixels(let pixels): "\(pixels)px"
    case .percent(let thousandths): "\(Thousandths(thousandths))%"
    }
  }
}
