/// What of a picture nobody has drawn yet.
package struct UndrawnArea: Hashable, Sendable {
  private var pieces: [Rectangle]
  /// More tell no better whether all is drawn; the area is then taken for larger than it is.
  private static let mostPieces = 256

  package init(of size: Size) {
    pieces = [Rectangle(origin: .origin, size: size)].filter { !$0.isEmpty }
  }

  package var isEmpty: Bool { pieces.isEmpty }

  package mutating func draw(_ areas: [Rectangle]) {
    for area in areas where !pieces.isEmpty {
      let left = pieces.flatMap { $0.pieces(without: area) }
      if left.count <= Self.mostPieces { pieces = left }
    }
  }
}

extension Rectangle {
  /// What is left of it above, below, to the left and to the right of another one.
  fileprivate func pieces(without other: Rectangle) -> [Rectangle] {
    let hole = intersection(other)
    guard !hole.isEmpty else { return [self] }
    func piece(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) -> Rectangle {
      Rectangle(origin: Point(x: left, y: top), size: Size(width: right - left, height: bottom - top))
    }
    return [
      piece(origin.x, origin.y, right, hole.origin.y), piece(origin.x, hole.bottom, right, bottom),
      piece(origin.x, hole.origin.y, hole.origin.x, hole.bottom), piece(hole.right, hole.origin.y, right, hole.bottom),
    ].filter { !$0.isEmpty }
  }
}
