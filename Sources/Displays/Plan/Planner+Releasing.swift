/// CRTCs let go of outputs that others are to drive.
extension Planner {
  func darkness(before item: (crtc: CRTCID, scanout: Scanout)) -> LayoutProblem {
    LayoutProblem(
      .darkness(outputs: item.scanout.outputs.map(now.name(of:))),
      at: words.describe(.configure(item.crtc, item.scanout)).mark)
  }

  /// The other CRTCs that still drive one of the outputs.
  func blockers(of item: (crtc: CRTCID, scanout: Scanout)) -> [CRTC] {
    let outputs = Set(item.scanout.outputs)
    return now.litCRTCs.filter { $0.id != item.crtc && holds($0.id, anyOf: outputs) }
  }

  /// - Returns: whether one could be taken away from its CRTC.
  mutating func releaseForAny() throws(LayoutProblem) -> Bool {
    for item in due where try release(for: item) { return true }
    return false
  }

  /// Takes an output away from the CRTC that holds it, so that it can change hands. False where all would be dark then.
  private mutating func release(for item: (crtc: CRTCID, scanout: Scanout)) throws(LayoutProblem) -> Bool {
    guard let blocker = blockers(of: item).first, let held = blocker.scanout else { return false }
    let rest = held.outputs.filter { !item.scanout.outputs.contains($0) && hasMode($0, held.state.mode) }
    if !rest.isEmpty {
      try add(.configure(blocker.id, Scanout(state: held.state, outputs: rest)))
    } else if isSpare(blocker.id) || !now.isSeen(blocker) {
      try add(.disable(blocker.id))
    } else if let last = held.outputs.last(where: { hasMode($0, held.state.mode) }), item.scanout.outputs.count > 1 {
      // Clones move one after the other, so that one of them is lit at any time.
      if held.outputs.count > 1 { try add(.configure(blocker.id, Scanout(state: held.state, outputs: [last]))) }
      let first = item.scanout.outputs.filter { $0 != last }
      try add(.configure(item.crtc, Scanout(state: item.scanout.state, outputs: first)))
    } else {
      return false
    }
    return true
  }
}
