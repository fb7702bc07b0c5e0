/// Orders the steps. It walks a copy of the snapshot along, so every step is checked against the state it will meet.
///
/// The framebuffer first grows to hold both the present and the desired picture, and shrinks last, but for transformed
/// pictures, which come after that where they can. Both are within the
/// server's limits on each side, so their union is too, and no CRTC ever has to go dark for a resize. The present mode
/// may stick out of the present framebuffer: servers accept that of CRTCs with transforms.
/// While no CRTC changes, its size is nobody's business as long as it holds the pictures: nobody sees it.
struct Planner {
  private(set) var now: Snapshot
  private let layout: Layout
  let words: PlanWords
  private let dpi: (font: FontDPI?, density: Density?)
  private(set) var steps: [PlannedStep] = []
  /// Whether transformed pictures wait until the framebuffer has its last size: some drivers do not draw again what lies
  /// beyond its edge, and leave there what was seen before.
  private var waits = false

  init(_ snapshot: Snapshot, _ layout: Layout) {
    now = snapshot
    self.layout = layout
    words = PlanWords(snapshot: snapshot, layout: layout)
    dpi = layout.dpi?.target(on: snapshot) ?? (nil, nil)
  }

  mutating func plan() throws(LayoutProblem) {
    let changesPicture = !pending.isEmpty || !unwanted.isEmpty
    let isCutOff = layout.pictures.values.contains { !$0.footprint.extent.fits(in: now.framebuffer.size) }
    try fallAsleep()
    try disableEarly()
    if changesPicture || isCutOff { try resize(to: room(for: now.framebuffer.size)) }
    try createModes()
    try setProperties { Self.linkProperties.contains($0.name) }
    waits = changesPicture
    try configure()
    waits = false
    if !pending.isEmpty {
      try disableRest()
      try resize(to: room(for: layout.framebuffer))
      try configure()
    }
    try setAgain()
    try disableRest()
    if layout.dropsModes { try dropModes() }
    try setProperties { !Self.linkProperties.contains($0.name) }
    try setMonitors()
    try setPrimary()
    try settleFramebuffer(shrinking: changesPicture || layout.shrinksAlways)
    try sleepOnOrWake()
  }

  // MARK: Sleep

  /// First, so that no one sees what changes after it.
  private mutating func fallAsleep() throws(LayoutProblem) {
    guard case .asleep(let cause, _) = layout.sleep, now.power?.sleeps(for: cause) != true else { return }
    try add(.sleep(cause))
  }

  /// Drivers light a screen whose mode they set, one that has just been connected too. What this program has put to sleep, and
  /// nothing else, wakes last, when everything is as the profile says.
  private mutating func sleepOnOrWake() throws(LayoutProblem) {
    guard let cause = now.power?.mark?.cause else { return }
    if layout.sleep == .awake {
      try add(.wake)
    } else if now.power?.dpms?.isDark == true, steps.contains(where: \.step.setsMode) {
      try add(.sleep(cause))
    }
  }

  mutating func add(_ step: Step) throws(LayoutProblem) {
    do {
      let before = now
      now = try now.applying(step)
      steps.append(words.describe(step, in: before))
    } catch {
      throw LayoutProblem(.refused(error), at: words.mark(of: step, in: now))
    }
  }

  // MARK: CRTCs

  /// Lit CRTCs that the layout has no use for.
  private var unwanted: [CRTCID] {
    now.litCRTCs.map(\.id).filter { layout.scanouts[$0] == nil }
  }

  /// CRTCs that are to be lit and are not yet as they should be; the one at 0,0 first, as servers and window managers
  /// take it for the main one.
  private var pending: [(crtc: CRTCID, scanout: Scanout)] {
    now.crtcs.compactMap { crtc in
      layout.scanouts[crtc.id].flatMap { $0 == crtc.scanout ? nil : (crtc: crtc.id, scanout: $0) }
    }.sorted { left, right in
      (left.scanout.isAtOrigin ? 0 : 1, left.crtc) < (right.scanout.isAtOrigin ? 0 : 1, right.crtc)
    }
  }

  /// Those of them whose turn it is.
  var due: [(crtc: CRTCID, scanout: Scanout)] {
    let pending = pending
    let rest = pending.filter { !canWait($0) }
    return waits && pending.count > rest.count && canShrink(before: pending.filter(canWait)) ? rest : pending
  }

  /// What is dark now, or stands where it is in nobody's way.
  private func canWait(_ item: (crtc: CRTCID, scanout: Scanout)) -> Bool {
    let measured = now.crtc(item.crtc)?.scanout?.state.measured ?? .zero
    return !item.scanout.state.transform.isIdentity && measured.fits(in: layout.framebuffer)
  }

  /// Whether the framebuffer gets its last size without these: what goes dark last must not stick out of it.
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
    // A CRTC whose outputs another one waits for has to go; the survivor is one that is in nobody's way.
    let inOrder = unwanted.sorted { left, right in
      (holds(left, anyOf: needed) ? 0 : 1, left) < (holds(right, anyOf: needed) ? 0 : 1, right)
    }
    for crtc in inOrder where isSpare(crtc) { try add(.disable(crtc)) }
  }

  /// A way back to a state whose screens are all unplugged by now would end in the dark: the last one stays.
  private mutating func disableRest() throws(LayoutProblem) {
    for crtc in unwanted where isSpare(crtc) { try add(.disable(crtc)) }
  }

  /// Whether a person still sees something without this CRTC. The last one of all stays on even unseen.
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

  private func isReady(_ item: (crtc: CRTCID, scanout: Scanout)) -> Bool { blockers(of: item).isEmpty }

  /// What shows the right thing over a link that is bad.
  private mutating func setAgain() throws(LayoutProblem) {
    for crtc in now.litCRTCs {
      guard let scanout = crtc.scanout, scanout == layout.scanouts[crtc.id],
        scanout.outputs.contains(where: { layout.badLinks.contains($0) && now.output($0)?.isLinkBad == true }),
        scanout.outputs.allSatisfy({ hasMode($0, scanout.state.mode) })
      else { continue }
      try add(.setAgain(crtc.id, scanout))
    }
  }

  /// A screen that was pulled has no modes left, so its CRTC cannot be configured for it again.
  func hasMode(_ output: OutputID, _ mode: Mode) -> Bool {
    now.output(output)?.modes.contains { $0.id == mode.id } ?? false
  }

  func holds(_ crtc: CRTCID, anyOf outputs: Set<OutputID>) -> Bool {
    now.crtc(crtc)?.scanout?.outputs.contains { outputs.contains($0) } ?? false
  }

  // MARK: Modes of our own

  private mutating func createModes() throws(LayoutProblem) {
    for output in now.outputs {
      guard let mode = layout.states[output.id]?.mode, mode.timing != nil else { continue }
      if !now.createdModes.contains(mode) { try add(.createMode(mode)) }
      if !output.modes.contains(mode) { try add(.addMode(mode, output.id)) }
    }
  }

  /// What an earlier profile had created and this one does not want.
  private mutating func dropModes() throws(LayoutProblem) {
    for mode in now.createdModes {
      for output in now.outputs where output.modes.contains(mode) && layout.states[output.id]?.mode != mode {
        // The screen that stays on when all others are gone may still show it.
        if now.state(of: output.id)?.mode != mode { try add(.removeMode(mode, output.id)) }
      }
      if !now.outputs.contains(where: { $0.modes.contains(mode) }) { try add(.destroyMode(mode)) }
    }
  }

  // MARK: Everything else

  /// Holds `size`, the layout and everything that is lit now.
  private func room(for size: Size) -> Size {
    now.litCRTCs.compactMap(\.scanout?.state.measured).reduce(size.union(layout.framebuffer)) { $0.union($1) }
  }

  private mutating func resize(to size: Size) throws(LayoutProblem) {
    guard size != now.framebuffer.size else { return }
    let density = dpi.density ?? now.framebuffer.density
    try add(.resizeFramebuffer(size, physicalSize: density.millimetres(for: size)))
  }

  /// Its last size, and what goes by it: where touchscreens reach, and how large letters are.
  private mutating func settleFramebuffer(shrinking: Bool) throws(LayoutProblem) {
    if shrinking { try resize(to: room(for: layout.framebuffer)) }
    try setTouches()
    try setDPI()
  }

  /// The millimetres are those that the server tells, at the connection's start and with each change of them
  /// (RRScreenChangeNotify), so nothing is asked for them. Setting them with the same size sets no mode.
  private mutating func setDPI() throws(LayoutProblem) {
    let size = now.framebuffer.size
    if let density = dpi.density, !density.describes(size, now.framebuffer.physicalSize) {
      try add(.resizeFramebuffer(size, physicalSize: density.millimetres(for: size)))
    }
    if let font = dpi.font, font != now.fontDPI ?? FontDPI() { try add(.setFontDPI(font)) }
  }

  /// What decides how many bits the cable carries comes before the mode: a mode may fit only with fewer of them, and a
  /// second training of the link is saved.
  private static let linkProperties: Set<String> = ["max bpc", "Broadcast RGB"]

  private mutating func setProperties(where isTurn: (Layout.DesiredProperty) -> Bool) throws(LayoutProblem) {
    for wanted in layout.properties where isTurn(wanted) {
      guard let present = now.output(wanted.output)?.properties[wanted.name], present.value != wanted.value
      else { continue }
      try add(.setProperty(wanted.output, name: wanted.name, value: wanted.value))
    }
  }

  /// Ours first: the outputs they name leave the others by themselves, and a primary one takes that from all others.
  private mutating func setMonitors() throws(LayoutProblem) {
    for present in now.monitors where !layout.monitors.contains(where: { $0.name == present.name }) {
      try add(.deleteMonitor(name: present.name))
    }
    let inOrder = layout.monitors.sorted { left, right in
      (left.isOurs ? 0 : 1, left.primary ? 0 : 1, left.name) < (right.isOurs ? 0 : 1, right.primary ? 0 : 1, right.name)
    }
    for wanted in inOrder {
      let present = now.monitors.first { $0.name == wanted.name }
      guard present != wanted else { continue }
      if present != nil { try add(.deleteMonitor(name: wanted.name)) }
      try add(.setMonitor(wanted))
    }
  }

  private mutating func setPrimary() throws(LayoutProblem) {
    guard let wanted = layout.primary, wanted.output != now.primary else { return }
    try add(.setPrimary(wanted.output))
  }
}

extension Planner {
  private mutating func setTouches() throws(LayoutProblem) {
    for desired in layout.touches {
      guard let touch = desired.setting(in: now.framebuffer.size), let device = now.input(touch.device),
        !touch.isInForce(on: device)
      else { continue }
      try add(.setTouch(touch))
    }
  }
}

extension Scanout {
  fileprivate var isAtOrigin: Bool { state.position == .origin }
}
