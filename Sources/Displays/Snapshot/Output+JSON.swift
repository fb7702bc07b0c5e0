extension Output {
  init(
    _ json: JSONObject, id: OutputID, modes: [Mode], preferredCount: Int, crtcs: [CRTCID], clones: [OutputID]
  ) throws(JSONProblem) {
    self.init(
      id: id, name: try json.required("name").name(), connection: try json["connection"]?.word() ?? .connected,
      identity: try json["identity"].map(Identity.init) ?? Identity(), modes: modes, preferredCount: preferredCount,
      crtcs: crtcs, clones: clones, physicalSize: try json["physicalSize"]?.size() ?? .zero,
      properties: try Property.all(json["properties"]), overscan: try json["overscan"].map(EDID.Overscan.init))
    isLinkBad = properties["link-status"]?.value == .name("Bad")
  }

  /// A lit output has its mode in full, since a screen that was disconnected while lit keeps a mode that its list no
  /// longer has.
  func json(in snapshot: Snapshot) -> JSONTree {
    let crtc = snapshot.crtc(driving: id)
    let state = crtc?.scanout?.state
    let clones = clones.compactMap { snapshot.output($0)?.name }
    let modes = modes.enumerated().map { $1.json(preferred: $0 < preferredCount) }
    return .members([
      "name": .text(name), "id": .whole(Int(id.rawValue)), "connection": .text(connection.rawValue),
      "identity": identity == Identity() ? nil : identity.json,
      "physicalSize": physicalSize == .zero ? nil : physicalSize.json, "modes": modes.isEmpty ? nil : .list(modes),
      "clones": clones.isEmpty ? nil : .texts(clones),
      "properties": properties.isEmpty ? nil : .object(properties.mapValues(\.json)), "overscan": overscan?.json,
      "crtc": state == nil ? nil : crtc.map { .whole(Int($0.id.rawValue)) }, "mode": state?.mode.json(),
      "position": state?.position.json, "rotation": state?.orientation.rotation.jsonUnlessNormal,
      "reflection": state?.orientation.reflection.jsonUnlessNone,
      "transform": state.flatMap { $0.transform.isIdentity ? nil : $0.transform.json },
      "panning": state?.panning?.json,
    ])
  }
}

extension Rotation {
  fileprivate var jsonUnlessNormal: JSONTree? { self == .normal ? nil : .text(rawValue) }
}

extension Reflection {
  fileprivate var jsonUnlessNone: JSONTree? { self == .none ? nil : .text(rawValue) }
}

extension Identity {
  fileprivate init(_ json: JSONValue) throws(JSONProblem) {
    let members = try json.object()
    self.init(
      vendor: try members["vendor"]?.name(), product: try members["product"]?.whole(in: 0...65535),
      model: try members["model"]?.name(), serial: try members["serial"]?.name(),
      serialNumber: try members["serialNumber"]?.whole(in: 1...Int(UInt32.max)),
      edid: try members["edid"].map(Self.hash), builtin: try members["builtin"]?.flag() ?? false)
  }

  private static func hash(_ json: JSONValue) throws(JSONProblem) -> String {
    let text = try json.text()
    let isHash = text.hasPrefix("sha256:") && text.utf8.count == 71 && text.utf8.dropFirst(7).allSatisfy(\.isHexDigit)
    try json.check(isHash, found: "\"\(text)\"", expected: "sha256: and 64 hexadecimal digits")
    return text.lowercased()
  }

  fileprivate var json: JSONTree {
    .members([
      "vendor": vendor.map(JSONTree.text), "product": product.map(JSONTree.whole), "model": model.map(JSONTree.text),
      "serial": serial.map(JSONTree.text), "serialNumber": serialNumber.map(JSONTree.whole),
      "edid": edid.map(JSONTree.text), "builtin": .ifTrue(builtin),
    ])
  }
}

/// The overscan that the EDID tells by CTA-861.
extension EDID.Overscan {
  private enum Word: String, CaseIterable {
    case overscanned, underscanned, both

    init(_ behaviour: Behaviour) {
      self =
        switch behaviour {
        case .alwaysOverscanned: .overscanned
        case .alwaysUnderscanned: .underscanned
        case .both: .both
        }
    }

    var behaviour: Behaviour {
      switch self {
      case .overscanned: .alwaysOverscanned
      case .underscanned: .alwaysUnderscanned
      case .both: .both
      }
    }
  }

  fileprivate init(_ json: JSONValue) throws(JSONProblem) {
    let members = try json.object()
    self.init(
      underscansByDefault: try members["underscansByDefault"]?.flag() ?? false,
      preferred: try members["preferred"].map(Self.behaviour), computer: try members["computer"].map(Self.behaviour),
      television: try members["television"].map(Self.behaviour))
  }

  private static func behaviour(_ json: JSONValue) throws(JSONProblem) -> Behaviour {
    let word: Word = try json.word()
    return word.behaviour
  }

  fileprivate var json: JSONTree {
    let words = [preferred, computer, television].map { $0.map { JSONTree.text(Word($0).rawValue) } }
    return .members([
      "underscansByDefault": .ifTrue(underscansByDefault), "preferred": words[0], "computer": words[1],
      "television": words[2],
    ])
  }
}

/// At most one of `range`, `names` and `numbers` says what the property accepts; anything when all are left out.
extension Property {
  /// Properties are 32 bits wide, with or without sign.
  private static let numbers = Int(Int32.min)...Int(UInt32.max)

  fileprivate static func all(_ json: JSONValue?) throws(JSONProblem) -> [String: Property] {
    var properties: [String: Property] = [:]
    for (name, value) in try json?.object().members ?? [] {
      try value.checkName(name)
      properties[name] = try Property(value)
    }
    return properties
  }

  private init(_ json: JSONValue) throws(JSONProblem) {
    let members = try json.object()
    self.init(
      value: try Self.value(members.required("value")), allowed: try Self.allowed(members),
      immutable: try members["immutable"]?.flag() ?? false)
  }

  /// A JSON number, a JSON text for a name, or `{"bytes": "00ff"}` for anything else.
  private static func value(_ json: JSONValue) throws(JSONProblem) -> PropertyValue {
    switch json.kind {
    case .number: return .number(try json.whole(in: numbers))
    case .text, .escapedText: return .name(try json.name())
    default:
      let bytes = try json.object().required("bytes")
      let text = try bytes.text()
      let isHex = text.utf8.count % 2 == 0 && text.utf8.allSatisfy(\.isHexDigit)
      try bytes.check(isHex, found: "\"\(text)\"", expected: "two hexadecimal digits for each byte")
      return .bytes(text)
    }
  }

  private static func allowed(_ json: JSONObject) throws(JSONProblem) -> Allowed {
    switch (json["range"], json["names"], json["numbers"]) {
    case (nil, nil, nil): return .anything
    case (nil, let names?, nil): return .names(try names.names())
    case (nil, nil, let list?): return .numbers(try numbers(list))
    case (let range?, nil, nil):
      let bounds = try numbers(range)
      guard bounds.count == 2, bounds[0] <= bounds[1] else {
        throw range.problem(found: "\(bounds)", expected: "the smallest and the largest number")
      }
      return .range(bounds[0]...bounds[1])
    default: throw json.value.problem(found: "several of range, names and numbers", expected: "at most one")
    }
  }

  private static func numbers(_ json: JSONValue) throws(JSONProblem) -> [Int] {
    try json.list().map { item throws(JSONProblem) in try item.whole(in: numbers) }
  }

  fileprivate var json: JSONTree {
    .members([
      "value": value.json, "immutable": .ifTrue(immutable),
      "range": allowed.numbers(ofRange: true), "names": allowed.names, "numbers": allowed.numbers(ofRange: false),
    ])
  }
}

extension Property.Allowed {
  fileprivate var names: JSONTree? { if case .names(let names) = self { .texts(names) } else { nil } }

  fileprivate func numbers(ofRange isRange: Bool) -> JSONTree? {
    switch self {
    case .range(let range) where isRange: .list([.whole(range.lowerBound), .whole(range.upperBound)])
    case .numbers(let numbers) where !isRange: .list(numbers.map(JSONTree.whole))
    default: nil
    }
  }
}

extension PropertyValue {
  fileprivate var json: JSONTree {
    switch self {
    case .number(let number): .whole(number)
    case .name(let name): .text(name)
    case .bytes(let bytes): .object(["bytes": .text(bytes)])
    }
  }
}

extension UInt8 {
  /// True for a digit of ASCII. Of characters Swift counts the wide ones of East Asia too.
  package var isHexDigit: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
    default: false
    }
  }
}
