/// A size in pixels. RandR carries sizes in 16 bits, so both sides lie in `0...65535`
/// wherever a value came from a server, a snapshot or a profile.
package struct Size: Hashable, Sendable, Codable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  package static let zero = Size(width: 0, height: 0)

  /// The largest side that fits the CARD16 fields of the RandR requests.
  package static let largestSide = 65535

  package var area: Int { width * height }
  package var transposed: Size { Size(width: height, height: width) }

  /// The smallest size that holds both.
  package func union(_ other: Size) -> Size {
    Size(width: max(width, other.width), height: max(height, other.height))
  }

  package func fits(in other: Size) -> Bool {
    width <= other.width && height <= other.height
  }
}

/// A place in the framebuffer in pixels, from its upper left corner. In a layout that is still
/// being arranged both parts may be negative; RandR itself takes INT16 in RRSetCrtcConfig.
package struct Point: Hashable, Sendable, Codable {
  package var x: Int
  package var y: Int

  package init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  package static let origin = Point(x: 0, y: 0)

  /// The largest coordinate that fits the INT16 fields of RRSetCrtcConfig.
  package static let largestCoordinate = 32767

  /// True if RRSetCrtcConfig can carry the point and a framebuffer can hold it.
  package var isAllowed: Bool { 0...Self.largestCoordinate ~= x && 0...Self.largestCoordinate ~= y }

  /// True if the INT16 fields of RRSetCrtcConfig can carry the point.
  package var isRepresentable: Bool {
    let range = -Self.largestCoordinate - 1...Self.largestCoordinate
    return range ~= x && range ~= y
  }

  package func offset(x dx: Int, y dy: Int) -> Point { Point(x: x + dx, y: y + dy) }
}

/// A rectangle of the framebuffer, in pixels.
package struct Rectangle: Hashable, Sendable {
  package var origin: Point
  package var size: Size

  package init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  package var right: Int { origin.x + size.width }
  package var bottom: Int { origin.y + size.height }

  /// The size of a framebuffer that starts at 0,0 and holds this rectangle.
  package var extent: Size { Size(width: max(0, right), height: max(0, bottom)) }

  package var center: Point { origin.offset(x: size.width / 2, y: size.height / 2) }

  package func contains(_ point: Point) -> Bool {
    origin.x..<max(origin.x, right) ~= point.x && origin.y..<max(origin.y, bottom) ~= point.y
  }

  package func overlaps(_ other: Rectangle) -> Bool {
    origin.x < other.right && other.origin.x < right && origin.y < other.bottom && other.origin.y < bottom
  }

  package func moved(by offset: Point) -> Rectangle {
    Rectangle(origin: origin.offset(x: offset.x, y: offset.y), size: size)
  }

  /// The part that both rectangles have in common; without pixels where there is none.
  package func intersection(_ other: Rectangle) -> Rectangle {
    let left = max(origin.x, other.origin.x)
    let top = max(origin.y, other.origin.y)
    let size = Size(
      width: max(0, min(right, other.right) - left), height: max(0, min(bottom, other.bottom) - top))
    return Rectangle(origin: Point(x: left, y: top), size: size)
  }
}

extension [Rectangle] {
  /// The smallest rectangle that holds them all; nil when there is none.
  package var union: Rectangle? {
    guard let left = map(\.origin.x).min(), let top = map(\.origin.y).min(), let right = map(\.right).max(),
      let bottom = map(\.bottom).max()
    else { return nil }
    return Rectangle(origin: Point(x: left, y: top), size: Size(width: right - left, height: bottom - top))
  }
}

extension Size: CustomStringConvertible {
  package var description: String { "\(width)x\(height)" }
}

extension Point: CustomStringConvertible {
  package var description: String { "\(x),\(y)" }
}

extension Rectangle: CustomStringConvertible {
  package var description: String { "\(size) at \(origin)" }
}

extension Rectangle {
  /// The parts of the rectangle beside another one: above, to the left, to the right, below.
  package func without(_ other: Rectangle) -> [Rectangle] {
    let common = intersection(other)
    guard !common.isEmpty else { return [self] }
    func part(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) -> Rectangle {
      Rectangle(origin: Point(x: left, y: top), size: Size(width: right - left, height: bottom - top))
    }
    return [
      part(origin.x, origin.y, right, common.origin.y), part(origin.x, common.origin.y, common.origin.x, common.bottom),
      part(common.right, common.origin.y, right, common.bottom), part(origin.x, common.bottom, right, bottom),
    ].filter { !$0.isEmpty }
  }
}
