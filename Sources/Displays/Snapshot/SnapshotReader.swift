/// Puts a snapshot together: names first, then CRTCs, outputs, and what is lit.
struct SnapshotReader {
  private(set) var crtcs: [CRTC] = []
  private(set) var outputs: [Output] = []
  private(set) var createdModes: [Mode] = []
  private var ids: [String: OutputID] = [:]
  private var able: [OutputID: [CRTCID]] = [:]
  /// A mode's id stands for the same mode everywhere.
  private var modes: [ModeID: Mode] = [:]
  /// What the output before offers.
  private var last: Offer?

  /// The modes of an output, and the text that they were read from: screens of one kind offer the same, and dozens of
  /// modes are most of a snapshot.
  private struct Offer {
    let text: ArraySlice<UInt8>?
    var modes: [Mode] = []
    var preferredCount = 0
  }

  mutating func read(_ document: JSONObject) throws(JSONProblem) {
    let crtcs = try document.required("crtcs").objects()
    let outputs = try document.required("outputs").objects()
    for output in outputs { try readName(of: output) }
    var seen: Set<CRTCID> = []
    for crtc in crtcs { try readCRTC(crtc, &seen) }
    for mode in try document["createdModes"]?.list() ?? [] { try readCreatedMode(mode) }
    for output in outputs { try readOutput(output) }
    for (index, output) in outputs.enumerated() { try readScanout(of: index, output) }
  }

  private mutating func readName(of output: JSONObject) throws(JSONProblem) {
    let (json, number) = (try output.required("name"), try output.required("id"))
    let (name, id): (String, OutputID) = (try json.name(), try number.id())
    try number.check(!ids.values.contains(id), found: "\(id.rawValue) again", expected: "an id of its own")
    try json.check(!name.isEmpty, found: "no text", expected: "the connector's name")
    try json.check(ids.updateValue(id, forKey: name) == nil, found: "\"\(name)\" again", expected: "a name of its own")
  }

  func output(named json: JSONValue) throws(JSONProblem) -> OutputID {
    let name = try json.text()
    if let id = ids[name] { return id }
    throw json.problem(
      found: "\"\(name)\"", expected: "the name of an output" + Suggestion.hint(for: name, among: ids.keys))
  }

  private func outputs(_ json: JSONValue?) throws(JSONProblem) -> [OutputID] {
    try (json?.list() ?? []).map { item throws(JSONProblem) in try output(named: item) }
  }

  private mutating func readCRTC(_ json: JSONObject, _ seen: inout Set<CRTCID>) throws(JSONProblem) {
    let crtc = try CRTC(json)
    try json.required("id").check(
      seen.insert(crtc.id).inserted, found: "\(crtc.id.rawValue) again", expected: "an id of its own")
    crtcs.append(crtc)
    for name in try json["outputs"]?.list() ?? [] {
      let output = try output(named: name)
      try name.check(
        able[output]?.last != crtc.id, found: "\"\((try? name.text()) ?? "")\" again", expected: "each output once")
      able[output, default: []].append(crtc.id)
    }
  }

  private mutating func readCreatedMode(_ json: JSONValue) throws(JSONProblem) {
    let mode = try Mode(json)
    try json.check(mode.timing != nil, found: "no modeline", expected: "the one it was created with")
    let isNew = modes.updateValue(mode, forKey: mode.id) == nil
    try json.object().required("id").check(isNew, found: "\(mode.id.rawValue) again", expected: "an id of its own")
    createdModes.append(mode)
  }

  private mutating func readOutput(_ json: JSONObject) throws(JSONProblem) {
    let id: OutputID = try json.required("id").id()
    let offer = try offer(json["modes"])
    last = offer
    outputs.append(
      try Output(
        json, id: id, modes: offer.modes, preferredCount: offer.preferredCount, crtcs: able[id] ?? [],
        clones: outputs(json["clones"])))
  }

  private mutating func offer(_ json: JSONValue?) throws(JSONProblem) -> Offer {
    var offer = Offer(text: json?.textOfList)
    if let last, offer.text != nil, offer.text == last.text { return last }
    for mode in try json?.list() ?? [] {
      if let preferred = try mode.object()["preferred"], try preferred.flag() {
        // RandR counts the preferred modes, so they come first.
        try preferred.check(
          offer.preferredCount == offer.modes.count, found: "true", expected: "preferred modes before all others")
        offer.preferredCount += 1
      }
      offer.modes.append(try noted(mode))
    }
    return offer
  }

  private mutating func noted(_ json: JSONValue) throws(JSONProblem) -> Mode {
    let mode = try Mode(json)
    let known = modes.updateValue(mode, forKey: mode.id)
    if mode.timing != nil, known?.timing == nil {
      throw try json.object().required("modeline").problem(
        found: "a mode line", expected: "the same mode in createdModes too")
    }
    guard let known, known != mode else { return mode }
    let same = mode.description == known.description
    throw json.problem(
      found: same ? "another mode line" : "\(mode)",
      expected: "one mode for each id; \(mode.id.rawValue) is \(known) elsewhere")
  }

  private mutating func readScanout(of index: Int, _ json: JSONObject) throws(JSONProblem) {
    guard let crtc = json["crtc"] else {
      for key in OutputState.keys {
        try json[key]?.check(false, found: "a value without a crtc", expected: "a crtc too, or neither")
      }
      return
    }
    guard let mode = json["mode"] else {
      throw json.value.problem(found: "a crtc without a mode", expected: "the mode it shows")
    }
    try light(outputs[index], by: crtc, showing: OutputState(json, showing: noted(mode)), json.value)
  }

  /// Outputs that share a CRTC show the same.
  private mutating func light(
    _ output: Output, by number: JSONValue, showing state: OutputState, _ json: JSONValue
  ) throws(JSONProblem) {
    let crtc = try number.whole()
    guard let index = crtcs.firstIndex(where: { Int($0.id.rawValue) == crtc }) else {
      throw number.problem(found: "\(crtc)", expected: "the id of one of the crtcs")
    }
    guard let other = crtcs[index].scanout else {
      crtcs[index].scanout = Scanout(state: state, outputs: [output.id])
      return
    }
    let names = other.outputs.compactMap { id in outputs.first { $0.id == id }?.name }.joined(separator: ", ")
    try json.check(
      other.state == state, found: "\(state.mode) at \(state.position) on CRTC \(crtc)",
      expected: "the same mode, position, rotation, reflection, transform and panning as on \(names)")
    crtcs[index].scanout = Scanout(state: state, outputs: other.outputs + [output.id])
  }

  func monitors(_ json: JSONValue?) throws(JSONProblem) -> [Monitor] {
    var names: Set<String> = []
    return try (json?.objects() ?? []).map { members throws(JSONProblem) in
      let name = try members.required("name")
      let monitor = try Monitor(members, of: outputs(members["outputs"]))
      let isNew = names.insert(monitor.name).inserted && ids[monitor.name] == nil
      try name.check(isNew, found: "\"\(monitor.name)\" again", expected: "a name of its own")
      return monitor
    }
  }
}
