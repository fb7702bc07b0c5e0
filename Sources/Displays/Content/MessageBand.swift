/// The place of a message: at the lower edge of its screen over the full width, as high as its text needs. On a wall it
/// runs across all of it, and its words stand on one screen, so that no bezel cuts them.
package struct MessageBand: Hashable, Sendable {
  package let area: Rectangle
  package let still: Still

  /// The shares of letters and of the band: the letters can be read from across a room, and a third at most is covered.
  private static let (letterShare, mostShare) = (20, 3)

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
    let letters = max(LetterSize.smallest, place.size.height / Self.letterShare)
    let most = max(1, min(place.size.height / Self.mostShare, panel.size.height))
    let wanted = height(letters, Self.room(in: panel.size).size.width).map(Self.height)
    let own = wanted.map { $0 <= most } ?? false
    let size = Size(width: place.size.width, height: own ? wanted ?? most : most)
    area = Rectangle(origin: Point(x: place.origin.x, y: panel.bottom - size.height), size: size)
    // A text that needs more than that is written as large as it fits.
    still = .band(
      text, background: background, LetterStyle(size: own ? .pixels(letters) : .fit),
      room: Self.room(in: Size(width: panel.size.width, height: size.height))
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

  private static func room(in size: Size) -> Rectangle {
    Card(title: "", details: [], background: .black).rooms(on: size).title
  }

  /// The height of the band around a text: the least whose room is that high.
  private static func height(around text: Int) -> Int {
    let start = text + text / 4
    return (start..<start + 8).first { room(in: Size(width: 1, height: $0)).size.height >= text } ?? start + 8
  }
}
