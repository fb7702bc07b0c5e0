/// The entry `Xft.dpi` of the server's resources, by which programs choose how large their letters are, and what was
/// there before a profile asked for something else.
package struct FontDPI: Hashable, Sendable {
  /// The entry's value as it is written there; nil where there is none.
  package var entry: String?
  /// The earlier values; nil where no profile has set the entry.
  package var kept: Kept?

  /// The values that the first profile without a wish restores.
  package struct Kept: Hashable, Sendable {
    /// The dots per inch that the profile asked for: a different entry was set by another client since.
    package var dpi: Int
    package var entry: String?
    /// The density of the framebuffer.
    package var density: Density

    package init(dpi: Int, entry: String?, density: Density) {
      self.dpi = dpi
      self.entry = entry
      self.density = density
    }
  }

  package init(entry: String? = nil, kept: Kept? = nil) {
    self.entry = entry
    self.kept = kept
  }

  /// The name of the entry.
  package static let name = "Xft.dpi"

  /// The dots per inch that a profile may ask for.
  package static let allowed = 48...480
}

extension FontDPI {
  /// The entry while a profile asks for so many dots per inch. A value that another client has set since is the one to
  /// restore.
  func asking(for dpi: Int, of framebuffer: Framebuffer) -> FontDPI {
    let isAsWanted = entry == "\(dpi)" && Density(dpi: dpi).describes(framebuffer.size, framebuffer.physicalSize)
    if isAsWanted, kept?.dpi ?? dpi == dpi { return self }
    let before = Kept(
      dpi: dpi, entry: isEntryOurs ? kept?.entry : entry,
      density: isDensityOurs(framebuffer) ? kept?.density ?? .usual : framebuffer.density)
    return FontDPI(entry: "\(dpi)", kept: before)
  }

  /// The entry when no profile asks for anything.
  func givenBack() -> FontDPI { FontDPI(entry: isEntryOurs ? kept?.entry : entry) }

  /// The framebuffer's density when no profile asks for anything; nil to leave it as it is.
  func densityGivenBack(of framebuffer: Framebuffer) -> Density? { isDensityOurs(framebuffer) ? kept?.density : nil }

  private var isEntryOurs: Bool { kept.map { entry == "\($0.dpi)" } ?? false }

  private func isDensityOurs(_ framebuffer: Framebuffer) -> Bool {
    kept.map { Density(dpi: $0.dpi).describes(framebuffer.size, framebuffer.physicalSize) } ?? false
  }
}

extension Framebuffer {
  /// The density as the server tells it; where a side is unknown, the one with which servers begin.
  package var density: Density {
    let usual = Density.usual
    let isWide = size.width > 0 && physicalSize.width > 0
    let isHigh = size.height > 0 && physicalSize.height > 0
    return Density(
      pixels: Size(
        width: isWide ? size.width : usual.pixels.width, height: isHigh ? size.height : usual.pixels.height),
      millimetres: Size(
        width: isWide ? physicalSize.width : usual.millimetres.width,
        height: isHigh ? physicalSize.height : usual.millimetres.height))
  }
}
