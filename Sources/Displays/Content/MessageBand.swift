/// The place of a message: at the lower edge of its screen over the full width, as high as its text needs. On a wall it
/// runs across all of it, and its words stand on one screen, so that no bezel cuts them.
package struct MessageBand: Hashable, Sendable {
  package let area: Rectangle
  package let still: Still

  /// Of the shorter side, to be read from across a room; and of the height, a third of which is covered at most.
  private static let (letterShare, mostShare) = (18, 3)

  /// - Parameters:
  ///   - place: the area of a screen, of a part of it, or of a wall.
  ///   - panels: the areas of a wall's screens; empty for one screen.
  ///   - height: the height in pixels of the text in lines of that width, with letters of that size; nil where that
  ///     cannot be told.
  package init(
    _ text: String, background: Color, in place: Rectangle, over panels: [Rectangle] = [],
    height: (_ letters: Int, _ width: Int) -> Int?
  ) {
    let panel = Self.lowestInTheMiddle(of: panels, in: place)
    let letters = max(LetterSize.smallest, min(place.size.width, place.size.height) / Self.letterShare)
    let most = max(1, min(place.size.height / Self.mostShare, panel.size.height))
    let wanted = height(letters, Self.room(in: panel.size, letters).size.width).map { $0 + letters }
    let own = wanted.map { $0 <= most } ?? false
    let size = Size(width: place.size.width, height: own ? wanted ?? most : most)
    area = Rectangle(origin: Point(x: place.origin.x, y: panel.bottom - size.height), size: size)
    // A text that needs more than that is written as large as it fits.
    still = .band(
      text, background: background, LetterStyle(size: own ? .pixels(letters) : .fit),
      room: Self.room(in: Size(width: panel.size.width, height: size.height), letters)
        .moved(by: Point(x: panel.origin.x - place.origin.x, y: 0)))
  }

  /// The panel in the lowest row; the left one where two are as near to the middle.
  private static func lowestInTheMiddle(of panels: [Rectangle], in place: Rectangle) -> Rectangle {
    let lowest = panels.map(\.bottom).max() ?? 0
    func distance(_ panel: Rectangle) -> Int {
      abs(panel.origin.x + panel.right - place.origin.x - place.right)
    }
    return panels.filter { lowest < $0.bottom + $0.size.height / 2 }
      .min { (distance($0), $0.origin.x) < (distance($1), $1.origin.x) } ?? place
  }

  /// Half a letter is free above the text and below it, and one and a half at its sides.
  private static func room(in size: Size, _ letters: Int) -> Rectangle {
    let (above, beside) = (letters / 2, letters * 3 / 2)
    return Rectangle(
      origin: Point(x: beside, y: above),
      size: Size(width: max(0, size.width - 2 * beside), height: max(0, size.height - 2 * above)))
  }
}
