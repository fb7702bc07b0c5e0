/// The facts that the X server tells about its outputs at one moment.
///
/// Every number in it is within RandR's own ranges (see `SnapshotReader`), so the arithmetic of the
/// pure core cannot overflow.
package struct Snapshot: Sendable, Equatable {
  package var framebuffer: Framebuffer
  /// The CRTCs by id: the server's own order changes with the primary output.
  package var crtcs: [CRTC]
  /// The outputs in the server's order.
  package var outputs: [Output]
  package var primary: OutputID?
  /// The modes that this program created, whether or not an output lists them.
  package var createdModes: [Mode]
  /// The monitors that clients declared, by name.
  package var monitors: [Monitor]
  /// The refusals; none where they are not known.
  package var refused = Refused()
  /// The state of power management; nil where it is not known: it costs requests of its own, so it is read only where
  /// needed.
  package var power: ServerPower?
  /// The touchscreens and pens; nil where they are not known.
  package var inputs: [InputDevice]?
  /// The size of letters; nil where it is not known: it is read only where needed.
  package var fontDPI: FontDPI?

  package init(
    framebuffer: Framebuffer, crtcs: [CRTC], outputs: [Output], primary: OutputID? = nil, createdModes: [Mode] = [],
    monitors: [Monitor] = []
  ) {
    self.framebuffer = framebuffer
    self.crtcs = crtcs
    self.outputs = outputs
    self.primary = primary
    self.createdModes = createdModes
    self.monitors = monitors.sorted { $0.name < $1.name }
  }
}

/// The framebuffer from which all CRTCs scan out: RandR's "screen".
package struct Framebuffer: Hashable, Sendable {
  package var size: Size
  /// The size in millimetres; clients derive dots per inch from it.
  package var physicalSize: Size
  /// The limits of RRGetScreenSizeRange.
  package var minimum: Size
  package var maximum: Size

  package init(size: Size, physicalSize: Size, minimum: Size, maximum: Size) {
    self.size = size
    self.physicalSize = physicalSize
    self.minimum = minimum
    self.maximum = maximum
  }

  package func allows(_ size: Size) -> Bool { minimum.fits(in: size) && size.fits(in: maximum) }
}

extension Snapshot {
  /// The parts of the framebuffer beside all pictures that the screens of an area show: the part that a border reads
  /// which a frame need not hide, and the part in a gap to the next screen. There is none where nothing is kept free at
  /// the edges.
  package func padding(around area: Rectangle) -> [Rectangle] {
    let whole = Rectangle(origin: .origin, size: framebuffer.size)
    let lit = outputs.compactMap { output in self.area(of: output.id).map { (id: output.id, area: $0) } }
    let shown = lit.filter { $0.area.overlaps(area) && declaredArea(of: $0.id) != nil }
    let reaches = shown.compactMap { state(of: $0.id)?.reach?.intersection(whole) }
    // A mirror of them has no picture of its own.
    let pictures = lit.filter { !$0.area.overlaps(area) } + shown
    return pictures.map(\.area).reduce(reaches.filter { !$0.isEmpty }) { rest, picture in
      rest.flatMap { $0.without(picture) }
    }
  }
}

// Sleeping on purpose in the model of the server.
extension Snapshot {
  /// The snapshot once the sleep of `orchestrate sleep` is over.
  var endingSleep: Snapshot {
    var result = self
    result.power?.sleepers = []
    if power?.mark?.cause == .user { result.power?.mark?.cause = .over }
    return result
  }
}

extension ServerPower {
  /// True if the screens sleep for this cause, or have been woken by input meanwhile and will sleep again.
  package func sleeps(for cause: SleepMark.Cause) -> Bool {
    guard let mark, mark.cause == cause, var present = dpms else { return false }
    present.level = .on
    return present == cause.settings(instead: mark.earlier)
  }
}
