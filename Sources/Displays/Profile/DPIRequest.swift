/// The size of letters that a profile asks for, and how programs get to know it.
package struct DPIRequest: Hashable, Sendable {
  package enum Amount: Hashable, Sendable {
    /// Dots per inch.
    case value(Int)
    /// The resolution follows from the primary screen's size and mode.
    case auto
  }

  package var amount: Amount
  /// True if programs that ask an XSETTINGS manager get it too, as long as no other program is one.
  package var tellsXSettings: Bool

  package init(_ amount: Amount, tellsXSettings: Bool = false) {
    self.amount = amount
    self.tellsXSettings = tellsXSettings
  }

  package static let auto = DPIRequest(.auto)

  package static func value(_ dpi: Int) -> DPIRequest { DPIRequest(.value(dpi)) }
}

extension DPIRequest {
  /// The step in which letters grow that is nearest to a screen's density: 96, 120, 144 and so on.
  package static func step(for density: Density) -> Int {
    let (first, step) = (96, 24)
    // Dots per inch are pixels * 25.4 / millimetres; halfway between two steps is the larger one.
    let (pixels, millimetres) = (density.pixels.width * 254, density.millimetres.width * 10)
    let steps = (pixels - (first - step / 2) * millimetres) / (step * millimetres)
    return min(first + max(0, steps) * step, FontDPI.allowed.upperBound)
  }
}
