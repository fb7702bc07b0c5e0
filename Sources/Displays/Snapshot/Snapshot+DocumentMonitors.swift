extension Snapshot.Document.Monitor {
  init(_ monitor: Monitor, in snapshot: Snapshot) {
    let names = monitor.outputs.compactMap { snapshot.output($0)?.name }
    self.init(
      // Any client may name one as it likes.
      name: monitor.name.harmless, primary: monitor.primary ? true : nil, position: monitor.area.origin,
      size: monitor.area.size,
      physicalSize: monitor.physicalSize == .zero ? nil : monitor.physicalSize, outputs: names.isEmpty ? nil : names)
  }

  fileprivate func checked(
    of ids: [String: OutputID], at place: DocumentPlace
  ) throws(Snapshot.DocumentError) -> Monitor {
    let range = -Point.largestCoordinate - 1...Point.largestCoordinate
    let origin = Point(
      x: try place["position"]["x"].number(position.x, in: range),
      y: try place["position"]["y"].number(position.y, in: range))
    var members: [OutputID] = []
    for (index, output) in (outputs ?? []).enumerated() {
      members.append(try place["outputs"][.index(index)].known(output, in: ids, called: "an output"))
    }
    return Monitor(
      name: name, primary: primary ?? false, area: Rectangle(origin: origin, size: try place["size"].size(size)),
      physicalSize: try place["physicalSize"].millimetres(physicalSize ?? .zero), outputs: members)
  }
}

extension [Snapshot.Document.Monitor] {
  func checked(of ids: [String: OutputID]) throws(Snapshot.DocumentError) -> [Monitor] {
    let place = DocumentPlace.root["monitors"]
    try place.check(count: count)
    var names: Set<String> = []
    var result: [Monitor] = []
    for (index, monitor) in enumerated() {
      let place = place[.index(index)]
      _ = try place["name"].name(monitor.name) as String
      let isNew = names.insert(monitor.name).inserted && ids[monitor.name] == nil
      try place["name"].check(isNew, found: "\"\(monitor.name)\" again", expected: "a name of its own")
      result.append(try monitor.checked(of: ids, at: place))
    }
    return result
  }
}

extension DocumentPlace {
  /// 32 bits in RRSetMonitor, unlike everywhere else; a sum of two of them is still a number.
  fileprivate func millimetres(_ size: Size) throws(Snapshot.DocumentError) -> Size {
    let range = 0...Int(UInt32.max)
    return Size(
      width: try self["width"].number(size.width, in: range), height: try self["height"].number(size.height, in: range))
  }
}

extension Snapshot.Document.Overscan {
  private enum Word: String, CaseIterable {
    case overscanned, underscanned, both

    init(_ behaviour: EDID.Overscan.Behaviour) {
      self =
        switch behaviour {
        case .alwaysOverscanned: .overscanned
        case .alwaysUnderscanned: .underscanned
        case .both: .both
        }
    }

    var behaviour: EDID.Overscan.Behaviour {
      switch self {
      case .overscanned: .alwaysOverscanned
      case .underscanned: .alwaysUnderscanned
      case .both: .both
      }
    }
  }

  init(_ overscan: EDID.Overscan) {
    self.init(
      underscansByDefault: overscan.underscansByDefault ? true : nil,
      preferred: overscan.preferred.map { Word($0).rawValue }, computer: overscan.computer.map { Word($0).rawValue },
      television: overscan.television.map { Word($0).rawValue })
  }

  func checked(at place: DocumentPlace) throws(Snapshot.DocumentError) -> EDID.Overscan {
    EDID.Overscan(
      underscansByDefault: underscansByDefault ?? false,
      preferred: try Self.behaviour(preferred, at: place["preferred"]),
      computer: try Self.behaviour(computer, at: place["computer"]),
      television: try Self.behaviour(television, at: place["television"]))
  }

  private static func behaviour(
    _ text: String?, at place: DocumentPlace
  ) throws(Snapshot.DocumentError) -> EDID.Overscan.Behaviour? {
    guard let text else { return nil }
    let word: Word = try place.word(text)
    return word.behaviour
  }
}
