extension Layout {
  /// The way back: outputs that were lit before are lit again as they were, as far as their screens are still
  /// connected; in another mode where they do not list theirs any more.
  ///
  /// - Parameter refused: steps of earlier tries that the server has refused: what they were for stays as it is now.
  package init(restoring before: Snapshot, in now: Snapshot, without refused: [Step] = []) {
    (states, origins, scanouts) = ([:], [:], [:])
    (pictures, purposes, drawnMirrors) = ([:], [:], [:])
    (properties, monitors, framebuffer) = ([], [], before.framebuffer.size)
    for crtc in before.crtcs {
      guard let scanout = crtc.scanout?.possible(on: crtc.id, in: now) else { continue }
      scanouts[crtc.id] = scanout
      for output in scanout.outputs { states[output] = scanout.state }
    }
    lightInOtherModes(since: before, in: now)
    for output in now.outputs {
      origins[output.id] = states[output.id] == nil && !output.isConnected ? .unplugged : .restored
    }
    // Others may have left a mode sticking out of the framebuffer, but it cannot be lit again like that.
    framebuffer = scanouts.values.map(\.state.measured).reduce(framebuffer) { $0.union($1) }
    shrinksAlways = true
    for kind in Step.settled { kind.restore(&self, to: before, in: now) }
    for step in refused { step.row.leave(&self, as: now) }
    guard !refused.isEmpty else { return }
    pairCRTCs(in: now)
    let layout = self
    monitors = monitors.filter { now.monitors.contains($0) || layout.isTrue($0, of: before, in: now) }
  }

  /// Lights the screens that do not list the mode of before: they are not to go dark for that.
  private mutating func lightInOtherModes(since before: Snapshot, in now: Snapshot) {
    let left = now.connected.filter { states[$0.id] == nil && before.state(of: $0.id) != nil }
    for output in left { states[output.id] = before.state(of: output.id)?.adapted(to: output, in: now) }
    if !left.isEmpty { pairCRTCs(in: now) }
  }

  /// The same pictures on whichever CRTCs can show them. An output for which no CRTC is left stays dark.
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

  /// Leaves these outputs as they are, lit or dark.
  mutating func keep(_ outputs: [OutputID], of now: Snapshot) {
    for output in outputs { states[output] = now.state(of: output) }
  }
}

extension OutputState {
  /// The state in a mode that the output lists: one that looks the same, else the present or the preferred one, without
  /// the transform, which was for the other. Where that has no room it is the present state.
  fileprivate func adapted(to output: Output, in now: Snapshot) -> OutputState? {
    let present = now.state(of: output.id)
    if let twin = output.modes.first(where: mode.looksLike) {
      return OutputState(mode: twin, position: position, orientation: orientation, transform: transform)
    }
    let kept = output.modes.first { $0 == present?.mode }
    guard let listed = kept ?? now.mode([.preferred, .highest], on: output) else { return present }
    let state = OutputState(mode: listed, position: position, orientation: orientation)
    return state.isPlaceAllowed && state.measured.fits(in: now.framebuffer.maximum) ? state : present
  }
}

extension Scanout {
  /// The part of the scanout that can be shown again: an untouched CRTC as it is, else on the outputs that still have
  /// the mode; an output whose screen was disconnected has none. The picture stands still there.
  fileprivate func possible(on crtc: CRTCID, in snapshot: Snapshot) -> Scanout? {
    if isReached(in: snapshot.crtc(crtc)?.scanout) { return self }
    var state = state.standing
    if let timing = state.mode.timing { state.mode = snapshot.created(timing) }
    let able = outputs.filter { id in
      guard let output = snapshot.output(id) else { return false }
      return output.modes.contains(state.mode)
        || state.mode.timing.map { $0.isForced || output.isConnected } ?? false
    }
    return able.isEmpty ? nil : Scanout(state: state, outputs: able)
  }
}
