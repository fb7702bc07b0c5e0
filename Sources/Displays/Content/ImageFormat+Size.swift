extension ImageFormat {
  /// The size of an image, upright, as its first bytes tell it. An SVG has no pixels.
  ///
  /// - Parameter bytes: the first bytes of a file, `animationLength` or fewer.
  /// - Returns: nil where they do not tell it.
  package func facts(in bytes: [UInt8]) -> PictureFacts? {
    let head = HeadBytes(bytes)
    let size =
      switch self {
      case .png: head.has("IHDR", at: 12) ? head.size(head.big(4, at: 16), head.big(4, at: 20)) : nil
      case .gif: head.size(head.little(2, at: 6), head.little(2, at: 8))
      case .webp: Self.webp(head)
      case .jpeg: Self.jpeg(head)
      case .svg: nil as Size?
      }
    return size.flatMap { PictureFacts(size: $0) }
  }

  /// The three forms of WebP (RFC 9649): extended, without loss, and with loss.
  private static func webp(_ head: HeadBytes) -> Size? {
    if head.has("VP8X", at: 12) {
      return head.size(head.little(3, at: 24).map { $0 + 1 }, head.little(3, at: 27).map { $0 + 1 })
    }
    if head.has("VP8L", at: 12) {
      return head.little(4, at: 21).map { Size(width: $0 & 0x3fff + 1, height: $0 >> 14 & 0x3fff + 1) }
    }
    guard head.has("VP8 ", at: 12) else { return nil }
    return head.size(head.little(2, at: 26).map { $0 & 0x3fff }, head.little(2, at: 28).map { $0 & 0x3fff })
  }

  /// The size in the header of a JPEG's frame (ITU T.81, annex B), which stands behind what cameras add. It is turned
  /// as the EXIF data before it say.
  private static func jpeg(_ head: HeadBytes) -> Size? {
    var start = 2
    var isTurned = false
    while let marker = head.big(2, at: start), let length = head.big(2, at: start + 2), length >= 2 {
      switch marker {
      case 0xffc4, 0xffc8, 0xffcc: break
      case 0xffc0...0xffcf:
        let size = head.size(head.big(2, at: start + 7), head.big(2, at: start + 5))
        return isTurned ? size.map { Size(width: $0.height, height: $0.width) } : size
      case 0xffe1: isTurned = isTurned || head.isTurned(byEXIFAt: start + 4)
      case 0xffff:
        // Bytes of ones may stand before a marker.
        start += 1
        continue
      case 0xffda, 0..<0xff01: return nil
      default: break
      }
      start += 2 + length
    }
    return nil
  }
}

/// The first bytes of a file, which may end anywhere.
struct HeadBytes {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// A number of some bytes, the most significant first; nil behind the end.
  func big(_ count: Int, at start: Int) -> Int? {
    slice(count, at: start)?.reduce(0) { $0 << 8 | Int($1) }
  }

  /// A number of some bytes, the least significant first; nil behind the end.
  func little(_ count: Int, at start: Int) -> Int? {
    slice(count, at: start)?.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  func has(_ name: String, at start: Int) -> Bool {
    slice(name.utf8.count, at: start)?.elementsEqual(name.utf8) ?? false
  }

  func size(_ width: Int?, _ height: Int?) -> Size? {
    guard let width, let height else { return nil }
    return Size(width: width, height: height)
  }

  /// - Parameter count: at most 7, so that a number has room.
  private func slice(_ count: Int, at start: Int) -> ArraySlice<UInt8>? {
    guard start >= 0, start <= bytes.count - count else { return nil }
    return bytes[start..<start + count]
  }

  /// True if the EXIF data of a segment say that the image lies on its side: Orientation (0x0112) 5 to 8 in the first
  /// directory (TIFF 6.0).
  fileprivate func isTurned(byEXIFAt start: Int) -> Bool {
    guard has("Exif\0\0", at: start) else { return false }
    let start = start + 6
    let isLittle = has("II", at: start)
    func number(_ count: Int, _ offset: Int) -> Int? {
      isLittle ? little(count, at: start + offset) : big(count, at: start + offset)
    }
    guard let directory = number(4, 4), let count = number(2, directory) else { return false }
    let entries = (0..<count).lazy.map { directory + 2 + 12 * $0 }
    guard let entry = entries.first(where: { number(2, $0) == 0x0112 }) else { return false }
    return number(2, entry + 8).map { (5...8).contains($0) } ?? false
  }
}
