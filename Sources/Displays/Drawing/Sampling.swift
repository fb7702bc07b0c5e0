/// Takes the pixels of one picture from places in another one, as the server does it for a CRTC (pixman 0.42): the same
/// fixed point, the same rounding, so that what comes out is the same to the bit where nothing is smoothed.
struct Sampling {
  /// The matrix from pixels of the picture to those of the source, row by row, in 16.16 fixed point.
  let matrix: [Int]
  /// True if four pixels are mixed (`bilinear`); else the pixel is taken in which the place lies.
  let isSmooth: Bool

  /// The pixels beyond the source's edges.
  enum Beyond { case black, edge }

  /// - Parameters:
  ///   - source: the part that is known of what is sampled, from `origin` on.
  /// - Returns: nil where the size is none.
  func picture(_ size: Size, of source: Pixels, at origin: Point, beyond: Beyond = .black) -> Pixels? {
    guard matrix.count == 9, var picture = Pixels(size) else { return nil }
    source.rows.withUnsafeBufferPointer { rows in
      let known = KnownPixels(rows: rows, size: source.size, origin: origin, isRepeated: beyond == .edge)
      picture.draw(over: picture.bounds) { x, y, _ in
        guard let (across, down) = place(x, y) else { return Pixels.black }
        return isSmooth ? known.mixed(across, down) : known.pixel((across - 1) >> 16, (down - 1) >> 16)
      }
    }
    return picture
  }

  /// The place of a pixel's middle in the source, in 16.16 fixed point (pixman_transform_point_3d); nil at infinity.
  private func place(_ x: Int, _ y: Int) -> (Int, Int)? {
    // Half pixels, since a middle is at one.
    func row(_ first: Int) -> Int {
      (matrix[first] &* (2 * x + 1) &+ matrix[first + 1] &* (2 * y + 1) &+ 2 &* matrix[first + 2] &+ 1) >> 1
    }
    let (across, down) = (row(0), row(3))
    guard matrix[6] != 0 || matrix[7] != 0 || matrix[8] != Int(Transform.one) else { return (across, down) }
    let depth = row(6)
    // Beyond 46 bits the shift would overflow, and it could be no place.
    guard depth != 0, across.magnitude < 1 << 46, down.magnitude < 1 << 46 else { return nil }
    return ((across << 16) / depth, (down << 16) / depth)
  }
}

/// The known pixels by their places in the whole picture.
private struct KnownPixels {
  let rows: UnsafeBufferPointer<UInt32>
  let size: Size
  let origin: Point
  let isRepeated: Bool

  func pixel(_ x: Int, _ y: Int) -> UInt32 {
    var (x, y) = (x - origin.x, y - origin.y)
    if isRepeated { (x, y) = (min(max(0, x), size.width - 1), min(max(0, y), size.height - 1)) }
    guard x >= 0, y >= 0, x < size.width, y < size.height else { return Pixels.black }
    return rows[y * size.width + x]
  }

  /// The four around a place, by weights of 7 bits (pixman's `bilinear_interpolation`). A pixel's colour is that of its
  /// middle.
  func mixed(_ across: Int, _ down: Int) -> UInt32 {
    let (left, top) = ((across - 0x8000) >> 16, (down - 0x8000) >> 16)
    let (right, below) = (weight(across), weight(down))
    let upper = blended(pixel(left, top), pixel(left + 1, top), right)
    let lower = blended(pixel(left, top + 1), pixel(left + 1, top + 1), right)
    // Two bytes apart there is room for what the weights make of each.
    func level(_ shift: UInt64) -> UInt64 {
      ((upper >> shift & 0xFFFF) * (256 - below) + (lower >> shift & 0xFFFF) * below) >> 16
    }
    return UInt32(truncatingIfNeeded: level(0) | level(16) << 8 | level(32) << 16)
  }

  /// The weight of the pixel to the right or below, of 256.
  private func weight(_ place: Int) -> UInt64 { UInt64((place - 0x8000) >> 9 & 127) << 1 }

  /// Blue, green and red with 16 bits each.
  private func blended(_ first: UInt32, _ second: UInt32, _ part: UInt64) -> UInt64 {
    first.spread * (256 - part) + second.spread * part
  }
}

extension UInt32 {
  fileprivate var spread: UInt64 {
    UInt64(self & 0xFF) | UInt64(self & 0xFF00) << 8 | UInt64(self & 0xFF0000) << 16
  }
}
