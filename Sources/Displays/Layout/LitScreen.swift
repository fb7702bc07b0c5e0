/// What one screen of a layout shows, as a person sees it.
package struct LitScreen: Sendable {
  /// The connector.
  package let output: String
  package let state: OutputState
  /// What a person sees of the framebuffer there: of a mirror or a squeezed picture not what the CRTC reads.
  package let area: Rectangle
  /// nil where the picture is fitted, as a mirror's is, so that one number does not tell it.
  package let scale: Scale?
  package let overscan: Overscan?

  fileprivate init(_ output: Output, _ state: OutputState, in layout: Layout) {
    self.output = output.name
    self.state = state
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
  /// All that are lit, in the order of the connectors' names.
  package func litScreens(on snapshot: Snapshot) -> [LitScreen] {
    snapshot.outputs.sorted { $0.name.naturallyPrecedes($1.name) }.compactMap { output in
      states[output.id].map { LitScreen(output, $0, in: self) }
    }
  }
}
