/// Puts a snapshot together: names first, then CRTCs, outputs, and what is lit.
struct DocumentReader {
  let document: Snapshot.Document
  let ids: [String: OutputID]
  var crtcs: [CRTC] = []
  var outputs: [Output] = []
  var createdModes: [Mode] = []
  private var able: [OutputID: [CRTCID]] = [:]
  /// A mode's id stands for the same mode everywhere.
  private var modes: [ModeID: Mode] = [:]

  init(_ document: Snapshot.Document) throws(Snapshot.DocumentError) {
    self.document = document
    ids = try Self.ids(of: document)
    try readCRTCs()
  }

  private static func ids(of document: Snapshot.Document) throws(Snapshot.DocumentError) -> [String: OutputID] {
    try DocumentPlace.root["outputs"].check(count: document.outputs.count)
    var ids: [String: OutputID] = [:]
    var seen: Set<OutputID> = []
    for (index, output) in document.outputs.enumerated() {
      let place = DocumentPlace.root["outputs"][.index(index)]
      let id: OutputID = try place["id"].id(output.id)
      try place["id"].check(seen.insert(id).inserted, found: "\(output.id) again", expected: "an id of its own")
      _ = try place["name"].name(output.name) as String
      try place["name"].check(!output.name.isEmpty, found: "no text", expected: "the connector's name")
      let isNew = ids.updateValue(id, forKey: output.name) == nil
      try place["name"].check(isNew, found: "\"\(output.name)\" again", expected: "a name of its own")
    }
    return ids
  }

  private mutating func readCRTCs() throws(Snapshot.DocumentError) {
    let place = DocumentPlace.root["crtcs"]
    try place.check(count: document.crtcs.count)
    var seen: Set<CRTCID> = []
    for (index, crtc) in document.crtcs.enumerated() {
      let place = place[.index(index)]
      let id: CRTCID = try place["id"].id(crtc.id)
      try place["id"].check(seen.insert(id).inserted, found: "\(crtc.id) again", expected: "an id of its own")
      crtcs.append(CRTC(id: id, orientations: try crtc.orientations(at: place), transforms: crtc.transforms ?? true))
      try readAbility(of: id, crtc.outputs ?? [], at: place["outputs"])
    }
  }

  private mutating func readAbility(
    of crtc: CRTCID, _ names: [String], at place: DocumentPlace
  ) throws(Snapshot.DocumentError) {
    for (index, name) in names.enumerated() {
      let place = place[.index(index)]
      let output = try place.known(name, in: ids, called: "an output")
      let isNew = able[output]?.last != crtc
      try place.check(isNew, found: "\"\(name)\" again", expected: "each output once")
      able[output, default: []].append(crtc)
    }
  }

  mutating func readCreatedModes() throws(Snapshot.DocumentError) {
    let place = DocumentPlace.root["createdModes"]
    for (index, written) in (document.createdModes ?? []).enumerated() {
      let place = place[.index(index)]
      let mode = try written.checked(at: place)
      try place.check(mode.timing != nil, found: "no modeline", expected: "the one it was created with")
      let isNew = modes.updateValue(mode, forKey: mode.id) == nil
      try place["id"].check(isNew, found: "\(written.id) again", expected: "an id of its own")
      createdModes.append(mode)
    }
  }

  mutating func readOutputs() throws(Snapshot.DocumentError) {
    for (index, output) in document.outputs.enumerated() {
      let place = DocumentPlace.root["outputs"][.index(index)]
      let id: OutputID = try place["id"].id(output.id)
      let modes = try output.listedModes(at: place["modes"])
      for (index, mode) in modes.enumerated() { try note(mode, at: place["modes"][.index(index)]) }
      outputs.append(
        try output.checked(
          as: id, modes, on: able[id] ?? [], beside: clones(of: output, at: place["clones"]), at: place))
    }
  }

  private mutating func note(_ mode: Mode, at place: DocumentPlace) throws(Snapshot.DocumentError) {
    let known = modes.updateValue(mode, forKey: mode.id)
    let isCreated = known?.timing != nil
    try place["modeline"].check(
      mode.timing == nil || isCreated, found: "a mode line", expected: "the same mode in createdModes too")
    guard let known, known != mode else { return }
    let same = mode.description == known.description
    throw place.error(
      found: same ? "another mode line" : "\(mode)",
      expected: "one mode for each id; \(mode.id.rawValue) is \(known) elsewhere")
  }

  private func clones(
    of output: Snapshot.Document.Output, at place: DocumentPlace
  ) throws(Snapshot.DocumentError) -> [OutputID] {
    var clones: [OutputID] = []
    for (index, name) in (output.clones ?? []).enumerated() {
      clones.append(try place[.index(index)].known(name, in: ids, called: "an output"))
    }
    return clones
  }

  mutating func readScanouts() throws(Snapshot.DocumentError) {
    for (index, output) in document.outputs.enumerated() {
      let place = DocumentPlace.root["outputs"][.index(index)]
      guard let crtc = output.crtc else {
        try output.checkDark(at: place)
        continue
      }
      let state = try output.litState(at: place)
      try note(state.mode, at: place["mode"])
      try light(outputs[index], by: crtc, showing: state, at: place)
    }
  }

  /// Outputs that share a CRTC show the same.
  private mutating func light(
    _ output: Output, by crtc: Int, showing state: OutputState, at place: DocumentPlace
  ) throws(Snapshot.DocumentError) {
    guard let index = crtcs.firstIndex(where: { Int($0.id.rawValue) == crtc }) else {
      throw place["crtc"].error(found: "\(crtc)", expected: "the id of one of the crtcs")
    }
    guard let other = crtcs[index].scanout else {
      crtcs[index].scanout = Scanout(state: state, outputs: [output.id])
      return
    }
    let names = other.outputs.compactMap { id in outputs.first { $0.id == id }?.name }
    try place.check(
      other.state == state, found: "\(state.mode) at \(state.position) on CRTC \(crtc)",
      expected: "the same mode, position, rotation, reflection and transform as on \(names.joined(separator: ", "))")
    crtcs[index].scanout = Scanout(state: state, outputs: other.outputs + [output.id])
  }
}
