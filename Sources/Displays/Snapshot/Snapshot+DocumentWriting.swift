extension Snapshot.Document.CRTC {
  init(_ crtc: CRTC, driving outputs: [String]) {
    let orientations = crtc.orientations
    self.init(
      id: Int(crtc.id.rawValue), outputs: outputs,
      rotations: Rotation.allCases.filter(orientations.rotations.contains).map(\.rawValue),
      reflections: (orientations.reflectsX ? ["x"] : []) + (orientations.reflectsY ? ["y"] : []),
      transforms: crtc.transforms)
  }
}

extension Snapshot.Document.Identity {
  init(_ identity: Identity) {
    self.init(
      vendor: identity.vendor, product: identity.product, model: identity.model, serial: identity.serial,
      serialNumber: identity.serialNumber, edid: identity.edid, builtin: identity.builtin ? true : nil)
  }
}

extension Snapshot.Document.Mode {
  init(_ mode: Mode, preferred: Bool = false) {
    self.init(
      id: Int(mode.id.rawValue), width: mode.size.width, height: mode.size.height,
      refreshMilliHertz: mode.refreshMilliHertz, preferred: preferred ? true : nil,
      interlaced: mode.interlaced ? true : nil, modeline: mode.timing?.modeline,
      forced: mode.timing?.isForced == true ? true : nil)
  }

  static func list(_ output: Output) -> [Self]? {
    let modes = output.modes.enumerated().map { Self($1, preferred: $0 < output.preferredCount) }
    return modes.isEmpty ? nil : modes
  }
}

extension Snapshot.Document.Transform {
  init(_ transform: Transform) {
    self.init(
      matrix: transform.elements.map { Double($0) / Double(Transform.one) }, filter: transform.filter.rawValue)
  }
}

extension Snapshot.Document.Property {
  init(_ property: Property) {
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
