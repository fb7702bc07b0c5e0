extension Layout {
  /// The way back: what was lit before is lit again as it was, as far as it is still plugged in.
  ///
  /// - Parameter refused: steps of earlier tries that the server has refused: what they were for stays as it is now.
  package init(restoring before: Snapshot, in now: Snapshot, without refused: [Step] = []) {
    (states, origins, scanouts) = ([:], [:], [:])
    (pictures, purposes, drawnMirrors) = ([:], [:], [:])
    monitors = before.monitors
    for crtc in before.crtcs {
      guard let scanout = crtc.scanout?.possible(on: crtc.id, in: now) else { continue }
      scanouts[crtc.id] = scanout
      for output in scanout.outputs { states[output] = scanout.state }
    }
    for output in now.outputs {
      origins[output.id] = states[output.id] == nil && !output.isConnected ? .unplugged : .restored
    }
    // Others may have left a mode sticking out of the framebuffer, but it cannot be lit again like that.
    framebuffer = scanouts.values.map(\.state.measured).reduce(before.framebuffer.size) { $0.union($1) }
    shrinksAlways = true
    let isPrimaryGone = before.primary.map { now.output($0) == nil } ?? false
    primary = isPrimaryGone ? nil : DesiredPrimary(output: before.primary, mark: nil)
    sleep = Sleep(restoring: before)
    (properties, touches) = (Self.properties(of: before, in: now), Self.touches(of: before, in: now))
    dpi = DesiredDPI(of: before)
    for step in refused { leave(step, in: now) }
    if !refused.isEmpty { pairCRTCs(in: now) }
  }

  private static func properties(of before: Snapshot, in now: Snapshot) -> [DesiredProperty] {
    before.outputs.flatMap { output in
      output.properties.sorted { $0.key < $1.key }.compactMap { name, property in
        guard let present = now.output(output.id)?.properties[name], present.accepts(property.value) else { return nil }
        return DesiredProperty(output: output.id, name: name, value: property.value, mark: nil)
      }
    }
  }

  private static func touches(of before: Snapshot, in now: Snapshot) -> [DesiredTouch] {
    (now.inputs ?? []).compactMap { device in
      guard let old = before.input(device.id), let matrix = old.matrix else { return nil }
      return DesiredTouch(device: device.id, target: .matrix(matrix, isOurs: old.isOurs))
    }
  }

  /// The same pictures on whichever CRTCs can show them. An output that none is left for stays dark.
  package func onOtherCRTCs(in now: Snapshot) -> Layout {
    var layout = self
    layout.pairCRTCs(in: now)
    return layout
  }

  private mutating func pairCRTCs(in now: Snapshot) {
    let lit = now.outputs.compactMap { output in states[output.id].map { (output: output, state: $0) } }
    let assignment = CRTCAssignment(lit, on: now)
    for output in assignment.unassigned { states[output.id] = nil }
    scanouts = assignment.scanouts
  }

  /// Does without a step that the server refuses.
  private mutating func leave(_ step: Step, in now: Snapshot) {
    switch step {
    case .configure(let crtc, let scanout), .setAgain(let crtc, let scanout):
      keep(scanout.outputs + now.outputs(of: crtc), of: now)
    case .disable(let crtc): keep(now.outputs(of: crtc), of: now)
    case .createMode(let mode): keep(states.filter { $0.value.mode.timing == mode.timing }.map(\.key), of: now)
    case .addMode(_, let output): keep([output], of: now)
    case .removeMode, .destroyMode: dropsModes = false
    case .resizeFramebuffer: keepFramebuffer(of: now)
    case .setProperty(let output, let name, _): properties.removeAll { $0.output == output && $0.name == name }
    case .setMonitor, .deleteMonitor: monitors = now.monitors
    case .setPrimary: primary = nil
    case .sleep, .wake: sleep = nil
    case .setTouch(let touch): touches.removeAll { $0.device == touch.device }
    case .setFontDPI: dpi = nil
    }
  }

  /// These outputs stay as they are, lit or dark.
  private mutating func keep(_ outputs: [OutputID], of now: Snapshot) {
    for output in outputs { states[output] = now.state(of: output) }
  }

  /// What does not fit in it stays as it is.
  private mutating func keepFramebuffer(of now: Snapshot) {
    framebuffer = now.framebuffer.size
    shrinksAlways = false
    dpi = DesiredDPI(.exactly(dpi?.target(on: now).font, nil))
    keep(states.filter { !$0.value.measured.fits(in: framebuffer) }.map(\.key), of: now)
  }
}

extension Scanout {
  /// What can be shown again of it: an untouched CRTC as it is, else on the outputs that still have the mode; one whose
  /// screen was pulled has none.
  fileprivate func possible(on crtc: CRTCID, in snapshot: Snapshot) -> Scanout? {
    if snapshot.crtc(crtc)?.scanout == self { return self }
    var state = state
    if let timing = state.mode.timing { state.mode = snapshot.created(timing) }
    let able = outputs.filter { id in
      guard let output = snapshot.output(id) else { return false }
      return output.modes.contains(state.mode)
        || state.mode.timing.map { $0.isForced || output.isConnected } ?? false
    }
    return able.isEmpty ? nil : Scanout(state: state, outputs: able)
  }
}
