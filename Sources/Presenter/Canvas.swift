package import Displays

/// The pixels of one window, row by row, as 0x00RRGGBB.
package struct Canvas: Equatable, Sendable {
  package let size: Size
  package private(set) var pixels: [UInt32]

  /// 256 MiB, four times what a screen of 8K has.
  package static let mostPixels = 64 << 20

  /// - Throws: for a size that no screen has; nothing is allocated then.
  package init(_ size: Size, _ color: Color) throws(DrawingProblem) {
    let sides = 1...Size.largestSide
    guard sides.contains(size.width), sides.contains(size.height), size.area <= Self.mostPixels else {
      throw DrawingProblem("a picture of \(size) is too large")
    }
    self.size = size
    pixels = [UInt32](repeating: color.value, count: size.area)
  }

  var bounds: Rectangle { Rectangle(origin: .origin, size: size) }

  /// What lies outside is left out.
  mutating func fill(_ area: Rectangle, _ color: Color) {
    let columns = max(0, area.origin.x)..<max(0, area.origin.x, min(size.width, area.right))
    let rows = max(0, area.origin.y)..<max(0, area.origin.y, min(size.height, area.bottom))
    for row in rows {
      for pixel in columns.lowerBound + row * size.width..<columns.upperBound + row * size.width {
        pixels[pixel] = color.value
      }
    }
  }

  /// What another process has drawn, as bytes.
  ///
  /// - Parameter read: fills the memory; false when it could not.
  package init(_ size: Size, filledBy read: (UnsafeMutableRawBufferPointer) -> Bool) throws(DrawingProblem) {
    try self.init(size, .black)
    guard pixels.withUnsafeMutableBytes({ read($0) }) else { throw DrawingProblem("there is not enough of it") }
  }

  /// The memory for a library that draws into it.
  mutating func withPixels<Result>(_ body: (UnsafeMutableBufferPointer<UInt32>) -> Result) -> Result {
    pixels.withUnsafeMutableBufferPointer { body($0) }
  }
}
