/// A RandR 1.5 monitor that a client declared: the area of the framebuffer that window managers and panels take for one
/// screen. Outputs that none of them names have an automatic one, which is the region of their CRTC.
package struct Monitor: Hashable, Sendable {
  /// Never the name of an output.
  package var name: String
  package var primary: Bool
  package var area: Rectangle
  /// In millimetres.
  package var physicalSize: Size
  package var outputs: [OutputID]

  package init(
    name: String, primary: Bool = false, area: Rectangle, physicalSize: Size = .zero, outputs: [OutputID]
  ) {
    self.name = name
    self.primary = primary
    self.area = area
    self.physicalSize = physicalSize
    self.outputs = outputs
  }

  static let ending = "~orchestrate"

  /// The name of the monitor that this program declares for an output.
  package static func name(for output: Output) -> String { output.name + ending }

  /// Whether this program declared it: the name says so, as nothing else could outlast the program.
  package var isOurs: Bool { name.hasSuffix(Self.ending) }
}

extension Snapshot {
  /// What of the framebuffer a person sees on a lit output, or would if a screen were connected: where a monitor of ours says
  /// it is, or else what RandR takes for it. nil when it is dark, and where its transform has no end.
  package func area(of output: OutputID) -> Rectangle? {
    guard let region = state(of: output)?.region else { return nil }
    return declaredArea(of: output) ?? region
  }
}

extension Rectangle {
  /// Whether MONITORINFO can carry it: INT16 for places, CARD16 for sizes.
  var isDeclarable: Bool {
    let (places, sides) = (-Point.largestCoordinate - 1...Point.largestCoordinate, 1...Size.largestSide)
    return places.contains(origin.x) && places.contains(origin.y) && sides.contains(size.width)
      && sides.contains(size.height)
  }
}
