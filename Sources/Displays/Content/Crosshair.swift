/// Two lines across a screen that cross where a finger touches it, and room for a few words beside them: the finger
/// would cover any mark of its own size.
package struct Crosshair: Hashable, Sendable {
  /// The touched place on the screen.
  package let place: Point
  package let across: Rectangle
  package let down: Rectangle
  package let label: Rectangle

  /// The thickness of the lines in pixels; odd, so that the touched pixel is in the middle.
  package static let thickness = 3
  package static let color = Color(0xff_a0_00)

  /// - Parameters:
  ///   - point: the touched point; one that is not on the screen is brought to its edge.
  ///   - area: the area of the screen, at least one pixel.
  package init(at point: Point, on area: Rectangle) {
    place = area.nearest(to: point)
    let half = Self.thickness / 2
    let (width, height) = (area.size.width, area.size.height)
    across = Rectangle(
      origin: Point(x: area.origin.x, y: place.y - half), size: Size(width: width, height: Self.thickness)
    ).intersection(area)
    down = Rectangle(
      origin: Point(x: place.x - half, y: area.origin.y), size: Size(width: Self.thickness, height: height)
    ).intersection(area)
    let room = Size(width: max(1, width / 4), height: max(1, height / 8))
    let gap = max(Self.thickness, width / 32)
    label = Rectangle(
      origin: Point(
        x: Self.start(beside: place.x, room.width, gap, in: area.origin.x..<area.right),
        y: Self.start(beside: place.y, room.height, gap, in: area.origin.y..<area.bottom)),
      size: room)
  }

  /// The start of the words, on the side that has more room.
  private static func start(beside place: Int, _ length: Int, _ gap: Int, in range: Range<Int>) -> Int {
    let isLow = place - range.lowerBound < range.count / 2
    let start = isLow ? place + gap : place - gap - length
    return max(range.lowerBound, min(start, range.upperBound - length))
  }
}

extension Rectangle {
  /// The pixel of the rectangle that is nearest to the point.
  fileprivate func nearest(to point: Point) -> Point {
    Point(x: max(origin.x, min(point.x, right - 1)), y: max(origin.y, min(point.y, bottom - 1)))
  }

  /// The distance of a pixel from the touched place, by the larger of both directions.
  package func distance(to point: Point) -> Int {
    let nearest = nearest(to: point)
    return max(abs(nearest.x - point.x), abs(nearest.y - point.y))
  }
}
