// The monitors that clients declare, which window managers and panels take for one screen each, and the primary output.

struct SetMonitor: StepRow {
  let monitor: Monitor

  static let kind = "set-monitor"

  /// RRSetMonitor: BadValue for the name of an output or of another monitor. The outputs leave all other monitors,
  /// those with none left disappear, and a primary one takes that from all others (RRMonitorAdd, X server 21.1).
  func applied(to snapshot: Snapshot) throws(Refusal) -> Snapshot {
    let isTaken = snapshot.monitor(monitor.name) != nil || snapshot.output(named: monitor.name) != nil
    guard !isTaken else { throw Refusal("the name \"\(monitor.name)\" is taken") }
    guard monitor.area.isDeclarable else { throw Refusal("a monitor cannot be \(monitor.area.size) large") }
    var result = snapshot
    result.monitors = snapshot.monitors.compactMap { other in
      var rest = other
      rest.outputs.removeAll { monitor.outputs.contains($0) }
      if monitor.primary { rest.primary = false }
      return rest.outputs.isEmpty && !other.outputs.isEmpty ? nil : rest
    }
    result.monitors.append(monitor)
    result.monitors.sort { $0.name < $1.name }
    return result
  }

  func words(_ plan: PlanWords) -> StepWords {
    let own = plan.layout.ownMonitors.first { $0.monitor == monitor }
    return StepWords(
      own?.screen.map(plan.snapshot.name(of:)) ?? plan.names(monitor.outputs),
      "monitor \(monitor.name.harmless): \(monitor.area.size) at \(monitor.area.origin)",
      because: reason(plan, as: own),
      at: own?.mark ?? monitor.outputs.first.flatMap(plan.fitMark))
  }

  private func reason(_ plan: PlanWords, as own: Layout.OwnMonitor?) -> String {
    if let own, let screen = own.screen, let purpose = own.purpose { return "\(plan.subject(screen)): \(purpose)" }
    let outputs = monitor.outputs.filter { plan.layout.purposes[$0] != nil }
    guard !outputs.isEmpty else {
      let present = plan.snapshot.monitor(monitor.name)
      return present.map { $0.area != monitor.area } == true ? "moves along with its screen" : "as before"
    }
    return outputs.map { "\(plan.subject($0)): \(plan.layout.purposes[$0] ?? "")" }.joined(separator: "; ")
  }

  func leave(_ layout: inout Layout, as now: Snapshot) { layout.monitors = now.monitors }

  /// Declares this program's monitors first: the outputs they name leave the others by themselves, and a primary one
  /// takes that from all others.
  static func settle(_ planner: inout Planner) throws(LayoutProblem) {
    let wanted = planner.layout.monitors
    for present in planner.now.monitors where !wanted.contains(where: { $0.name == present.name }) {
      try planner.add(.deleteMonitor(name: present.name))
    }
    let inOrder = wanted.sorted { left, right in
      (left.isOurs ? 0 : 1, left.primary ? 0 : 1, left.name) < (right.isOurs ? 0 : 1, right.primary ? 0 : 1, right.name)
    }
    for monitor in inOrder {
      let present = planner.now.monitor(monitor.name)
      guard present != monitor else { continue }
      if present != nil { try planner.add(.deleteMonitor(name: monitor.name)) }
      try planner.add(.setMonitor(monitor))
    }
  }

  static func restore(_ layout: inout Layout, to before: Snapshot, in now: Snapshot) {
    let restored = layout
    layout.monitors = before.monitors.filter { restored.isTrue($0, of: before, in: now) }
  }

  static func unrestored(in after: Snapshot, from before: Snapshot) -> [String] {
    func places(_ snapshot: Snapshot) -> [[String]] { snapshot.monitors.map { [$0.name, "\($0.area)"] } }
    let isRight = places(after) == places(before) || !after.pulled(since: before).isEmpty
    return isRight ? [] : ["the declared monitors differ"]
  }

  func changedOutputs(from snapshot: Snapshot) -> Set<OutputID> { Set(monitor.outputs) }
  var byproduct: Step.Byproduct? { .monitor }
}

struct DeleteMonitor: StepRow {
  let name: String

  static let kind = "delete-monitor"

  /// RRDeleteMonitor: BadValue for a name that no monitor has.
  func applied(to snapshot: Snapshot) throws(Refusal) -> Snapshot {
    guard let index = snapshot.monitors.firstIndex(where: { $0.name == name }) else {
      throw Refusal("there is no monitor \"\(name)\"")
    }
    var result = snapshot
    result.monitors.remove(at: index)
    return result
  }

  func words(_ plan: PlanWords) -> StepWords {
    let outputs = plan.now.monitor(name)?.outputs
    return StepWords(
      outputs.map(plan.names), "remove monitor \(name.harmless)", because: reason(plan),
      at: outputs?.first.flatMap(plan.fitMark))
  }

  private func reason(_ plan: PlanWords) -> String {
    if plan.layout.monitors.contains(where: { $0.name == name }) { return "makes room for the new one" }
    guard let monitor = plan.now.monitor(name), !monitor.isOurs else { return "left over from another profile" }
    return monitor.outputs.isEmpty ? "the profile splits its screen" : "its outputs get a monitor of their own"
  }

  func leave(_ layout: inout Layout, as now: Snapshot) { layout.monitors = now.monitors }

  func changedOutputs(from snapshot: Snapshot) -> Set<OutputID> {
    Set(snapshot.monitors.filter { $0.name == name }.flatMap(\.outputs))
  }

  var byproduct: Step.Byproduct? { .monitor }
}

struct SetPrimary: StepRow {
  /// The primary output; nil: none.
  let output: OutputID?

  static let kind = "set-primary"

  /// RRSetOutputPrimary.
  func applied(to snapshot: Snapshot) throws(Refusal) -> Snapshot {
    if let output, snapshot.output(output) == nil { throw Refusal("there is no output \(output.rawValue)") }
    var result = snapshot
    result.primary = output
    return result
  }

  func words(_ plan: PlanWords) -> StepWords {
    let name = output.map(plan.snapshot.name(of:))
    let (before, after) = (plan.snapshot.primary.map(plan.snapshot.name(of:)) ?? "none", name ?? "none")
    return StepWords(
      name, "primary: \(after)", because: "was \(before)", drift: "primary: \(before) -> \(after)",
      at: plan.layout.primary?.mark)
  }

  func leave(_ layout: inout Layout, as now: Snapshot) { layout.primary = nil }

  static func settle(_ planner: inout Planner) throws(LayoutProblem) {
    guard let wanted = planner.layout.primary, wanted.output != planner.now.primary else { return }
    try planner.add(.setPrimary(wanted.output))
  }

  static func restore(_ layout: inout Layout, to before: Snapshot, in now: Snapshot) {
    let isGone = before.primary.map { now.hasLost($0, since: before) } ?? false
    layout.primary = isGone ? nil : Layout.DesiredPrimary(output: before.primary, mark: nil)
  }

  static func unrestored(in after: Snapshot, from before: Snapshot) -> [String] {
    let isGone = before.primary.map { after.hasLost($0, since: before) } ?? false
    guard after.primary != before.primary, !isGone else { return [] }
    let (old, new) = (before.primary.map(before.name) ?? "none", after.primary.map(after.name) ?? "none")
    return ["the primary output is \(new) instead of \(old)"]
  }

  func changedOutputs(from snapshot: Snapshot) -> Set<OutputID> {
    Set([output, snapshot.primary].compactMap(\.self))
  }
}

extension Layout {
  /// True for a monitor of before, unless it is one of this program, which tells what a person sees of a screen, and
  /// something else will be seen there.
  func isTrue(_ monitor: Monitor, of before: Snapshot, in now: Snapshot) -> Bool {
    let outputs = before.outputs(of: monitor)
    guard monitor.isOurs, !outputs.isEmpty else { return true }
    return outputs.contains { output in
      !now.hasLost(output, since: before) && states[output]?.region == before.state(of: output)?.region
    }
  }
}

extension Snapshot {
  fileprivate func monitor(_ name: String) -> Monitor? { monitors.first { $0.name == name } }

  /// The outputs that a monitor stands for. But for one, the monitors of a screen's parts name none.
  fileprivate func outputs(of monitor: Monitor) -> [OutputID] {
    let split = outputs.filter { monitor.part(of: $0) != nil }.map(\.id)
    return split.isEmpty ? monitor.outputs : split
  }
}
