import LabSupport

/// What is drawn into the framebuffer: tiles of different colours that a person can tell apart, and in each tile noise
/// that no shift by a pixel, no other filter and no mirror image gets past.
///
/// It repeats. Its sides are primes, so that no place of a screen is at a multiple of them.
struct Chart {
  static let width = 509
  static let height = 251
  private static let tile = 32

  /// Red, green and blue, row by row.
  let bytes: [UInt8]

  init() {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(3 * Self.width * Self.height)
    for y in 0..<Self.height {
      for x in 0..<Self.width {
        // Each tile has each of the three colours or has it not; the noise fills half of the range.
        let colour = Self.mixed(UInt64(x / Self.tile) << 32 | UInt64(y / Self.tile) | 1 << 63)
        let noise = Self.mixed(UInt64(x) << 32 | UInt64(y))
        for channel in 0..<3 {
          let base: UInt64 = colour >> UInt64(channel) & 1 == 0 ? 0 : 128
          bytes.append(UInt8(truncatingIfNeeded: base + noise >> UInt64(8 * channel) & 127))
        }
      }
    }
    self.bytes = bytes
  }

  /// As the X server takes it.
  func hang(on server: LabServer) throws {
    var pixels = [UInt8](repeating: 0, count: 4 * Self.width * Self.height)
    for pixel in 0..<Self.width * Self.height {
      for channel in 0..<3 { pixels[4 * pixel + 2 - channel] = bytes[3 * pixel + channel] }
    }
    try server.setWallpaper(width: Self.width, height: Self.height, pixels)
  }

  /// As good as random, and always the same.
  private static func mixed(_ value: UInt64) -> UInt64 {
    var generator = SplitMix64(seed: value &* 0x9E37_79B9_7F4A_7C15)
    return generator.next()
  }
}
