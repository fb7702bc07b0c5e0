import Foundation

// Colours are `#rrggbb`.
extension Photograph {
  private func value(at byte: Int) -> UInt32 { bytes[byte..<byte + 3].reduce(0) { $0 << 8 | UInt32($1) } }

  private static func text(_ value: UInt32) -> String { "#" + String(value + 0x100_0000, radix: 16).dropFirst() }

  package func color(_ x: Int, _ y: Int) -> String { Self.text(value(at: 3 * (y * width + x))) }

  /// The colours in the middle of its quarters, row by row.
  package var quarters: [String] {
    [(1, 1), (3, 1), (1, 3), (3, 3)].map { color(width * $0 / 4, height * $1 / 4) }
  }

  /// The colours of its corners, row by row.
  package var corners: [String] {
    [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)].map { color($0, $1) }
  }

  /// All colours of it.
  package var colors: Set<String> {
    var values = Set<UInt32>()
    bytes.withUnsafeBufferPointer { bytes in
      guard let first = bytes.baseAddress, width > 0 else { return }
      // Most rows are like the one before them, and a test is not optimised: memcmp(3) is.
      for row in 0..<height
      where row == 0 || memcmp(first + 3 * row * width, first + 3 * (row - 1) * width, 3 * width) != 0 {
        Self.insertColors(of: bytes[3 * row * width..<3 * (row + 1) * width], into: &values)
      }
    }
    return Set(values.map(Self.text))
  }

  private static func insertColors(of row: Slice<UnsafeBufferPointer<UInt8>>, into values: inout Set<UInt32>) {
    var (place, last) = (row.startIndex, UInt32?.none)
    while place + 2 < row.endIndex {
      let value = UInt32(row.base[place]) << 16 | UInt32(row.base[place + 1]) << 8 | UInt32(row.base[place + 2])
      if value != last { values.insert(value) }
      last = value
      place += 3
    }
  }
}
