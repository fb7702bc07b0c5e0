/// The layout of the framebuffer's pixels in a server's memory.
package struct PixelFormat: Sendable, Equatable {
  /// The bytes of a pixel with its padding: 1 to 4.
  private let bytesPerPixel: Int
  private let isLeastByteFirst: Bool
  /// The bytes to a multiple of which rows are filled up.
  private let padding: Int
  private let channels: [Channel]

  private struct Channel: Sendable, Equatable {
    let shift: Int
    /// The greatest value of the channel.
    let most: UInt64

    /// Reads a mask; nil unless its bits stand together.
    init?(_ mask: UInt32) {
      let most = UInt64(mask) >> UInt64(mask.trailingZeroBitCount)
      guard mask != 0, most & (most + 1) == 0 else { return nil }
      (shift, self.most) = (mask.trailingZeroBitCount, most)
    }

    func level(of pixel: UInt64) -> UInt32 { UInt32((pixel >> UInt64(shift) & most) * 255 / most) }
  }

  /// - Parameters:
  ///   - bits: of a pixel with its padding.
  ///   - padding: to which rows are filled up, in bits.
  ///   - masks: of red, green and blue.
  /// - Returns: nil for pixels that no decoding is known of.
  package init?(bits: Int, isLeastByteFirst: Bool, padding: Int, masks: [UInt32]) {
    let channels = masks.compactMap(Channel.init)
    guard [8, 16, 24, 32].contains(bits), padding > 0, padding.isMultiple(of: 8), channels.count == 3 else {
      return nil
    }
    bytesPerPixel = bits / 8
    self.isLeastByteFirst = isLeastByteFirst
    self.padding = padding / 8
    self.channels = channels
  }

  /// True if the format is the one that most of today's servers have.
  private var isPlain: Bool {
    bytesPerPixel == 4 && isLeastByteFirst && channels.map(\.shift) == [16, 8, 0]
      && channels.allSatisfy { $0.most == 255 }
  }

  private func stride(_ width: Int) -> Int { (width * bytesPerPixel + padding - 1) / padding * padding }

  /// The bytes that pixels of a size take; 0 for a size that is not allowed.
  package func bytes(of size: Size) -> Int { Pixels.isAllowed(size) ? stride(size.width) * size.height : 0 }

  /// - Returns: nil where there are fewer bytes than the size takes.
  package func pixels(_ size: Size, in bytes: UnsafeRawBufferPointer) -> Pixels? {
    let stride = stride(size.width)
    guard Pixels.isAllowed(size), bytes.count >= stride * size.height else { return nil }
    if isPlain {
      return Pixels(
        size,
        rows: (0..<size.area).map {
          bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self).littleEndian & 0xFFFFFF
        })
    }
    var pixels = Pixels(size)
    pixels?.draw(over: Rectangle(origin: .origin, size: size)) { x, y, _ in
      let first = y * stride + x * bytesPerPixel
      let value = (0..<bytesPerPixel).reduce(0 as UInt64) { value, index in
        value << 8 | UInt64(bytes[first + (isLeastByteFirst ? bytesPerPixel - 1 - index : index)])
      }
      return channels.reduce(0) { $0 << 8 | $1.level(of: value) }
    }
    return pixels
  }
}
