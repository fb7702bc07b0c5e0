import CX11
package import Displays

extension AtomName {
  /// The XID of the pixmap that a window of this program shows while nothing moves in it.
  fileprivate static let picture: AtomName = "_ORCHESTRATE_PICTURE"
}

// The check whether the screen has what was drawn: a few points of the picture that a window shows, beside those of the
// framebuffer.
extension Wired where Self: ~Copyable {
  /// Says which picture a window shows until this is called again, or the picture is released.
  ///
  /// - Parameter picture: nil while the window's picture moves, or is not known to this program.
  package func tell(_ picture: StoredPicture?, shownIn window: ContentWindow) {
    atoms.intern([.picture])
    setProperty(
      atoms[.picture], of: window.id, type: XCB_ATOM_PIXMAP.rawValue, to: picture.map { [$0.pixmap] } ?? [UInt32]())
    xcb_flush(xcb)
  }

  /// Compares the picture that a window of this program says it shows with the screen's pixels there (GetGeometry and
  /// GetImage of the pixmap, GetImage of the root window, all points in one round trip).
  ///
  /// - Parameter covered: areas of the framebuffer that something else lies over; points there are left out.
  /// - Returns: none where the window's picture moves, and where pixels have a form that this program never draws in.
  package func samples(of window: OverlyingWindow, besides covered: [Rectangle]) -> [PointSample] {
    guard window.kind == .ours, let name = atoms.existing(.picture),
      let pixmap = property(name, of: window.client, type: XCB_ATOM_PIXMAP.rawValue)?.numbers.first,
      let geometry = geometry(of: pixmap)
    else { return [] }
    let size = Size(width: Int(geometry.width), height: Int(geometry.height))
    guard geometry.depth == rootDepth, size.area > 0 else { return [] }
    let points = window.area.grid.filter { point in !covered.contains { $0.contains(point) } }
    return pipelined(points) { point in
      // A picture smaller than its window is repeated.
      let inside = Point(
        x: (point.x - window.area.origin.x) % size.width, y: (point.y - window.area.origin.y) % size.height)
      return (requestPixel(of: pixmap, at: inside), requestPixel(of: root, at: point))
    } receive: { _, requests -> PointSample? in
      let (drawn, seen) = (pixel(requests.0), pixel(requests.1))
      guard let drawn, let seen else { return nil }
      return PointSample(drawn: drawn, seen: seen)
    }.compactMap(\.self)
  }

  private func requestPixel(of drawable: xcb_drawable_t, at point: Point) -> xcb_get_image_cookie_t {
    xcb_get_image(
      xcb, UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), drawable, Int16(clamping: point.x), Int16(clamping: point.y), 1,
      1,
      ~0)
  }

  /// - Returns: nil when the drawable is gone, outside of it, and for pixels of another form than `store` writes.
  private func pixel(_ request: xcb_get_image_cookie_t) -> UInt32? {
    guard let reply = xcb_get_image_reply(xcb, request, nil) else { return nil }
    defer { free(reply) }
    guard xcb_get_image_data_length(reply) == 4, let bytes = xcb_get_image_data(reply) else { return nil }
    return UnsafeRawPointer(bytes).loadUnaligned(as: UInt32.self).littleEndian & 0xff_ff_ff
  }
}

extension Rectangle {
  /// The middles of 12 by 8 cells.
  fileprivate var grid: [Point] {
    let (columns, rows) = (12, 8)
    return (0..<rows).flatMap { row in
      (0..<columns).map { column in
        Point(
          x: origin.x + size.width * (2 * column + 1) / (2 * columns),
          y: origin.y + size.height * (2 * row + 1) / (2 * rows))
      }
    }
  }
}
