/// The present reach of touchscreens and pens, by what the screens show.
extension Snapshot {
  /// The screen that a device reaches exactly, and only that.
  ///
  /// - Returns: nil where it reaches all, or something else. The first, where several show the same.
  package func screen(reachedBy device: InputDevice) -> Output? {
    guard let matrix = device.matrix, matrix != .identity else { return nil }
    return present.first { touchMap(of: $0)?.matrix(in: framebuffer.size)?.isNear(matrix) ?? false }
  }

  /// The touch map with which a finger on a screen's glass meets what is seen there.
  func touchMap(of output: Output) -> TouchMap? {
    guard let state = state(of: output.id) else { return nil }
    let compensation = Compensation(
      CapturedFit(of: output, in: self)?.overscan, of: state.mode, turned: state.orientation, on: output,
      canTransform: canTransform(output))
    let bars = PanelBars(around: state, on: output, output.properties[PanelBars.propertyName]?.value)
    return TouchMap(state, hiding: compensation.rest, beside: bars)
  }

  /// The entry's words for a screen to keep its touchscreens; nil where it has none, or no words tell them from those
  /// of others.
  package func touch(of output: Output) -> TouchChoice? {
    let inputs = inputs ?? []
    let own = inputs.filter { screen(reachedBy: $0)?.id == output.id }
    let names = Set(own.map(\.name))
    let isShared = inputs.contains { names.contains($0.name) && !own.contains($0) }
    guard let first = own.first else { return nil }
    guard names.count == 1 else {
      let choice = names.sorted().map(\.escapedForExpression).joined(separator: "|")
      return isShared ? nil : .devices(InputSelector(name: .expression(RegularExpression(choice))))
    }
    guard isShared else { return .devices(InputSelector(name: Pattern(literal: first.name))) }
    guard own.count == 1, let node = first.node else { return nil }
    return .devices(InputSelector(name: Pattern(literal: first.name), node: Pattern(literal: node)))
  }

  /// The area that a device reaches, for a person: `HDMI-1`, `all screens`.
  package func reachWords(of device: InputDevice) -> String {
    if device.matrix == .identity { return "all screens" }
    return screen(reachedBy: device)?.name ?? "a part of the screens, by a matrix of its own"
  }
}
