struct SetTouch: StepRow {
  let touch: TouchSetting

  static let kind = "set-touch"

  /// XIChangeProperty of the device's matrix: BadDevice for one that is gone.
  func applied(to snapshot: Snapshot) throws(Refusal) -> Snapshot {
    guard let index = snapshot.inputs?.firstIndex(where: { $0.id == touch.device }) else {
      throw Refusal("there is no touch device \(touch.device.rawValue)")
    }
    var result = snapshot
    result.inputs?[index].matrix = touch.matrix
    result.inputs?[index].isOurs = touch.isOurs
    return result
  }

  func words(_ plan: PlanWords) -> StepWords {
    let name = plan.snapshot.input(touch.device)?.name.harmless ?? "device \(touch.device.rawValue)"
    let screen = touch.output.map(plan.snapshot.name(of:))
    let reach = screen ?? (touch.matrix == .identity ? "all screens" : "what it did before")
    return StepWords(
      screen, "touch \"\(name)\": reaches \(reach)", because: reason(plan),
      at: plan.layout.touches.first { $0.device == touch.device }?.mark)
  }

  private func reason(_ plan: PlanWords) -> String {
    guard let device = plan.snapshot.input(touch.device) else { return "as before" }
    guard let output = touch.output else { return device.isOurs ? "left over from another profile" : "as before" }
    return "\(plan.subject(output)): \(device.reachWords)"
  }

  func leave(_ layout: inout Layout, as now: Snapshot) { layout.touches.removeAll { $0.device == touch.device } }

  static func settle(_ planner: inout Planner) throws(LayoutProblem) {
    for desired in planner.layout.touches {
      guard let touch = desired.setting(in: planner.now.framebuffer.size),
        let device = planner.now.input(touch.device), !touch.isInForce(on: device)
      else { continue }
      try planner.add(.setTouch(touch))
    }
  }

  static func restore(_ layout: inout Layout, to before: Snapshot, in now: Snapshot) {
    layout.touches = (now.inputs ?? []).compactMap { device in
      guard let old = before.input(device.id), let matrix = old.matrix else { return nil }
      return DesiredTouch(device: device.id, target: .matrix(matrix, isOurs: old.isOurs))
    }
  }

  static func unrestored(in after: Snapshot, from before: Snapshot) -> [String] {
    (after.inputs ?? []).compactMap { device in
      guard let wanted = before.input(device.id)?.matrix, device.matrix?.isNear(wanted) != true else { return nil }
      return "the touchscreen \"\(device.name)\" reaches another place"
    }
  }

  func changedOutputs(from snapshot: Snapshot) -> Set<OutputID> { Set([touch.output].compactMap(\.self)) }
  func canWait(in layout: Layout, on snapshot: Snapshot) -> Bool { layout.reachesWhatIsSeen(touch, on: snapshot) }

  /// True if the step touches nothing that another client has set.
  func isOurs(on snapshot: Snapshot) -> Bool {
    snapshot.input(touch.device).map { $0.isOurs || $0.matrix == .identity } ?? false
  }
}

extension InputDevice {
  /// The words for the area that the device reaches now.
  fileprivate var reachWords: String {
    if matrix == .identity { return "reached all screens" }
    return isOurs ? "what is seen there has changed" : "was set by another program"
  }
}
