/// The area that a touchscreen or pen should reach.
package struct DesiredTouch: Sendable {
  enum Target: Sendable {
    /// The area that this maps to.
    case map(TouchMap)
    case matrix(TouchMatrix, isOurs: Bool)
  }

  var device: InputDeviceID
  var target: Target
  var output: OutputID?
  var mark: Mark?

  /// - Parameter framebuffer: the size that it has in the end.
  func setting(in framebuffer: Size) -> TouchSetting? {
    switch target {
    case .map(let map):
      map.matrix(in: framebuffer).map { TouchSetting(device: device, matrix: $0, isOurs: true, output: output) }
    case .matrix(let matrix, let isOurs): TouchSetting(device: device, matrix: matrix, isOurs: isOurs, output: output)
    }
  }
}

extension LayoutBuilder {
  /// Decides the touches of the entries whose screens are lit. A device that an earlier profile has set and this one
  /// does not name reaches the whole framebuffer again.
  func decideTouch() -> (touches: [DesiredTouch], remarks: [TouchRemark]) {
    guard let inputs = snapshot.inputs else { return ([], []) }
    let assignment = TouchAssignment(profile, among: inputs)
    let left = inputs.filter { $0.isOurs && !assignment.named.contains($0.id) }
    let reset = left.map { DesiredTouch(device: $0.id, target: .matrix(.identity, isOurs: false)) }
    return (touches(of: litEntries, assignment) + reset, remarks(about: litEntries, assignment))
  }

  private func touches(
    of entries: [(index: Int, output: OutputID)], _ assignment: TouchAssignment
  ) -> [DesiredTouch] {
    entries.flatMap { index, output in
      (assignment.devices[index] ?? []).compactMap { device in
        touchMap(of: output).map { map in
          DesiredTouch(
            device: device.id, target: .map(map), output: output, mark: profile.screens[index].touch?.mark)
        }
      }
    }
  }

  private func remarks(
    about entries: [(index: Int, output: OutputID)], _ assignment: TouchAssignment
  ) -> [TouchRemark] {
    entries.flatMap { index, _ -> [TouchRemark] in
      let entry = profile.screens[index]
      let calibrated = (assignment.devices[index] ?? []).filter(\.isCalibrated)
      let reasons =
        [assignment.remarks[index]].compactMap(\.self)
        + calibrated.map { TouchRemark.Reason.calibrated(device: $0.name) }
      return reasons.map {
        TouchRemark(screen: entry.name.value, reason: $0, mark: entry.touch?.mark ?? entry.name.mark)
      }
    }
  }

  /// The entries whose screens are lit.
  var litEntries: [(index: Int, output: OutputID)] {
    profile.screens.indices.compactMap { index in
      match.outputs[index].flatMap { screens[$0] == nil ? nil : (index, $0) }
    }
  }

  /// The touch map of an output; on a drawn mirror a finger touches the screen that it shows.
  func touchMap(of output: OutputID) -> TouchMap? {
    guard let screen = screens[output] else { return nil }
    let hidden = compensations[output]?.rest ?? .zero
    let map = TouchMap(screen.state, hiding: hidden, beside: bars(on: output, showing: screen.state))
    guard let drawn = drawnMirrors[output] else { return map }
    guard let source = sourceArea(of: drawn, on: output) else { return nil }
    let pixels = pixels(of: output).relative(to: pixels(of: drawn.source))
    return drawn.touched(in: source).flatMap { map?.through(drawn.fit, of: $0, in: screen.picture.area, of: pixels) }
  }

  /// The shape of a lit output's pixels.
  private func pixels(of id: OutputID) -> PixelShape {
    guard let state = screens[id]?.state, let output = snapshot.output(id) else { return .square }
    return output.pixels(showing: state, as: origins[id]?.pixelAspect ?? .auto)
  }

  /// The part of the framebuffer that a drawn mirror shows: a screen, or a part of one.
  private func sourceArea(of drawn: DrawnMirror, on output: OutputID) -> Rectangle? {
    let whole = screens[drawn.source]?.picture.area
    guard case .part(let name) = drawn.reason, case .entry(let entry)? = origins[drawn.source], let whole else {
      return whole
    }
    // Parts that cannot be split are a problem of the layout.
    return (try? entry.placedParts(in: whole))?.first { $0.name.value == name }?.area
  }

  /// The bars as the profile wants them, else as they are.
  private func bars(on id: OutputID, showing state: OutputState) -> PanelBars {
    guard let output = snapshot.output(id) else { return .none }
    var scaling = output.properties[PanelBars.propertyName]?.value
    if case .entry(let entry)? = origins[id] {
      scaling = entry.properties.last { $0.name == PanelBars.propertyName }?.value.value ?? scaling
    }
    return PanelBars(around: state, on: output, scaling)
  }
}
