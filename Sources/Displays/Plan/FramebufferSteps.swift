// The framebuffer, and how large letters are on it: programs go by its millimetres, or by an entry of the server's
// resources.

struct ResizeFramebuffer: StepRow {
  let size: Size
  let physicalSize: Size

  static let kind = "resize-framebuffer"

  /// RRSetScreenSize: BadValue outside of the limits, BadMatch when a lit CRTC would stick out.
  func applied(to snapshot: Snapshot) throws(Refusal) -> Snapshot {
    let framebuffer = snapshot.framebuffer
    guard framebuffer.allows(size) else {
      throw Refusal("the framebuffer can be \(framebuffer.minimum) to \(framebuffer.maximum), not \(size)")
    }
    guard physicalSize.width > 0, physicalSize.height > 0 else {
      throw Refusal("the framebuffer needs a physical size")
    }
    for crtc in snapshot.litCRTCs {
      guard let measured = crtc.scanout?.state.measured, measured.fits(in: size) else {
        throw Refusal("CRTC \(crtc.id.rawValue) sticks out of a framebuffer of \(size)")
      }
    }
    var result = snapshot
    for index in result.crtcs.indices {
      result.crtcs[index].scanout?.state.resizePanning(with: framebuffer.size, to: size)
    }
    result.framebuffer.size = size
    result.framebuffer.physicalSize = physicalSize
    return result
  }

  func words(_ plan: PlanWords) -> StepWords {
    let (now, wanted) = (plan.now.framebuffer, plan.layout.framebuffer)
    guard size != now.size else {
      return StepWords(
        nil, "framebuffer: \(physicalSize) mm", because: plan.reasonForDPI(was: "\(now.physicalSize) mm"),
        at: plan.layout.dpi?.mark)
    }
    return StepWords(
      nil, "framebuffer: \(size)",
      because: size == wanted
        ? "all screens together need \(wanted)" : "fits the old and the new layout during the change")
  }

  /// Keeps the framebuffer's size; states that do not fit in it stay as they are.
  func leave(_ layout: inout Layout, as now: Snapshot) {
    let size = now.framebuffer.size
    layout.framebuffer = size
    layout.shrinksAlways = false
    layout.dpi = DesiredDPI(.exactly(layout.dpi?.target(on: now).font, nil))
    layout.keep(layout.states.filter { !$0.value.measured.fits(in: size) }.map(\.key), of: now)
  }

  /// Gives the framebuffer its last size. While no CRTC changes, any size is left that holds the pictures.
  static func settle(_ planner: inout Planner) throws(LayoutProblem) {
    guard planner.changesPicture || planner.layout.shrinksAlways else { return }
    try planner.resize(to: planner.room(for: planner.layout.framebuffer))
  }

  static func unrestored(in after: Snapshot, from before: Snapshot) -> [String] {
    let (old, new) = (before.framebuffer.size, after.framebuffer.size)
    guard new != old, after.pulled(since: before).isEmpty else { return [] }
    return ["the framebuffer is \(new) instead of \(old)"]
  }

  var byproduct: Step.Byproduct? { .framebuffer }
}

struct SetFontDPI: StepRow {
  let dpi: FontDPI

  static let kind = "set-font-dpi"

  func applied(to snapshot: Snapshot) throws(Refusal) -> Snapshot {
    var result = snapshot
    result.fontDPI = dpi
    return result
  }

  func words(_ plan: PlanWords) -> StepWords {
    let before = plan.now.fontDPI.words
    return StepWords(
      nil, "\(FontDPI.name): \(dpi.words)", because: plan.reasonForDPI(was: before),
      drift: "\(FontDPI.name) \(before) -> \(dpi.words)", at: plan.layout.dpi?.mark)
  }

  func leave(_ layout: inout Layout, as now: Snapshot) { layout.dpi = nil }

  /// The millimetres are those that the server tells, at the connection's start and with each change of them
  /// (RRScreenChangeNotify), so nothing is asked for them. Setting them with the same size sets no mode.
  static func settle(_ planner: inout Planner) throws(LayoutProblem) {
    let framebuffer = planner.now.framebuffer
    if let density = planner.dpi.density, !density.describes(framebuffer.size, framebuffer.physicalSize) {
      let millimetres = density.millimetres(for: framebuffer.size)
      try planner.add(.resizeFramebuffer(framebuffer.size, physicalSize: millimetres))
    }
    if let font = planner.dpi.font, font != planner.now.fontDPI ?? FontDPI() { try planner.add(.setFontDPI(font)) }
  }

  static func restore(_ layout: inout Layout, to before: Snapshot, in now: Snapshot) {
    layout.dpi = DesiredDPI(of: before)
  }

  static func unrestored(in after: Snapshot, from before: Snapshot) -> [String] {
    guard let old = before.fontDPI, let new = after.fontDPI, new.entry != old.entry else { return [] }
    return ["\(FontDPI.name) is \(new.entry?.harmless ?? "not set") instead of \(old.entry?.harmless ?? "not set")"]
  }
}

extension Planner {
  /// Holds `size`, the layout and everything that is lit now.
  func room(for size: Size) -> Size {
    now.litCRTCs.compactMap(\.scanout?.state.measured).reduce(size.union(layout.framebuffer)) { $0.union($1) }
  }

  mutating func resize(to size: Size) throws(LayoutProblem) {
    guard size != now.framebuffer.size else { return }
    let density = dpi.density ?? now.framebuffer.density
    try add(.resizeFramebuffer(size, physicalSize: density.millimetres(for: size)))
  }
}

extension OutputState {
  /// The server makes the area over which the picture follows the pointer larger and smaller with the framebuffer, but
  /// no smaller than the picture (xf86RandR12ScreenSetSize, X server 21.1).
  fileprivate mutating func resizePanning(with framebuffer: Size, to size: Size) {
    guard let area = panning else { return }
    let width = area.width + size.width - framebuffer.width
    let height = area.height + size.height - framebuffer.height
    let left = Size(width: width, height: height).union(turnedSize)
    panning = width > 0 && height > 0 && left != standing.region?.size ? left : nil
  }
}

extension PlanWords {
  fileprivate func reasonForDPI(was before: String) -> String {
    [layout.dpi?.reason, "was \(before)"].compactMap(\.self).joined(separator: "; ")
  }
}

extension FontDPI? {
  /// The entry's words, as the server has it.
  fileprivate var words: String { self?.words ?? "not known" }
}

extension FontDPI {
  fileprivate var words: String { entry?.harmless ?? "none" }
}
