/// The compensation of an overscan on one output: by the driver as far as it reaches, the rest in the picture.
struct Compensation {
  /// The edges that are kept free, of the screen seen upright, in pixels of the mode.
  private(set) var borders = Edges.zero
  /// Driver properties, in the order in which they are set.
  private(set) var settings: [(name: String, value: PropertyValue)] = []
  /// The edges that the driver leaves to do, of the turned mode that the CRTC puts out, as it lies in the framebuffer.
  private(set) var rest = Edges.zero
  private(set) var way = Overscan.Technique.scale
  /// The compensation and its reasons in words for a person; nil where there is nothing to compensate.
  private(set) var words: String?
  /// The part of it that the settings are for.
  private(set) var settingWords = "no overscan"

  /// - Parameters:
  ///   - canTransform: whether a CRTC that can drive the output can do transforms.
  ///   - isRefused: whether the server has refused the mode with one.
  init(
    _ overscan: Overscan?, of mode: Mode, turned orientation: Orientation, on output: Output, canTransform: Bool,
    isRefused: Bool = false
  ) {
    let driver = OverscanDriver(of: output)
    borders = overscan?.borders(for: mode, on: output)?.edges(of: orientation.turned(mode.size)) ?? .zero
    let wanted = orientation.inMode(borders)
    // Without the key the driver's own borders stay, and borders that a client has set are undone.
    let isUntouched = overscan == nil && driver?.isInForce != true
    let isDriven = overscan?.technique != .inset
    let reach = isDriven ? driver?.reach(wanted) ?? .zero : .zero
    if !isUntouched { settings = driver?.settings(for: reach) ?? [] }
    rest = orientation.inFramebuffer(wanted.remaining(after: reach, of: mode.size))
    way = isDriven && canTransform ? .scale : .inset
    guard let overscan, wanted != .zero else { return }
    let refusal =
      isRefused && way == .inset && isDriven && rest != .zero ? ", as the X server refuses to scale here" : ""
    let words = words(for: overscan, wanting: wanted, reached: reach, by: driver)
    let all = "overscan \(overscan) " + (refusal.isEmpty ? words : "by inset\(refusal)")
    self.words = all
    settingWords = reach == .zero ? all : "overscan \(overscan) by the driver's borders"
  }

  private func words(
    for overscan: Overscan, wanting wanted: Edges, reached reach: Edges, by driver: OverscanDriver?
  ) -> String {
    if overscan.technique == .inset { return "by inset" }
    if rest == .zero { return "by the driver's borders" }
    let made = way == .scale ? "by a transform" : "by inset"
    if reach == .zero, way == .inset { return made + ", as neither its driver nor its CRTCs can scale it" }
    if reach == .zero { return made + ", as the driver has no \(driver == nil ? "" : "such ")borders" }
    return "by the driver's borders, which reach \(reach.short(of: wanted)); the rest \(made)"
  }
}

extension Overscan {
  /// The borders to keep free; nil where there is nothing to do.
  fileprivate func borders(for mode: Mode, on output: Output) -> Borders? {
    switch amount {
    case .none: return nil
    case .always(let borders): return borders
    case .whenDeclared(let borders):
      let isPreferred = output.modes.prefix(output.preferredCount).contains(mode)
      return output.overscan?.cutsOff(mode, isPreferred: isPreferred) == true ? borders : nil
    }
  }
}

extension Edges {
  /// The edges that are left once a driver has shrunk everything by `done`, in the pixels that it shrinks.
  fileprivate func remaining(after done: Edges, of size: Size) -> Edges {
    guard done != .zero else { return self }
    return zip(done, -).scaled(from: size.inset(by: done), to: size, rounded: .nearest)
  }
}

extension Edges {
  /// `64 of 96 pixels at the left and right`.
  fileprivate func short(of wanted: Edges) -> String {
    let edges = [
      ("left", left, wanted.left), ("right", right, wanted.right), ("top", top, wanted.top),
      ("bottom", bottom, wanted.bottom),
    ].filter { $0.1 < $0.2 }
    let places = edges.grouped { "\($0.1) of \($0.2)" }.map { reach, alike in
      "\(reach) pixels at the \(alike.map(\.0).joined(separator: " and "))"
    }
    return places.joined(separator: " and ")
  }
}
