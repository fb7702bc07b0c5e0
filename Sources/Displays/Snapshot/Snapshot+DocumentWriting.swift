extension Snapshot.Document {
  package init(_ snapshot: Snapshot) {
    self.init(
      framebuffer: snapshot.framebuffer,
      primary: snapshot.primary.flatMap(snapshot.output)?.name,
      crtcs: snapshot.crtcs.map { crtc in
        CRTC(crtc, driving: snapshot.outputs.filter { $0.crtcs.contains(crtc.id) }.map(\.name))
      },
      outputs: snapshot.outputs.map { Output($0, in: snapshot) },
      createdModes: snapshot.createdModes.isEmpty ? nil : snapshot.createdModes.map { Mode($0) },
      monitors: snapshot.monitors.isEmpty ? nil : snapshot.monitors.map { Monitor($0, in: snapshot) },
      power: snapshot.power.map { Power($0) },
      inputs: snapshot.inputs.map { $0.map { Input($0) } })
    fontDPI = snapshot.fontDPI.flatMap(FontDPI.init)
  }
}

extension Snapshot.Document.CRTC {
  fileprivate init(_ crtc: CRTC, driving outputs: [String]) {
    let orientations = crtc.orientations
    self.init(
      id: Int(crtc.id.rawValue), outputs: outputs,
      rotations: Rotation.allCases.filter(orientations.rotations.contains).map(\.rawValue),
      reflections: (orientations.reflectsX ? ["x"] : []) + (orientations.reflectsY ? ["y"] : []),
      transforms: crtc.transforms)
  }
}

extension Snapshot.Document.Output {
  fileprivate init(_ output: Output, in snapshot: Snapshot) {
    let clones = output.clones.compactMap { snapshot.output($0)?.name }
    self.init(
      name: output.name, id: Int(output.id.rawValue), connection: output.connection.rawValue,
      identity: output.identity == Identity() ? nil : Snapshot.Document.Identity(output.identity),
      physicalSize: output.physicalSize == .zero ? nil : output.physicalSize,
      modes: Snapshot.Document.Mode.list(output), clones: clones.isEmpty ? nil : clones,
      properties: output.properties.isEmpty ? nil : output.properties.mapValues(Snapshot.Document.Property.init),
      overscan: output.overscan.map(Snapshot.Document.Overscan.init))
    if let crtc = snapshot.crtc(driving: output.id), let state = crtc.scanout?.state { light(crtc.id, state) }
  }

  private mutating func light(_ crtc: CRTCID, _ state: OutputState) {
    let orientation = state.orientation
    self.crtc = Int(crtc.rawValue)
    mode = Snapshot.Document.Mode(state.mode)
    position = state.position
    rotation = orientation.rotation == .normal ? nil : orientation.rotation.rawValue
    reflection = orientation.reflection == .none ? nil : orientation.reflection.rawValue
    transform = state.transform.isIdentity ? nil : Snapshot.Document.Transform(state.transform)
  }
}

extension Snapshot.Document.Identity {
  fileprivate init(_ identity: Identity) {
    self.init(
      vendor: identity.vendor, product: identity.product, model: identity.model, serial: identity.serial,
      serialNumber: identity.serialNumber, edid: identity.edid, builtin: identity.builtin ? true : nil)
  }
}

extension Snapshot.Document.Mode {
  fileprivate init(_ mode: Mode, preferred: Bool = false) {
    self.init(
      id: Int(mode.id.rawValue), width: mode.size.width, height: mode.size.height,
      refreshMilliHertz: mode.refreshMilliHertz, preferred: preferred ? true : nil,
      interlaced: mode.interlaced ? true : nil, modeline: mode.timing?.modeline,
      forced: mode.timing?.isForced == true ? true : nil)
  }

  fileprivate static func list(_ output: Output) -> [Self]? {
    let modes = output.modes.enumerated().map { Self($1, preferred: $0 < output.preferredCount) }
    return modes.isEmpty ? nil : modes
  }
}

extension Snapshot.Document.Transform {
  fileprivate init(_ transform: Transform) {
    self.init(
      matrix: transform.elements.map { Double($0) / Double(Transform.one) }, filter: transform.filter.rawValue)
  }
}

extension Snapshot.Document.Property {
  fileprivate init(_ property: Property) {
    self.init(value: Snapshot.Document.Value(property.value), immutable: property.immutable ? true : nil)
    switch property.allowed {
    case .anything: break
    case .range(let range): self.range = [range.lowerBound, range.upperBound]
    case .names(let names): self.names = names
    case .numbers(let numbers): self.numbers = numbers
    }
  }
}

extension Snapshot.Document.Value {
  fileprivate init(_ value: PropertyValue) {
    switch value {
    case .number(let number): self = .number(number)
    case .name(let name): self = .name(name)
    case .bytes(let bytes): self = .bytes(bytes)
    }
  }
}
