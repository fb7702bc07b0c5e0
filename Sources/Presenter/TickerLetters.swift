import CPango
package import Displays

/// The letters of a ticker's line: how wide its pieces are, and the picture of any part of one.
package struct TickerLetters {
  private let library: TextLibrary
  private let pieces: [String]
  private let measures: [Paragraph.Measures]
  private let size: Int
  private let style: LetterStyle
  private let (ground, ink): (Color, Color)
  package let isRightToLeft: Bool
  /// The height above and below the line that the letters of all pieces stand on.
  private let (ascent, descent): (Int, Int)

  /// - Parameter height: the height of the screen, which the line fills unless the style has a size; higher letters
  ///   shrink.
  package init(_ pieces: [String], of text: ChangingText, height: Int) throws(DrawingProblem) {
    let library = try TextLibrary()
    var style = text.style
    // Where lines stand in a room is no matter of a line that runs.
    (style.alignment, style.lineHeight) = (.center, LetterStyle.standardLineHeight)
    let whole = pieces.joined()
    isRightToLeft = library.pango.direction(whole, Int32(clamping: whole.utf8.count)) == CPango_direction_rtl
    let mark = isRightToLeft ? "\u{200F}" : "\u{200E}"
    self.pieces = pieces.map { mark + $0 }
    size = Self.size(of: self.pieces.first ?? "", in: style, height: height, by: library)
    measures = self.pieces.map { [size] piece in Self.measures(of: piece, size, in: style, by: library) }
    (ascent, descent) = (measures.map(\.ascent).max() ?? 0, measures.map(\.descent).max() ?? 0)
    (ground, ink) = (text.background, style.color ?? text.background.contrasting)
    (self.library, self.style) = (library, style)
  }

  package var widths: [Int] { measures.map(\.width) }
  /// The height of the line in pixels.
  package var height: Int { max(1, ascent + descent) }

  private static func size(of piece: String, in style: LetterStyle, height: Int, by library: TextLibrary) -> Int {
    let most = min(style.size.pixels(of: height) ?? height, height)
    func fits(_ size: Int) -> Bool {
      let measures = measures(of: piece, size, in: style, by: library)
      return measures.ascent + measures.descent <= height
    }
    return fits(most) ? most : LetterSize.largest(in: most, where: fits) ?? LetterSize.smallest
  }

  private static func measures(
    of piece: String, _ size: Int, in style: LetterStyle, by library: TextLibrary
  ) -> Paragraph.Measures {
    library.measuring(piece, in: style) { $0.layOutLine(size) } ?? Paragraph.Measures(width: 0, ascent: 0, descent: 0)
  }

  /// The picture of a part of the line.
  package func picture(of tile: TickerBelt.Tile) throws(DrawingProblem) -> Canvas {
    var canvas = try Canvas(Size(width: max(1, tile.width), height: height), ground)
    guard pieces.indices.contains(tile.piece) else { return canvas }
    let corner = Point(x: -tile.start, y: ascent - measures[tile.piece].ascent)
    let room = canvas.size
    let drawn: Void? = canvas.withPixels { pixels in
      library.withContext(on: pixels.baseAddress, of: room) { context in
        let paragraph = Paragraph(pieces[tile.piece], in: style, by: library, on: context)
        _ = paragraph.layOutLine(size)
        paragraph.draw(from: corner, ink)
      }
    }
    guard drawn != nil else { throw DrawingProblem("there is not enough memory for it") }
    return canvas
  }
}
