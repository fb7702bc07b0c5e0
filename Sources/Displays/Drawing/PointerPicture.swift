/// The pointer as it looks, over the framebuffer and not in it: servers draw it last, and leave it out of what clients
/// read.
package struct PointerPicture: Sendable, Equatable {
  /// The area of the framebuffer that the pointer covers.
  private let area: Rectangle
  /// The pixels as 0xAARRGGBB, colours multiplied by how much they cover.
  private let pixels: [UInt32]
  /// The point that the pointer points at.
  package let tip: Point

  /// - Parameter offset: of the tip in the picture.
  package init?(tip: Point, offset: Point, _ size: Size, _ pixels: [UInt32]) {
    guard Pixels.isAllowed(size), pixels.count == size.area else { return nil }
    self.tip = tip
    self.pixels = pixels
    area = Rectangle(origin: tip.offset(x: -offset.x, y: -offset.y), size: size)
  }

  /// - Parameter origin: of the picture in the framebuffer.
  package func draw(on picture: inout Pixels, at origin: Point) {
    picture.draw(over: area.moved(by: Point(x: -origin.x, y: -origin.y))) { x, y, old in
      let pixel = pixels[y * area.size.width + x]
      let rest = 255 - pixel >> 24
      return [16, 8, 0].reduce(0 as UInt32) { mixed, shift in
        mixed << 8 | min(255, (pixel >> shift & 0xFF) + ((old >> shift & 0xFF) * rest + 127) / 255)
      }
    }
  }
}
