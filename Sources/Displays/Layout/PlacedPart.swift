/// A part of a screen with its place: what is not split again, and so gets a monitor.
struct PlacedPart: Sendable {
  let name: Marked<String>
  let area: Rectangle
  let primary: Bool
  /// `25% of a row`.
  let words: String
}

/// Why a screen cannot be split as its profile asks for.
struct UnsplitScreen: Error {
  let parts: Marked<[Part]>
  /// The length of what could not be split, along the line of its parts.
  let length: Int
}

extension [Part] {
  /// The places of those that are not split again, in file order. Together they are the whole, and none overlaps
  /// another.
  ///
  /// - Parameters:
  ///   - whole: what is split, in the framebuffer.
  ///   - mark: where they stand.
  func placed(
    in whole: Rectangle, _ direction: Arrangement.Direction, at mark: Mark
  ) throws(UnsplitScreen) -> [PlacedPart] {
    let isRow = direction == .row
    let length = whole.size.length(along: direction)
    guard let lengths = map(\.share.value).lengths(of: length) else {
      throw UnsplitScreen(parts: Marked(self, at: mark), length: length)
    }
    var start = 0
    var result: [PlacedPart] = []
    for (part, length) in zip(self, lengths) {
      let area = Rectangle(
        origin: whole.origin.offset(x: isRow ? start : 0, y: isRow ? 0 : start),
        size: isRow
          ? Size(width: length, height: whole.size.height) : Size(width: whole.size.width, height: length))
      result += try part.placed(at: area, in: direction)
      start += length
    }
    return result
  }
}

extension Part {
  fileprivate func placed(
    at area: Rectangle, in direction: Arrangement.Direction
  ) throws(UnsplitScreen) -> [PlacedPart] {
    if let parts { return try parts.value.placed(in: area, partsIn.value, at: parts.mark) }
    let words = "\(share.value) of a \(direction.rawValue)"
    return [PlacedPart(name: name, area: area, primary: primary.value, words: words)]
  }
}
