/// The change of each level of red, green and blue on its way to the screen: lamps for the night, brightness by
/// software.
package struct GammaRamp: Sendable, Equatable {
  private let levels: [[UInt32]]

  /// Leaves every level as it is.
  package static let straight = GammaRamp(red: [], green: [], blue: [])

  /// True if the server told a ramp that no lamp and no program sets on purpose, which changes nothing for that reason:
  /// some servers tell of memory that was never filled.
  package let isIgnored: Bool

  /// A ramp as RRGetCrtcGamma tells it: any number of entries of 16 bits, each of which is brighter than the one
  /// before, or each darker. Without any entry nothing is changed.
  package init(red: [UInt16], green: [UInt16], blue: [UInt16]) {
    let ramps = [red, green, blue]
    isIgnored = !ramps.allSatisfy(Self.isMonotone)
    levels = (isIgnored ? [[], [], []] : ramps).map(Self.levels)
  }

  private static func isMonotone(_ entries: [UInt16]) -> Bool {
    let pairs = zip(entries, entries.dropFirst())
    return pairs.allSatisfy { $0 <= $1 } || pairs.allSatisfy { $0 >= $1 }
  }

  /// The level for each of the 256 levels that a pixel can have.
  private static func levels(of entries: [UInt16]) -> [UInt32] {
    guard !entries.isEmpty else { return Array(0...255) }
    return (0..<256).map { UInt32(entries[$0 * (entries.count - 1) / 255] >> 8) }
  }

  func applied(to picture: Pixels) -> Pixels {
    guard levels != Self.straight.levels else { return picture }
    var result = picture
    result.draw(over: result.bounds) { _, _, pixel in
      let (red, green, blue) = (Int(pixel >> 16 & 0xFF), Int(pixel >> 8 & 0xFF), Int(pixel & 0xFF))
      return levels[0][red] << 16 | levels[1][green] << 8 | levels[2][blue]
    }
    return result
  }
}
