// Modes of this program: they are created, listed by outputs, and removed again.

struct CreateMode: StepRow {
  let mode: Mode

  static let kind = "create-mode"

  /// RRCreateMode: BadName when a mode of that name exists, BadValue for numbers that are no mode line.
  func applied(to snapshot: Snapshot) throws(Refusal) -> Snapshot {
    guard let timing = mode.timing, timing.isValid else { throw Refusal("\(mode) is not a mode to create") }
    guard !snapshot.createdModes.contains(where: { $0.timing == timing || $0.id == mode.id }) else {
      throw Refusal("the mode \(mode) exists already")
    }
    var result = snapshot
    result.createdModes.append(mode)
    return result
  }

  func words(_ plan: PlanWords) -> StepWords {
    let user = plan.snapshot.outputs.first { plan.layout.states[$0.id]?.mode == mode }
    return StepWords(
      nil, "create mode \(mode)", because: "no screen lists it", at: user.flatMap { plan.mark(of: $0.id, .mode) })
  }

  func leave(_ layout: inout Layout, as now: Snapshot) {
    layout.keep(layout.states.filter { $0.value.mode.timing == mode.timing }.map(\.key), of: now)
  }

  func modes(neededIn layout: Layout) -> Set<RefusedMode> {
    Set(layout.states.filter { $0.value.mode == mode }.map { RefusedMode(output: $0.key, mode: mode.id) })
  }
}

struct AddMode: StepRow {
  let mode: Mode
  let output: OutputID

  static let kind = "add-mode"

  /// RRAddOutputMode. The mode comes after those that the screen itself lists.
  func applied(to snapshot: Snapshot) throws(Refusal) -> Snapshot {
    guard snapshot.createdModes.contains(mode) else { throw Refusal("there is no mode \(mode)") }
    guard let index = snapshot.outputs.firstIndex(where: { $0.id == output }) else {
      throw Refusal("there is no output \(output.rawValue)")
    }
    guard !snapshot.outputs[index].modes.contains(mode) else {
      throw Refusal("\(snapshot.name(of: output)) lists \(mode) already")
    }
    var result = snapshot
    result.outputs[index].modes.append(mode)
    return result
  }

  func words(_ plan: PlanWords) -> StepWords {
    let name = plan.snapshot.name(of: output)
    return StepWords(
      name, "\(name): add mode \(mode)", because: "\(plan.subject(output)) does not list it",
      at: plan.mark(of: output, .mode))
  }

  func leave(_ layout: inout Layout, as now: Snapshot) { layout.keep([output], of: now) }

  func modes(neededIn layout: Layout) -> Set<RefusedMode> { [RefusedMode(output: output, mode: mode.id)] }
}

struct RemoveMode: StepRow {
  let mode: Mode
  let output: OutputID

  static let kind = "remove-mode"

  /// RRDeleteOutputMode: BadAccess for a mode the screen itself lists, BadMatch for the mode in use.
  func applied(to snapshot: Snapshot) throws(Refusal) -> Snapshot {
    guard let index = snapshot.outputs.firstIndex(where: { $0.id == output }), mode.timing != nil,
      let place = snapshot.outputs[index].modes.firstIndex(of: mode)
    else { throw Refusal("\(snapshot.name(of: output)) has no created mode \(mode)") }
    guard snapshot.state(of: output)?.mode.id != mode.id else {
      throw Refusal("\(snapshot.name(of: output)) shows \(mode)")
    }
    var result = snapshot
    result.outputs[index].modes.remove(at: place)
    return result
  }

  func words(_ plan: PlanWords) -> StepWords {
    let name = plan.snapshot.name(of: output)
    return StepWords(name, "\(name): remove mode \(mode)", because: "left over from another profile")
  }

  func leave(_ layout: inout Layout, as now: Snapshot) { layout.dropsModes = false }
}

struct DestroyMode: StepRow {
  let mode: Mode

  static let kind = "destroy-mode"

  /// RRDestroyMode: BadAccess while an output lists the mode or a CRTC shows it.
  func applied(to snapshot: Snapshot) throws(Refusal) -> Snapshot {
    guard let place = snapshot.createdModes.firstIndex(of: mode) else {
      throw Refusal("there is no created mode \(mode)")
    }
    let isListed = snapshot.outputs.contains { $0.modes.contains(mode) }
    guard !isListed, !snapshot.litCRTCs.contains(where: { $0.scanout?.state.mode.id == mode.id }) else {
      throw Refusal("the mode \(mode) is in use")
    }
    var result = snapshot
    result.createdModes.remove(at: place)
    return result
  }

  func words(_ plan: PlanWords) -> StepWords {
    StepWords(nil, "remove mode \(mode)", because: "left over from another profile")
  }

  func leave(_ layout: inout Layout, as now: Snapshot) { layout.dropsModes = false }

  /// Removes modes that an earlier profile had created and this one does not want.
  static func settle(_ planner: inout Planner) throws(LayoutProblem) {
    guard planner.layout.dropsModes else { return }
    for mode in planner.now.createdModes { try planner.drop(mode) }
  }
}

extension Planner {
  mutating func createModes() throws(LayoutProblem) {
    for output in now.outputs {
      guard let mode = layout.states[output.id]?.mode, mode.timing != nil else { continue }
      if !now.createdModes.contains(mode) { try add(.createMode(mode)) }
      if !output.modes.contains(mode) { try add(.addMode(mode, output.id)) }
    }
  }

  fileprivate mutating func drop(_ mode: Mode) throws(LayoutProblem) {
    for output in now.outputs where output.modes.contains(mode) && layout.states[output.id]?.mode != mode {
      // The screen that stays on when all others are gone may still show it.
      if now.state(of: output.id)?.mode != mode { try add(.removeMode(mode, output.id)) }
    }
    if !now.outputs.contains(where: { $0.modes.contains(mode) }) { try add(.destroyMode(mode)) }
  }
}
