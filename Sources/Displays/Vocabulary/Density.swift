/// So many pixels on so many millimetres: it decides how large things are that are drawn in inches or points.
package struct Density: Hashable, Sendable {
  /// The pixels; both sides from 1.
  package var pixels: Size
  /// The millimetres; both sides from 1.
  package var millimetres: Size

  package init(pixels: Size, millimetres: Size) {
    self.pixels = pixels
    self.millimetres = millimetres
  }

  /// - Parameter dpi: dots per inch, from 1. An inch is 25.4 mm.
  package init(dpi: Int) {
    self.init(pixels: Size(width: 10 * dpi, height: 10 * dpi), millimetres: Size(width: 254, height: 254))
  }

  /// The density with which X servers begin.
  package static let usual = Density(dpi: 96)

  /// Dots per inch from left to right, rounded.
  package var dpi: Int { Int((Double(pixels.width) * 25.4 / Double(millimetres.width)).rounded()) }

  /// The size of so many pixels in millimetres.
  package func millimetres(for size: Size) -> Size {
    Size(
      width: Self.millimetres(size.width, pixels.width, millimetres.width),
      height: Self.millimetres(size.height, pixels.height, millimetres.height))
  }

  private static func millimetres(_ size: Int, _ pixels: Int, _ millimetres: Int) -> Int {
    let (product, isTooLarge) = size.multipliedReportingOverflow(by: millimetres)
    let rounded = isTooLarge ? Int.max : (product + pixels / 2) / pixels
    // At least 1, since RRSetScreenSize refuses 0; the request carries 32 bits.
    return min(max(1, rounded), Int(Int32.max))
  }

  /// True if a server that tells these sizes means this density. Other tools compute whole millimetres of a whole
  /// number of dots per inch, so a millimetre or half a per cent more or less is no wish.
  package func describes(_ size: Size, _ millimetres: Size) -> Bool {
    let wanted = self.millimetres(for: size)
    return Self.isNear(millimetres.width, wanted.width) && Self.isNear(millimetres.height, wanted.height)
  }

  private static func isNear(_ found: Int, _ wanted: Int) -> Bool { abs(found - wanted) <= max(1, wanted / 200) }
}

extension Density {
  /// The density of a screen; nil where it does not tell its size. Some tell the ratio of their sides instead, in plain
  /// numbers, in centimetres or in decimetres: 16x9, 160x90, 1600x900.
  package init?(screen pixels: Size, _ millimetres: Size) {
    let ratios = [Size(width: 16, height: 9), Size(width: 16, height: 10)].flatMap { ratio in
      [1, 10, 100].map { Size(width: $0 * ratio.width, height: $0 * ratio.height) }
    }
    let sides = [pixels.width, pixels.height, millimetres.width, millimetres.height]
    guard sides.allSatisfy({ $0 > 0 }), !ratios.contains(millimetres), !ratios.contains(millimetres.transposed) else {
      return nil
    }
    self.init(pixels: pixels, millimetres: millimetres)
  }
}
