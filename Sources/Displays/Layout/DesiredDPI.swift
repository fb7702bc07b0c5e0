/// The wanted size of letters: `Xft.dpi`, and the framebuffer's millimetres.
package struct DesiredDPI: Sendable {
  package enum Amount: Sendable {
    /// Dots per inch.
    case value(Int)
    /// The values before a profile asked for something.
    case earlier
    /// The way back; nil for as it is.
    case exactly(FontDPI?, Density?)
  }

  package var amount: Amount
  /// The reason in words for a person.
  package var reason: String?
  package var mark: Mark?

  init(_ amount: Amount, because reason: String? = nil, at mark: Mark? = nil) {
    self.amount = amount
    self.reason = reason
    self.mark = mark
  }

  /// Dots per inch; nil on the way back, to whatever that is.
  package var value: Int? {
    if case .value(let dpi) = amount { dpi } else { nil }
  }

  /// The wish on the way back to a snapshot. Values that the server has not told stay.
  init(of before: Snapshot) {
    let isKnown = before.framebuffer.physicalSize.area > 0
    self.init(.exactly(before.fontDPI, isKnown ? before.framebuffer.density : nil))
  }

  /// - Parameter snapshot: as it is before the first step.
  /// - Returns: nil for what stays as it is.
  func target(on snapshot: Snapshot) -> (font: FontDPI?, density: Density?) {
    let present = snapshot.fontDPI ?? FontDPI()
    return switch amount {
    case .value(let dpi): (present.asking(for: dpi, of: snapshot.framebuffer), Density(dpi: dpi))
    case .earlier where present.kept == nil: (nil, nil)
    case .earlier: (present.givenBack(), present.densityGivenBack(of: snapshot.framebuffer))
    case .exactly(let font, let density): (font, density)
    }
  }
}

extension DesiredDPI {
  /// Why `dpi: auto` sets nothing.
  package struct Unknown: Sendable {
    package let mark: Mark
    package let message: String

    package var finding: Diagnostic { Diagnostic(.warning, rule: .unknownSize, at: mark, message) }
  }
}

extension Layout {
  /// Decides the size that the profile asks for where the screens are as laid out.
  mutating func decideDPI(of profile: Profile, on snapshot: Snapshot) {
    guard let request = profile.dpi else {
      dpi = DesiredDPI(.earlier, because: "no profile in force asks for it")
      return
    }
    switch request.value.amount {
    case .value(let value): dpi = DesiredDPI(.value(value), at: request.mark)
    case .auto: decideDPI(byMainScreenOf: snapshot, at: request.mark)
    }
  }

  private mutating func decideDPI(byMainScreenOf snapshot: Snapshot, at mark: Mark) {
    guard let id = mainScreen(of: snapshot), let output = snapshot.output(id), let state = states[id] else { return }
    let seen = (pictures[id]?.area ?? state.usualArea).size
    let millimetres = state.orientation.turned(output.physicalSize)
    guard let density = Density(screen: seen, millimetres) else {
      unknownDPI = DesiredDPI.Unknown(
        mark: mark,
        message:
          "dpi: auto goes by the size of the primary screen, but \(output.name) reports \(output.physicalSize) mm, "
          + "so nothing is set; write a number")
      return
    }
    dpi = DesiredDPI(
      .value(DPIRequest.step(for: density)),
      because: "\(output.name) shows \(seen) on \(millimetres) mm, \(density.dpi) dpi",
      at: mark)
  }

  /// The primary screen; where there is none, the one that servers and window managers take for it.
  private func mainScreen(of snapshot: Snapshot) -> OutputID? {
    if let wanted = primary { return wanted.output ?? screenAtOrigin }
    if let present = snapshot.primary, states[present] != nil { return present }
    return screenAtOrigin
  }

  private var screenAtOrigin: OutputID? {
    pictures.filter { $0.value.area.origin == .origin }.map(\.key).min()
  }
}
