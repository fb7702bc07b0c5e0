/// Orders the steps. It walks a copy of the snapshot along, so every step is checked against the state it will meet.
///
/// The framebuffer first grows to hold both the present and the desired picture, and shrinks last, but for transformed
/// pictures, which come after that where they can. Both are within the server's limits on each side, so their union is
/// too, and no CRTC ever has to go dark for a resize. The present mode may stick out of the present framebuffer:
/// servers accept that of CRTCs with transforms. While no CRTC changes, any size is left that holds the pictures: no
/// person sees it.
struct Planner {
  /// The words for the next step, and the state that it will meet.
  private(set) var words: PlanWords
  let dpi: (font: FontDPI?, density: Density?)
  private(set) var steps: [PlannedStep] = []
  /// True if any CRTC will show something else.
  private(set) var changesPicture = false
  /// True if transformed pictures wait until the framebuffer has its last size: some drivers do not draw again what
  /// lies beyond its edge, and leave there what was seen before.
  private var waits = false

  init(_ snapshot: Snapshot, _ layout: Layout) {
    words = PlanWords(snapshot: snapshot, layout: layout, now: snapshot)
    dpi = layout.dpi?.target(on: snapshot) ?? (nil, nil)
  }

  var now: Snapshot { words.now }
  var layout: Layout { words.layout }

  mutating func plan() throws(LayoutProblem) {
    changesPicture = !pending.isEmpty || !unwanted.isEmpty
    let isCutOff = layout.pictures.values.contains { !$0.footprint.extent.fits(in: now.framebuffer.size) }
    try fallAsleep()
    try disableEarly()
    if changesPicture || isCutOff { try resize(to: room(for: now.framebuffer.size)) }
    try createModes()
    try setLinkProperties()
    waits = changesPicture
    try configure()
    waits = false
    if !pending.isEmpty {
      try disableRest()
      try resize(to: room(for: layout.framebuffer))
      try configure()
    }
    for kind in Step.settled { try kind.settle(&self) }
  }

  mutating func add(_ step: Step) throws(LayoutProblem) {
    let planned = words.describe(step)
    do {
      words.now = try now.applying(step)
    } catch {
      throw LayoutProblem(.refused(error), at: planned.mark)
    }
    steps.append(planned)
  }

  // MARK: CRTCs

  /// Lit CRTCs that the layout has no use for.
  private var unwanted: [CRTCID] {
    now.litCRTCs.map(\.id).filter { layout.scanouts[$0] == nil }
  }

  /// CRTCs that are to be lit and are not yet as they should be; the one at 0,0 first, as servers and window managers
  /// take it for the main one.
  private var pending: [(crtc: CRTCID, scanout: Scanout)] {
    now.crtcs.compactMap { crtc -> (crtc: CRTCID, scanout: Scanout)? in
      layout.scanouts[crtc.id].flatMap { $0.isReached(in: crtc.scanout) ? nil : (crtc: crtc.id, scanout: $0.standing) }
    }.sorted { left, right in
      (left.scanout.isAtOrigin ? 0 : 1, left.crtc) < (right.scanout.isAtOrigin ? 0 : 1, right.crtc)
    }
  }

  /// The pending CRTCs whose turn it is.
  var due: [(crtc: CRTCID, scanout: Scanout)] {
    let pending = pending
    let rest = pending.filter { !canWait($0) }
    return waits && pending.count > rest.count && canShrink(before: pending.filter(canWait)) ? rest : pending
  }

  /// True if a transformed picture can wait: the CRTC is dark now, or does not stick out of the last framebuffer.
  private func canWait(_ item: (crtc: CRTCID, scanout: Scanout)) -> Bool {
    let measured = now.crtc(item.crtc)?.scanout?.state.measured ?? .zero
    return !item.scanout.state.transform.isIdentity && measured.fits(in: layout.framebuffer)
  }

  /// True if the framebuffer gets its last size without these CRTCs: one that goes dark last must not stick out of it.
  private func canShrink(before waiting: [(crtc: CRTCID, scanout: Scanout)]) -> Bool {
    let waiting = Set(waiting.map(\.crtc))
    let stays = layout.scanouts.contains { crtc, scanout in
      !waiting.contains(crtc) && scanout.outputs.contains { now.output($0)?.isPresent ?? false }
    }
    return stays && layout.framebuffer != now.framebuffer.size
  }

  /// Frees CRTCs, bandwidth and outputs before anything is lit, but leaves one screen on.
  private mutating func disableEarly() throws(LayoutProblem) {
    let needed = Set(pending.flatMap(\.scanout.outputs))
    // A CRTC whose outputs another one waits for has to go; the survivor is one that no other CRTC waits for.
    let inOrder = unwanted.sorted { left, right in
      (holds(left, anyOf: needed) ? 0 : 1, left) < (holds(right, anyOf: needed) ? 0 : 1, right)
    }
    for crtc in inOrder where isSpare(crtc) { try add(.disable(crtc)) }
  }

  /// Turns off the remaining CRTCs. A way back to a state whose screens are all disconnected by now would end in the
  /// dark: the last CRTC stays.
  mutating func disableRest() throws(LayoutProblem) {
    for crtc in unwanted where isSpare(crtc) { try add(.disable(crtc)) }
  }

  /// True if a person still sees something without this CRTC. The last one of all stays on even unseen.
  func isSpare(_ id: CRTCID) -> Bool {
    guard let crtc = now.crtc(id) else { return false }
    let others = now.litCRTCs.filter { $0.id != id }
    return now.isSeen(crtc) ? others.contains(where: now.isSeen) : !others.isEmpty
  }

  private mutating func configure() throws(LayoutProblem) {
    while let first = due.first {
      if let ready = due.first(where: isReady) {
        try add(.configure(ready.crtc, ready.scanout))
      } else if try !releaseForAny() {
        // Never dark counts more than the order: what could wait is lit now.
        guard let ready = pending.first(where: isReady) else { throw darkness(before: first) }
        try add(.configure(ready.crtc, ready.scanout))
      }
    }
  }

  private func isReady(_ item: (crtc: CRTCID, scanout: Scanout)) -> Bool {
    blockers(of: item).isEmpty && !darkens(item)
  }

  /// True if the CRTC is the last that a person sees, and is to light disconnected outputs alone.
  private func darkens(_ item: (crtc: CRTCID, scanout: Scanout)) -> Bool {
    !now.isSeen(item.scanout) && now.crtc(item.crtc).map { now.isSeen($0) } ?? false && !isSpare(item.crtc)
  }

  /// True if the output has the mode. The output of a disconnected screen has no modes left, so its CRTC cannot be
  /// configured for it again.
  func hasMode(_ output: OutputID, _ mode: Mode) -> Bool {
    now.output(output)?.modes.contains { $0.id == mode.id } ?? false
  }

  func holds(_ crtc: CRTCID, anyOf outputs: Set<OutputID>) -> Bool {
    now.crtc(crtc)?.scanout?.outputs.contains { outputs.contains($0) } ?? false
  }
}

extension Scanout {
  fileprivate var isAtOrigin: Bool { state.position == .origin }
}
