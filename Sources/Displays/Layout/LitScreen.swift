/// The picture of one screen of a layout, as a person sees it.
package struct LitScreen: Hashable, Sendable {
  /// The connector.
  package let output: String
  package let state: OutputState
  /// The part of the framebuffer that a person sees there: of a mirror or a squeezed picture not the part that the CRTC
  /// reads.
  package let area: Rectangle
  /// The scale; nil where the picture is fitted, as a mirror's is, so that one number does not tell it.
  package let scale: Scale?
  package let overscan: Overscan?
  /// The shape of the pixels of what it shows of the framebuffer.
  package let pixels: PixelShape

  fileprivate init(_ output: Output, _ state: OutputState, in layout: Layout) {
    self.output = output.name
    self.state = state
    pixels = output.pixels(showing: state, as: layout.origins[output.id]?.pixelAspect ?? .auto)
    area = layout.pictures[output.id]?.area ?? state.usualArea
    guard case .entry(let entry)? = layout.origins[output.id] else {
      (scale, overscan) = (Scale(state.transform), nil)
      return
    }
    scale = entry.mirror == nil ? entry.scale.value : Scale(state.transform)
    overscan = entry.overscan?.value
  }
}

extension Layout {
  /// The shape of the pixels that content on an output is drawn for, in words; nil where they are square.
  func words(forPixelsOf output: Output) -> String? {
    guard let state = states[output.id] else { return nil }
    let aspect = origins[output.id]?.pixelAspect ?? .auto
    let shape = output.pixels(showing: state, as: aspect)
    let cause = aspect == .auto ? " (auto, \(state.mode) on \(output.physicalSize) mm)" : ""
    return shape.isSquare ? nil : "pixel-aspect \(shape)\(cause)"
  }

  /// All lit screens, in the order of the connectors' names.
  package func litScreens(on snapshot: Snapshot) -> [LitScreen] {
    snapshot.outputs.sorted { $0.name.naturallyPrecedes($1.name) }.compactMap { output in
      states[output.id].map { LitScreen(output, $0, in: self) }
    }
  }
}
