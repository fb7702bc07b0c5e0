/// How large letters are to be, and whom programs learn it from.
package struct DPIRequest: Hashable, Sendable {
  package enum Amount: Hashable, Sendable {
    /// Dots per inch.
    case value(Int)
    /// As the primary screen's size and mode make it.
    case auto
  }

  package var amount: Amount
  /// Whether programs that ask an XSETTINGS manager are told too, as long as no other program is one.
  package var tellsXSettings: Bool

  package init(_ amount: Amount, tellsXSettings: Bool = false) {
    self.amount = amount
    self.tellsXSettings = tellsXSettings
  }

  package static let auto = DPIRequest(.auto)

  package static func value(_ dpi: Int) -> DPIRequest { DPIRequest(.value(dpi)) }
}

extension DPIRequest {
  /// Of the steps in which letters grow, the one nearest to a screen: 96, 120, 144 and so on.
  package static func step(for density: Density) -> Int {
    let (first, step) = (96, 24)
    // Dots per inch are pixels * 25.4 / millimetres; halfway between two steps is the larger one.
    let (pixels, millimetres) = (density.pixels.width * 254, density.millimetres.width * 10)
    let steps = (pixels - (first - step / 2) * millimetres) / (step * millimetres)
    return min(first + max(0, steps) * step, FontDPI.allowed.upperBound)
  }
}
