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
    guard let blocker = blockers(of: item).first, let held = blocker.scanout?.standing else { return false }
    let rest = Scanout(
      state: held.state,
      outputs: held.outputs.filter { !item.scanout.outputs.contains($0) && hasMode($0, held.state.mode) })
    guard now.isSeen(rest) || isSpare(blocker.id) || !now.isSeen(blocker) else {
      return try passOn(held, of: blocker.id, to: item)
    }
    try add(rest.outputs.isEmpty ? .disable(blocker.id) : .configure(blocker.id, rest))
    return true
  }

  /// Moves clones one after the other, so that a person sees one of them at any time. False where a person would see
  /// none of those that go first: an output whose screen was disconnected stays in the layout while it has a mode of
  /// another client, and to light that one changes nothing.
  private mutating func passOn(
    _ held: Scanout, of blocker: CRTCID, to item: (crtc: CRTCID, scanout: Scanout)
  ) throws(LayoutProblem) -> Bool {
    let last = held.outputs.last {
      hasMode($0, held.state.mode) && now.isSeen(Scanout(state: held.state, outputs: [$0]))
    }
    let free = item.scanout.outputs.filter { output in
      output != last && [nil, blocker, item.crtc].contains(now.crtc(driving: output)?.id)
    }
    let first = Scanout(state: item.scanout.state, outputs: free)
    guard let last, now.isSeen(first) else { return false }
    if held.outputs.count > 1 { try add(.configure(blocker, Scanout(state: held.state, outputs: [last]))) }
    try add(.configure(item.crtc, first))
    return true
  }
}
