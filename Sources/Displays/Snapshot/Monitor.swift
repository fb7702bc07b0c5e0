/// A RandR 1.5 monitor that a client declared: the area of the framebuffer that window managers and panels take for one
/// screen. Outputs that none of them names have an automatic one, which is the region of their CRTC.
package struct Monitor: Hashable, Sendable {
  /// The monitor's name, which is never that of an output.
  package var name: String
  package var primary: Bool
  package var area: Rectangle
  /// The size in millimetres.
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

  /// True if this program declared the monitor: the name says so, as nothing else could outlast the program.
  package var isOurs: Bool { name.hasSuffix(Self.ending) }
}

extension Snapshot {
  /// The part of the framebuffer that a person sees on a lit output, or would see if a screen were connected: the area
  /// of this program's monitor, or else the one that RandR takes for it. nil when it is dark, and where its transform
  /// has no end.
  package func area(of output: OutputID) -> Rectangle? {
    guard let region = state(of: output)?.region else { return nil }
    return declaredArea(of: output) ?? region
  }
}

extension Rectangle {
  /// True if MONITORINFO can carry the rectangle: INT16 for places, CARD16 for sizes.
  var isDeclarable: Bool {
    let (places, sides) = (-Point.largestCoordinate - 1...Point.largestCoordinate, 1...Size.largestSide)
    return places.contains(origin.x) && places.contains(origin.y) && sides.contains(size.width)
      && sides.contains(size.height)
  }
}
