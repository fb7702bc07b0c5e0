/// The scale of a screen as a profile asks for it.
package enum Scaling: Hashable, Sendable {
  case fixed(Scale)
  /// The scale goes by the screen's size and mode; nil while these are not known.
  case byDensity(DensityScale?)

  package static let auto = Scaling.byDensity(nil)

  package var scale: Scale {
    switch self {
    case .fixed(let scale): scale
    case .byDensity(let found): found?.scale ?? .one
    }
  }

  /// The reason for the scale: `scale: auto, 3840x2160 on 600x340 mm, 163 dpi`; nil where the profile alone decides.
  package var words: String? {
    if case .byDensity(let found) = self { "scale: auto, \(found?.reason ?? "the screen is not known")" } else { nil }
  }

  package var isAutomatic: Bool { if case .byDensity = self { true } else { false } }
}

extension ScreenEntry {
  /// The factor by which things on the screen look larger.
  package var scale: Marked<Scale> {
    get { Marked(scaling.value.scale, at: scaling.mark) }
    set { scaling = Marked(.fixed(newValue.value), at: newValue.mark) }
  }
}

/// The scale at which letters of the usual size are as large on a screen as on one of 96 dots per inch.
package struct DensityScale: Hashable, Sendable {
  package let scale: Scale
  /// The facts that it was made of, in words for a person.
  package let reason: String

  private init(_ scale: Scale, because reason: String) { (self.scale, self.reason) = (scale, reason) }

  /// - Parameters:
  ///   - pixels: the mode's, as the picture is rotated.
  ///   - millimetres: the screen's, rotated too.
  ///   - canScale: whether something can enlarge the picture at all.
  init(pixels: Size, millimetres: Size, canScale: Bool) {
    let size = "\(millimetres) mm"
    guard canScale else {
      self.init(.one, because: "this output cannot scale")
      return
    }
    guard millimetres.width > 0, millimetres.height > 0 else {
      self.init(.one, because: "the screen does not report its size")
      return
    }
    guard let density = Density(screen: pixels, millimetres) else {
      self.init(.one, because: "the screen reports \(size), which is a ratio and no size")
      return
    }
    guard max(millimetres.width, millimetres.height) >= Self.leastMillimetres else {
      self.init(.one, because: "the screen reports \(size), which is too small for a screen")
      return
    }
    self.init(density.nearestScale, because: "\(pixels) on \(size), \(density.dpi) dpi")
  }

  /// The longer side that a screen has at least. Projectors report less, and converters that know no size.
  private static let leastMillimetres = 100
}

extension Density {
  /// The density divided by the usual one, in quarters from 1 to 3.
  fileprivate var nearestScale: Scale {
    // An inch is 25.4 mm. The sides are below 2^16 pixels and 2^32 mm, so nothing overflows.
    let usual = millimetres.width * Density.usual.dpi * 10
    let quarters = (pixels.width * 254 * 4 * 2 + usual) / (usual * 2)
    return Scale(millionths: min(max(quarters, 4), 12) * 250_000)
  }
}
