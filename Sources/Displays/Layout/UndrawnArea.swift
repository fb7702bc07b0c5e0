/// The area of a picture that was not drawn yet.
package struct UndrawnArea: Hashable, Sendable {
  private var pieces: [Rectangle]
  /// The most pieces. More of them tell no better whether all is drawn; the area is then taken for larger than it is.
  private static let mostPieces = 256

  package init(of size: Size) {
    pieces = [Rectangle(origin: .origin, size: size)].filter { !$0.isEmpty }
  }

  package var isEmpty: Bool { pieces.isEmpty }

  package mutating func draw(_ areas: [Rectangle]) {
    for area in areas where !pieces.isEmpty {
      let left = pieces.flatMap { $0.without(area) }
      if left.count <= Self.mostPieces { pieces = left }
    }
  }
}
