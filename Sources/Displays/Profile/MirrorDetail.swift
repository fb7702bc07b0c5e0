/// The part of its source that a mirror shows. A presenter draws it: the hardware mirrors whole screens.
package enum MirrorDetail: Hashable, Sendable {
  /// A region in pixels of the desktop, from the source's upper left corner.
  case region(Rectangle)
  /// A window, wherever it lies on the source, and whatever lies over it; a mirror never launches it.
  case window(ApplicationWindow)
}

extension MirrorDetail {
  /// The detail for people, before "of NAME".
  package var description: String {
    switch self {
    case .region(let area): "\(area.size) at \(area.origin)"
    case .window(let window): window.description
    }
  }

  /// The area of the framebuffer that is shown: nothing beside the source. nil for a detail that is not a matter of
  /// places.
  package func area(in source: Rectangle) -> Rectangle? {
    guard case .region(let area) = self else { return nil }
    return area.moved(by: source.origin).intersection(source)
  }

  /// The allowed corners and sizes: corners of regions lie on a desktop, and sizes are those that windows can have.
  package static let corners = 0...Point.largestCoordinate
  package static let lengths = 1...Point.largestCoordinate
}

extension Rectangle? {
  /// - Returns: nil where nothing is left of the rectangle.
  var nonEmpty: Rectangle? { flatMap { $0.isEmpty ? nil : $0 } }
}

extension Rectangle {
  /// Makes the region of a mirror as profiles write it.
  package init?(regionWritten numbers: [Int]) {
    guard numbers.count == 4, numbers[..<2].allSatisfy(MirrorDetail.corners.contains),
      numbers[2...].allSatisfy(MirrorDetail.lengths.contains)
    else { return nil }
    self.init(origin: Point(x: numbers[0], y: numbers[1]), size: Size(width: numbers[2], height: numbers[3]))
  }

  package var regionWritten: [Int] { [origin.x, origin.y, size.width, size.height] }
}
