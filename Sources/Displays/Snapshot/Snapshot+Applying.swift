extension Snapshot {
  /// What RandR would do: the state after `step`.
  ///
  /// - Throws: a `Refusal` where the server would refuse, or where it would leave a picture that nobody sees whole
  ///   (a CRTC outside of the framebuffer, which servers with transforms accept).
  package func applying(_ step: Step) throws(Refusal) -> Snapshot {
    switch step {
    case .createMode(let mode): try creating(mode)
    case .addMode(let mode, let output): try adding(mode, to: output)
    case .removeMode(let mode, let output): try removing(mode, from: output)
    case .destroyMode(let mode): try destroying(mode)
    case .disable(let crtc): try setting(crtc, to: nil)
    case .resizeFramebuffer(let size, let physicalSize): try resized(to: size, physicalSize: physicalSize)
    case .configure(let crtc, let scanout): try configured(crtc, scanout)
    case .setAgain(let crtc, let scanout): try configured(crtc, scanout)
    case .setProperty(let output, let name, let value): try setting(name, of: output, to: value)
    case .setMonitor(let monitor): try declaring(monitor)
    case .deleteMonitor(let name): try withdrawing(name)
    case .setPrimary(let output): try settingPrimary(output)
    case .sleep(let cause): try fallingAsleep(for: cause)
    case .wake: waking()
    case .setTouch(let touch): try setting(touch)
    case .setFontDPI(let dpi): setting(dpi)
    }
  }

  package func applying(_ steps: some Sequence<Step>) throws(Refusal) -> Snapshot {
    var snapshot = self
    for step in steps { snapshot = try snapshot.applying(step) }
    return snapshot
  }

  private func setting(_ id: CRTCID, to scanout: Scanout?) throws(Refusal) -> Snapshot {
    guard let index = crtcs.firstIndex(where: { $0.id == id }) else {
      throw Refusal("there is no CRTC \(id.rawValue)")
    }
    var result = self
    result.crtcs[index].scanout = scanout
    return result
  }

  /// RRSetScreenSize: BadValue outside of the limits, BadMatch when a lit CRTC would stick out.
  private func resized(to size: Size, physicalSize: Size) throws(Refusal) -> Snapshot {
    guard framebuffer.allows(size) else {
      throw Refusal("the framebuffer can be \(framebuffer.minimum) to \(framebuffer.maximum), not \(size)")
    }
    guard physicalSize.width > 0, physicalSize.height > 0 else {
      throw Refusal("the framebuffer needs a physical size")
    }
    for crtc in litCRTCs {
      guard let measured = crtc.scanout?.state.measured, measured.fits(in: size) else {
        throw Refusal("CRTC \(crtc.id.rawValue) sticks out of a framebuffer of \(size)")
      }
    }
    var result = self
    result.framebuffer.size = size
    result.framebuffer.physicalSize = physicalSize
    return result
  }

  /// RRSetCrtcConfig with a mode.
  private func configured(_ id: CRTCID, _ scanout: Scanout) throws(Refusal) -> Snapshot {
    guard let crtc = crtc(id) else { throw Refusal("there is no CRTC \(id.rawValue)") }
    try crtc.check(scanout.state, framebuffer: framebuffer.size)
    guard !scanout.outputs.isEmpty else { throw Refusal("a lit CRTC needs an output") }
    for output in scanout.outputs { try check(output, on: crtc, scanout) }
    return try setting(id, to: scanout).training(scanout.outputs)
  }

  /// A mode that is set has the driver train the link.
  private func training(_ outputs: [OutputID]) -> Snapshot {
    var result = self
    for index in result.outputs.indices where outputs.contains(result.outputs[index].id) {
      result.outputs[index].isLinkBad = false
    }
    return result
  }

  private func check(_ id: OutputID, on crtc: CRTC, _ scanout: Scanout) throws(Refusal) {
    guard let output = output(id) else { throw Refusal("there is no output \(id.rawValue)") }
    guard output.crtcs.contains(crtc.id) else {
      throw Refusal("CRTC \(crtc.id.rawValue) cannot drive \(output.name)")
    }
    guard output.modes.contains(where: { $0.id == scanout.state.mode.id }) else {
      throw Refusal("\(output.name) has no mode \(scanout.state.mode)")
    }
    guard scanout.outputs.allSatisfy({ $0 == id || output.clones.contains($0) }) else {
      throw Refusal("\(output.name) cannot share a CRTC with the other outputs")
    }
    // The server would take the output away from its CRTC and leave that one lit with nothing to drive.
    if let other = self.crtc(driving: id), other.id != crtc.id {
      throw Refusal("\(output.name) is still driven by CRTC \(other.id.rawValue)")
    }
  }

  /// RRChangeOutputProperty: BadName for a property the output lacks, BadValue for a value it does not accept.
  private func setting(
    _ name: String, of id: OutputID, to value: PropertyValue
  ) throws(Refusal) -> Snapshot {
    guard let index = outputs.firstIndex(where: { $0.id == id }), let property = outputs[index].properties[name] else {
      throw Refusal("\(self.name(of: id)) has no property \"\(name)\"")
    }
    guard property.accepts(value) else {
      throw Refusal("\"\(name)\" of \(self.name(of: id)) does not accept \(value)")
    }
    var result = self
    result.outputs[index].properties[name]?.value = value
    return result
  }

  private func setting(_ dpi: FontDPI) -> Snapshot {
    var result = self
    result.fontDPI = dpi
    return result
  }

  private func settingPrimary(_ id: OutputID?) throws(Refusal) -> Snapshot {
    if let id, output(id) == nil { throw Refusal("there is no output \(id.rawValue)") }
    var result = self
    result.primary = id
    return result
  }
}

extension CRTC {
  fileprivate func check(_ state: OutputState, framebuffer: Size) throws(Refusal) {
    guard orientations.contains(state.orientation) else {
      throw Refusal("CRTC \(id.rawValue) cannot show a picture turned \(state.orientation)")
    }
    guard transforms || state.transform.isIdentity else {
      throw Refusal("CRTC \(id.rawValue) cannot scale")
    }
    // Without a region the transform is none that RRSetCrtcTransform takes.
    guard state.isPlaceAllowed, state.region != nil, state.measured.fits(in: framebuffer) else {
      throw Refusal("\(state.mode) at \(state.position) does not fit a framebuffer of \(framebuffer)")
    }
  }
}
