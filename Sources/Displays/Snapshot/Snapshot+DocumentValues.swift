extension Framebuffer {
  func checked(at place: DocumentPlace) throws(Snapshot.DocumentError) -> Framebuffer {
    let framebuffer = Framebuffer(
      size: try place["size"].size(size), physicalSize: try place["physicalSize"].size(physicalSize),
      minimum: try place["minimum"].size(minimum), maximum: try place["maximum"].size(maximum))
    try place["maximum"].check(minimum.fits(in: maximum), found: "\(maximum)", expected: "at least \(minimum)")
    return framebuffer
  }
}

extension Snapshot.Document.CRTC {
  private enum Axis: String, CaseIterable {
    case x, y
  }

  func orientations(at place: DocumentPlace) throws(Snapshot.DocumentError) -> OrientationSet {
    let known = try words(rotations, as: Rotation.self, at: place["rotations"])
    let axes = try words(reflections, as: Axis.self, at: place["reflections"])
    return OrientationSet(rotations: known, reflectsX: axes.contains(.x), reflectsY: axes.contains(.y))
  }

  private func words<Word>(
    _ texts: [String]?, as type: Word.Type, at place: DocumentPlace
  ) throws(Snapshot.DocumentError) -> Set<Word> where Word: RawRepresentable<String> & CaseIterable & Hashable {
    guard let texts else { return Set(Word.allCases) }
    var words: Set<Word> = []
    for (index, text) in texts.enumerated() { words.insert(try place[.index(index)].word(text)) }
    return words
  }
}

extension Snapshot.Document.Output {
  func state(at place: DocumentPlace) throws(Snapshot.DocumentError) -> ConnectionState {
    try connection.map { text throws(Snapshot.DocumentError) in try place["connection"].word(text) } ?? .connected
  }

  func listedModes(at place: DocumentPlace) throws(Snapshot.DocumentError) -> [Mode] {
    var list: [Mode] = []
    for (index, mode) in (modes ?? []).enumerated() { list.append(try mode.checked(at: place[.index(index)])) }
    return list
  }

  /// RandR counts the preferred modes, so they come first.
  func preferredCount(at place: DocumentPlace) throws(Snapshot.DocumentError) -> Int {
    let modes = modes ?? []
    let count = modes.prefix { $0.preferred ?? false }.count
    if let late = modes.dropFirst(count).firstIndex(where: { $0.preferred ?? false }) {
      throw place[.index(late)]["preferred"].error(found: "true", expected: "preferred modes before all others")
    }
    return count
  }

  func properties(at place: DocumentPlace) throws(Snapshot.DocumentError) -> [String: Property] {
    var result: [String: Property] = [:]
    // In order, so that of several mistakes always the same one is reported.
    for (name, property) in (properties ?? [:]).sorted(by: { $0.key < $1.key }) {
      _ = try place[.key(name)].name(name) as String
      result[name] = try property.checked(at: place[.key(name)])
    }
    return result
  }

  func litState(at place: DocumentPlace) throws(Snapshot.DocumentError) -> OutputState {
    guard let mode else { throw place.error(found: "a crtc without a mode", expected: "the mode it shows") }
    guard let position else { throw place.error(found: "a crtc without a position", expected: "the position it shows") }
    let range = -Point.largestCoordinate - 1...Point.largestCoordinate
    return OutputState(
      mode: try mode.checked(at: place["mode"]),
      position: Point(
        x: try place["position"]["x"].number(position.x, in: range),
        y: try place["position"]["y"].number(position.y, in: range)),
      orientation: Orientation(
        try place["rotation"].word(rotation ?? Rotation.normal.rawValue),
        try place["reflection"].word(reflection ?? Reflection.none.rawValue)),
      transform: try transform?.checked(at: place["transform"]) ?? .identity)
  }

  func checkDark(at place: DocumentPlace) throws(Snapshot.DocumentError) {
    let lit: [(PathPart, Bool)] = [
      ("mode", mode != nil), ("position", position != nil), ("rotation", rotation != nil),
      ("reflection", reflection != nil), ("transform", transform != nil),
    ]
    for (key, isPresent) in lit {
      try place[key].check(!isPresent, found: "a value without a crtc", expected: "a crtc too, or neither")
    }
  }
}

extension Snapshot.Document.Identity {
  func checked(at place: DocumentPlace) throws(Snapshot.DocumentError) -> Identity {
    if let product { _ = try place["product"].number(product, in: 0...65535) }
    if let serialNumber { _ = try place["serialNumber"].number(serialNumber, in: 1...Int(UInt32.max)) }
    if let edid {
      let isHash = edid.hasPrefix("sha256:") && edid.utf8.count == 71 && edid.dropFirst(7).utf8.allSatisfy(\.isHexDigit)
      try place["edid"].check(isHash, found: "\"\(edid)\"", expected: "sha256: and 64 hexadecimal digits")
    }
    return Identity(
      vendor: try place["vendor"].name(vendor), product: product, model: try place["model"].name(model),
      serial: try place["serial"].name(serial), serialNumber: serialNumber,
      edid: edid?.lowercased(), builtin: builtin ?? false)
  }
}

extension Snapshot.Document.Mode {
  /// The largest refresh rate in mHz: 10 kHz, far beyond any screen.
  private static let largestRefresh = 10_000_000

  func checked(at place: DocumentPlace) throws(Snapshot.DocumentError) -> Mode {
    Mode(
      id: try place["id"].id(id), size: try place.size(Size(width: width, height: height), from: 1),
      refreshMilliHertz: try place["refreshMilliHertz"].number(refreshMilliHertz, in: 0...Self.largestRefresh),
      interlaced: interlaced ?? false, timing: try timing(at: place["modeline"]))
  }

  private func timing(at place: DocumentPlace) throws(Snapshot.DocumentError) -> ModeTiming? {
    guard let modeline else { return nil }
    do throws(ModeTiming.ModelineProblem) {
      let timing = try ModeTiming(modeline: modeline)
      return forced == true ? timing.forced : timing
    } catch {
      throw place.error(found: error.found, expected: error.expected)
    }
  }
}

extension Snapshot.Document.Transform {
  func checked(at place: DocumentPlace) throws(Snapshot.DocumentError) -> Transform {
    var elements: [Int32] = []
    for (index, number) in matrix.enumerated() {
      guard let element = Int32(exactly: (number * Double(Transform.one)).rounded()) else {
        throw place["matrix"][.index(index)].error(found: "\(number)", expected: "-32768 to 32767.99998")
      }
      elements.append(element)
    }
    let filter: Transform.Filter = try place["filter"].word(filter ?? Transform.Filter.bilinear.rawValue)
    guard let transform = Transform(elements: elements, filter: filter) else {
      throw place["matrix"].error(found: "\(matrix.count) numbers", expected: "9")
    }
    return transform
  }
}

extension Snapshot.Document.Property {
  /// Properties are 32 bits wide, with or without sign.
  private static let numberRange = Int(Int32.min)...Int(UInt32.max)

  func checked(at place: DocumentPlace) throws(Snapshot.DocumentError) -> Property {
    Property(
      value: try checkedValue(at: place["value"]), allowed: try allowed(at: place), immutable: immutable ?? false)
  }

  private func checkedValue(at place: DocumentPlace) throws(Snapshot.DocumentError) -> PropertyValue {
    switch value {
    case .number(let number): return .number(try place.number(number, in: Self.numberRange))
    case .name(let name): return .name(try place.name(name))
    case .bytes(let bytes):
      let isHex = bytes.utf8.count % 2 == 0 && bytes.utf8.allSatisfy(\.isHexDigit)
      try place["bytes"].check(isHex, found: "\"\(bytes)\"", expected: "two hexadecimal digits for each byte")
      return .bytes(bytes)
    }
  }

  private func allowed(at place: DocumentPlace) throws(Snapshot.DocumentError) -> Property.Allowed {
    switch (range, names, numbers) {
    case (nil, nil, nil): return .anything
    case (nil, let names?, nil): return .names(try checked(names, at: place["names"]))
    case (nil, nil, let numbers?): return .numbers(try checked(numbers, at: place["numbers"]))
    case (let range?, nil, nil):
      let bounds = try checked(range, at: place["range"])
      guard bounds.count == 2, bounds[0] <= bounds[1] else {
        throw place["range"].error(found: "\(bounds)", expected: "the smallest and the largest number")
      }
      return .range(bounds[0]...bounds[1])
    default: throw place.error(found: "several of range, names and numbers", expected: "at most one")
    }
  }

  private func checked(_ names: [String], at place: DocumentPlace) throws(Snapshot.DocumentError) -> [String] {
    for (index, name) in names.enumerated() { _ = try place[.index(index)].name(name) as String }
    return names
  }

  private func checked(_ numbers: [Int], at place: DocumentPlace) throws(Snapshot.DocumentError) -> [Int] {
    for (index, number) in numbers.enumerated() { _ = try place[.index(index)].number(number, in: Self.numberRange) }
    return numbers
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
    default: false
    }
  }
}
