/// Where a message lies: at the lower edge of its screen over the full width, as high as its text needs.
package struct MessageBand: Hashable, Sendable {
  package let area: Rectangle
  package let still: StillContent

  /// To be read from across a room, and a third at most is covered.
  private static let (letterShare, mostShare) = (20, 3)

  /// - Parameters:
  ///   - place: what the screen shows, or a part of it.
  ///   - height: in pixels, of the text in lines of that width, with letters of that size; nil where that cannot be told.
  package init(
    _ text: String, background: Color, in place: Rectangle, height: (_ letters: Int, _ width: Int) -> Int?
  ) {
    let letters = max(LetterSize.smallest, place.size.height / Self.letterShare)
    let width = Self.room(in: Size(width: place.size.width, height: place.size.height)).width
    let most = max(1, place.size.height / Self.mostShare)
    let wanted = height(letters, width).map(Self.height)
    let own = wanted.map { $0 <= most } ?? false
    let size = Size(width: place.size.width, height: own ? wanted ?? most : most)
    area = Rectangle(origin: Point(x: place.origin.x, y: place.bottom - size.height), size: size)
    // What needs more than that is written as large as it fits.
    still = .text(text, background: background, LetterStyle(size: own ? .pixels(letters) : .fit))
  }

  private static func room(in size: Size) -> Size {
    Card(title: "", details: [], background: .black).rooms(on: size).title.size
  }

  /// Of the band around a text: the least whose room is that high.
  private static func height(around text: Int) -> Int {
    let start = text + text / 4
    return (start..<start + 8).first { room(in: Size(width: 1, height: $0)).height >= text } ?? start + 8
  }
}
