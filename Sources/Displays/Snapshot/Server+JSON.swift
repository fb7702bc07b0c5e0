// What a snapshot's JSON tells of the server beside its outputs.

extension Monitor {
  init(_ json: JSONObject, of outputs: [OutputID]) throws(JSONProblem) {
    self.init(
      name: try json.required("name").name(), primary: try json["primary"]?.flag() ?? false,
      area: Rectangle(origin: try json.required("position").point(), size: try json.required("size").size()),
      // 32 bits in RRSetMonitor, unlike everywhere else; a sum of two of them is still a number.
      physicalSize: try json["physicalSize"]?.size(to: Int(UInt32.max)) ?? .zero, outputs: outputs)
  }

  func json(in snapshot: Snapshot) -> JSONTree {
    let names = outputs.compactMap { snapshot.output($0)?.name }
    return .members([
      // Any client may name one as it likes.
      "name": .text(name.harmless), "primary": .ifTrue(primary), "position": area.origin.json, "size": area.size.json,
      "physicalSize": physicalSize == .zero ? nil : physicalSize.json, "outputs": names.isEmpty ? nil : .texts(names),
    ])
  }
}

extension InputDevice {
  static func all(_ json: JSONValue) throws(JSONProblem) -> [InputDevice] {
    var seen: Set<InputDeviceID> = []
    return try json.objects().map { members throws(JSONProblem) in
      let device = try InputDevice(members)
      try members.required("id").check(
        seen.insert(device.id).inserted, found: "\(device.id.rawValue) again", expected: "an id of its own")
      return device
    }
  }

  private init(_ json: JSONObject) throws(JSONProblem) {
    self.init(
      id: try json.required("id").id(), name: try json.required("name").name(),
      kind: try json["kind"]?.word() ?? .touchscreen, usb: try json["usb"].map(Self.usb),
      node: try json["node"]?.name(), matrix: try Self.matrix(json["matrix"]),
      isOurs: try json["ours"]?.flag() ?? false, isCalibrated: try json["calibrated"]?.flag() ?? false)
  }

  private static func usb(_ json: JSONValue) throws(JSONProblem) -> String {
    let text = try json.text()
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let isUSB = parts.count == 2 && parts.allSatisfy { $0.utf8.count == 4 && $0.utf8.allSatisfy(\.isHexDigit) }
    try json.check(isUSB, found: "\"\(text)\"", expected: "two numbers of four hexadecimal digits: 04f3:2494")
    return text.lowercased()
  }

  /// The matrix row by row; an empty list stands for one that a client has left there and that is no matrix.
  private static func matrix(_ json: JSONValue?) throws(JSONProblem) -> TouchMatrix? {
    guard let json else { return .identity }
    let numbers = try json.list().map { item throws(JSONProblem) in Float(try item.double()) }
    try json.check(
      numbers.isEmpty || numbers.count == 9, found: "\(numbers.count) numbers", expected: "nine, row by row, or none")
    return TouchMatrix(elements: numbers)
  }

  var json: JSONTree {
    .members([
      "id": .whole(Int(id.rawValue)), "name": .text(name.harmless),
      "kind": kind == .touchscreen ? nil : .text(kind.rawValue), "usb": usb.map(JSONTree.text),
      "node": node.map { .text($0.harmless) },
      "matrix": matrix == .identity ? nil : .list((matrix?.elements ?? []).map(JSONTree.shortest)),
      "ours": .ifTrue(isOurs), "calibrated": .ifTrue(isCalibrated),
    ])
  }
}

extension JSONTree {
  /// The number with no more digits than single precision has.
  fileprivate static func shortest(_ number: Float) -> JSONTree { .number(Double("\(number)") ?? Double(number)) }
}

extension FontDPI {
  init(_ json: JSONValue) throws(JSONProblem) {
    let members = try json.object()
    self.init(entry: try members["entry"]?.name(), kept: try members["earlier"].map(Kept.init))
  }

  /// nil where there is nothing to tell. Any client may write into the entry what it likes.
  var json: JSONTree? {
    guard entry != nil || kept != nil else { return nil }
    return .members(["entry": entry.map { .text($0.harmless) }, "earlier": kept?.json])
  }
}

extension FontDPI.Kept {
  fileprivate init(_ json: JSONValue) throws(JSONProblem) {
    let members = try json.object()
    self.init(
      dpi: try members.required("asked").whole(in: FontDPI.allowed), entry: try members["entry"]?.name(),
      density: Density(
        pixels: try members.required("size").size(from: 1),
        millimetres: try members.required("physicalSize").size(from: 1)))
  }

  fileprivate var json: JSONTree {
    .members([
      "asked": .whole(dpi), "entry": entry.map { .text($0.harmless) }, "size": density.pixels.json,
      "physicalSize": density.millimetres.json,
    ])
  }
}

/// The state of all that darkens all screens at once. Times are whole seconds without input, 0 for never.
extension ServerPower {
  init(_ json: JSONValue) throws(JSONProblem) {
    let members = try json.object()
    self.init(
      dpms: try members["dpms"].map(DPMS.init), screenSaver: try ScreenSaver(members.required("screenSaver").object()),
      mark: try members["asleepOnPurpose"].map(SleepMark.init),
      sleepers: Set(
        try (members["asleepScreens"]?.list() ?? []).map { item throws(JSONProblem) in try item.text() }))
  }

  var json: JSONTree {
    .members([
      "dpms": dpms?.json, "screenSaver": screenSaver.json, "asleepOnPurpose": mark?.json,
      "asleepScreens": sleepers.isEmpty ? nil : .texts(sleepers.sorted()),
    ])
  }
}

extension SleepMark {
  fileprivate init(_ json: JSONValue) throws(JSONProblem) {
    let members = try json.object()
    let longest = Self.wakeTimes.upperBound.whole(.milliseconds)
    let time = try members["wakeFor"]?.whole(in: 0...longest) ?? Self.usualWakeFor.whole(.milliseconds)
    let kind: Cause.Kind = try members.required("cause").word()
    self.init(Cause(kind, wakeFor: .milliseconds(time)), earlier: try ServerPower.DPMS(members.required("earlier")))
  }

  fileprivate var json: JSONTree {
    .members([
      "cause": .text(cause.kind.rawValue), "wakeFor": cause.wakeFor.map { .whole($0.whole(.milliseconds)) },
      "earlier": earlier.json,
    ])
  }
}

extension ServerPower.DPMS {
  fileprivate init(_ json: JSONValue) throws(JSONProblem) {
    let members = try json.object()
    self.init(
      isEnabled: try members.required("enabled").flag(), level: try members.required("level").word(),
      standby: try members.required("standby").seconds(), suspend: try members.required("suspend").seconds(),
      off: try members.required("off").seconds())
  }

  fileprivate var json: JSONTree {
    .members([
      "enabled": .truth(isEnabled), "level": .text(level.rawValue), "standby": .whole(standby),
      "suspend": .whole(suspend), "off": .whole(off),
    ])
  }
}

extension ServerPower.ScreenSaver {
  fileprivate init(_ json: JSONObject) throws(JSONProblem) {
    self.init(
      isActive: try json.required("active").flag(), timeout: try json.required("timeout").seconds(),
      interval: try json.required("interval").seconds(), prefersBlanking: try json["blanks"]?.flag() ?? true)
  }

  fileprivate var json: JSONTree {
    .members([
      "active": .truth(isActive), "timeout": .whole(timeout), "interval": .whole(interval),
      "blanks": prefersBlanking ? nil : .truth(false),
    ])
  }
}

extension JSONValue {
  /// 16 bits in DPMSGetTimeouts and in GetScreenSaver.
  fileprivate func seconds() throws(JSONProblem) -> Int { try whole(in: 0...Int(UInt16.max)) }
}
