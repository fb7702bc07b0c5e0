// Steps of CRTCs: their pictures and outputs. The order among these is the planner's own business.

struct DisableCRTC: StepRow {
  let crtc: CRTCID

  static let kind = "disable-crtc"

  /// RRSetCrtcConfig without a mode.
  func applied(to snapshot: Snapshot) throws(Refusal) -> Snapshot { try snapshot.setting(crtc, to: nil) }

  func words(_ plan: PlanWords) -> StepWords {
    let outputs = plan.now.outputs(of: crtc)
    let (names, reason) = (plan.names(outputs), plan.reasonForDark(outputs))
    return StepWords(
      names, "\(names): off", because: reason, drift: "\(names): lit -> dark (\(reason))",
      at: outputs.first.flatMap { plan.mark(of: $0, .power) })
  }

  func leave(_ layout: inout Layout, as now: Snapshot) { layout.keep(now.outputs(of: crtc), of: now) }

  /// Turns off the other CRTCs. A way back to a state whose screens are all disconnected by now would end in the dark:
  /// the last CRTC stays.
  static func settle(_ planner: inout Planner) throws(LayoutProblem) { try planner.disableRest() }

  func changedOutputs(from snapshot: Snapshot) -> Set<OutputID> { Set(snapshot.outputs(of: crtc)) }
}

struct ConfigureCRTC: StepRow {
  let crtc: CRTCID
  let scanout: Scanout

  static let kind = "configure-crtc"

  /// RRSetCrtcConfig with a mode.
  func applied(to snapshot: Snapshot) throws(Refusal) -> Snapshot {
    guard let present = snapshot.crtc(crtc) else { throw Refusal("there is no CRTC \(crtc.rawValue)") }
    try present.check(scanout.state, framebuffer: snapshot.framebuffer.size)
    guard !scanout.outputs.isEmpty else { throw Refusal("a lit CRTC needs an output") }
    for output in scanout.outputs { try snapshot.check(output, on: present, scanout) }
    return try snapshot.setting(crtc, to: scanout).training(scanout.outputs)
  }

  func words(_ plan: PlanWords) -> StepWords {
    let seen = scanout.outputs.first.flatMap(plan.fittedArea)
    return StepWords(
      plan.names(scanout.outputs), "\(plan.names(scanout.outputs)): \(scanout.state.words(seen: seen))",
      because: reason(plan), drift: drift(plan), at: mark(plan))
  }

  private func reason(_ plan: PlanWords) -> String {
    let reasons = scanout.outputs.compactMap { output -> String? in
      let differences = plan.changes(to: scanout.state, on: output)
      guard differences.isEmpty else { return "\(plan.subject(output)): \(differences.joined(separator: ", "))" }
      return plan.snapshot.crtc(driving: output)?.id == crtc ? nil : "\(plan.subject(output)): another CRTC"
    }
    guard reasons.isEmpty else { return reasons.joined(separator: "; ") }
    // The outputs that stay are as before, so what changes is that others leave.
    return plan.reasonForDark(plan.now.outputs(of: crtc).filter { !scanout.outputs.contains($0) })
  }

  private func drift(_ plan: PlanWords) -> String? {
    let changes = scanout.outputs.compactMap { output -> String? in
      let words = plan.changes(to: scanout.state, on: output)
      return words.isEmpty ? nil : "\(plan.snapshot.name(of: output)): \(words.joined(separator: ", "))"
    }
    return changes.isEmpty ? nil : changes.joined(separator: "; ")
  }

  /// The mark of the first difference.
  private func mark(_ plan: PlanWords) -> Mark? {
    let changes = scanout.outputs.compactMap { plan.mark(ofChangeTo: scanout.state, on: $0) }
    return changes.first ?? scanout.outputs.first.flatMap { plan.mark(of: $0, .power) }
  }

  func leave(_ layout: inout Layout, as now: Snapshot) {
    layout.keep(scanout.outputs + now.outputs(of: crtc), of: now)
  }

  /// The outputs of the CRTC before and after: an output that it does not drive any more goes dark.
  func changedOutputs(from snapshot: Snapshot) -> Set<OutputID> {
    Set(scanout.outputs + snapshot.outputs(of: crtc))
  }

  func modes(neededIn layout: Layout) -> Set<RefusedMode> {
    let (mode, isTransformed) = (scanout.state.mode.id, !scanout.state.transform.isIdentity)
    return Set(scanout.outputs.map { RefusedMode(output: $0, mode: mode, isTransformed: isTransformed) })
  }

  func takenBack(in after: Snapshot) -> Set<TakenBackValue> {
    Set(scanout.outputs.filter { after.output($0)?.isLinkBad == true }.map(TakenBackValue.init(badLinkOf:)))
  }

  func canWait(in layout: Layout, on snapshot: Snapshot) -> Bool {
    layout.showsItsSource(scanout.outputs, on: snapshot)
  }

  var setsMode: Bool { true }
  var setsTransform: Bool { !scanout.state.transform.isIdentity }
}

/// Sets the mode of a CRTC again, which shows the right picture over a link that is bad.
struct SetAgain: StepRow {
  let crtc: CRTCID
  let scanout: Scanout

  static let kind = "set-again"

  private var configuration: ConfigureCRTC { ConfigureCRTC(crtc: crtc, scanout: scanout) }

  func applied(to snapshot: Snapshot) throws(Refusal) -> Snapshot { try configuration.applied(to: snapshot) }

  func words(_ plan: PlanWords) -> StepWords {
    let names = plan.names(scanout.outputs)
    let subjects = scanout.outputs.filter(plan.layout.badLinks.contains).map(plan.subject)
    return StepWords(
      names, "\(names): \(scanout.state.mode) again",
      because: "\(subjects.joined(separator: ", ")): its link-status is Bad",
      at: scanout.outputs.first.flatMap { plan.mark(of: $0, .mode) })
  }

  func leave(_ layout: inout Layout, as now: Snapshot) { configuration.leave(&layout, as: now) }

  static func settle(_ planner: inout Planner) throws(LayoutProblem) {
    for crtc in planner.now.litCRTCs {
      guard let scanout = crtc.scanout, scanout == planner.layout.scanouts[crtc.id],
        scanout.outputs.contains(where: planner.isToTrainAgain),
        scanout.outputs.allSatisfy({ planner.hasMode($0, scanout.state.mode) })
      else { continue }
      try planner.add(.setAgain(crtc.id, scanout.standing))
    }
  }

  func changedOutputs(from snapshot: Snapshot) -> Set<OutputID> { Set(scanout.outputs) }
  func modes(neededIn layout: Layout) -> Set<RefusedMode> { configuration.modes(neededIn: layout) }
  func takenBack(in after: Snapshot) -> Set<TakenBackValue> { configuration.takenBack(in: after) }
  var setsMode: Bool { true }
}

extension Planner {
  fileprivate func isToTrainAgain(_ output: OutputID) -> Bool {
    layout.badLinks.contains(output) && now.output(output)?.isLinkBad == true
  }
}

extension Snapshot {
  /// The outputs that a CRTC drives; none when it is dark.
  func outputs(of crtc: CRTCID) -> [OutputID] { self.crtc(crtc)?.scanout?.outputs ?? [] }

  fileprivate func setting(_ id: CRTCID, to scanout: Scanout?) throws(Refusal) -> Snapshot {
    guard let index = crtcs.firstIndex(where: { $0.id == id }) else {
      throw Refusal("there is no CRTC \(id.rawValue)")
    }
    var result = self
    result.crtcs[index].scanout = scanout
    return result
  }

  /// A mode that is set has the driver train the link.
  fileprivate func training(_ outputs: [OutputID]) -> Snapshot {
    var result = self
    for index in result.outputs.indices where outputs.contains(result.outputs[index].id) {
      result.outputs[index].isLinkBad = false
    }
    return result
  }

  fileprivate func check(_ id: OutputID, on crtc: CRTC, _ scanout: Scanout) throws(Refusal) {
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
