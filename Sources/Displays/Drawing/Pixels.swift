/// A picture, pixel by pixel.
package struct Pixels: Sendable, Equatable {
  package let size: Size
  /// Row by row, as 0x00RRGGBB.
  package private(set) var rows: [UInt32]

  package static let black: UInt32 = 0
  /// The most pixels, 1 GiB of them: the largest framebuffer that the lab has, and four times the screens of most
  /// walls.
  package static let most = 256 << 20

  /// - Returns: nil where the size is none, or too large to hold.
  package init?(_ size: Size, filledWith pixel: UInt32 = black) {
    self.init(size, rows: [UInt32](repeating: pixel, count: Self.isAllowed(size) ? size.area : 0))
  }

  /// - Returns: nil where the rows are not of that size.
  package init?(_ size: Size, rows: [UInt32]) {
    guard Self.isAllowed(size), rows.count == size.area else { return nil }
    (self.size, self.rows) = (size, rows)
  }

  package static func isAllowed(_ size: Size) -> Bool {
    let sides = 1...Size.largestSide
    return sides.contains(size.width) && sides.contains(size.height) && size.area <= most
  }

  package var bounds: Rectangle { Rectangle(origin: .origin, size: size) }

  /// The pixel at a place; nil outside.
  package subscript(x: Int, y: Int) -> UInt32? {
    bounds.contains(Point(x: x, y: y)) ? rows[y * size.width + x] : nil
  }

  /// Fills a part of the picture; what lies outside is left out.
  ///
  /// - Parameter pixel: of a place, from the upper left corner of the area, by what is there; nil leaves it as it is.
  package mutating func draw(over area: Rectangle, _ pixel: (_ x: Int, _ y: Int, _ old: UInt32) -> UInt32?) {
    let visible = area.intersection(bounds)
    let width = size.width
    rows.withUnsafeMutableBufferPointer { rows in
      for y in visible.origin.y..<max(visible.origin.y, visible.bottom) {
        for x in visible.origin.x..<max(visible.origin.x, visible.right) {
          let place = y * width + x
          if let value = pixel(x - area.origin.x, y - area.origin.y, rows[place]) { rows[place] = value }
        }
      }
    }
  }

  /// The pixels within an area, black outside of the picture; nil where the area has no size.
  package func part(_ area: Rectangle) -> Pixels? {
    guard var part = Pixels(area.size) else { return nil }
    part.draw(over: part.bounds) { x, y, _ in self[area.origin.x + x, area.origin.y + y] }
    return part
  }

  /// The picture in another size; nil where that is none.
  package func scaled(to other: Size) -> Pixels? {
    guard other != size else { return self }
    let one = Int(Transform.one)
    let (across, down) = (size.width * one / max(1, other.width), size.height * one / max(1, other.height))
    let sampling = Sampling(matrix: [across, 0, 0, 0, down, 0, 0, 0, one], isSmooth: true)
    return sampling.picture(other, of: self, at: .origin, beyond: .edge)
  }

  /// The picture as a person sees it on a panel that is turned so that the picture is upright.
  package func upright(from rotation: Rotation) -> Pixels {
    let turned = Orientation(rotation).turned(size)
    guard rotation != .normal, var picture = Pixels(turned) else { return self }
    picture.draw(over: picture.bounds) { x, y, _ in
      switch rotation {
      case .normal: self[x, y]
      case .left: self[y, turned.width - 1 - x]
      case .inverted: self[turned.width - 1 - x, turned.height - 1 - y]
      case .right: self[turned.height - 1 - y, x]
      }
    }
    return picture
  }
}
