/// The facts that the X server tells about its outputs at one moment.
///
/// Every number in it is within RandR's own ranges (see `Snapshot.Document`), so the arithmetic of the
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
package struct Framebuffer: Hashable, Sendable, Codable {
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
  /// A snapshot as JSON: what `orchestrate show --json` prints and `--snapshot FILE` reads (schemas/snapshot-1.json).
  ///
  /// Things refer to each other by the connector's name and the CRTC's id. A value that is the usual one may be left
  /// out, and keys that this version does not know are skipped. A document holds whatever the JSON said; `snapshot()`
  /// checks it.
  package struct Document: Codable, Hashable, Sendable {
    /// The version is looked at first: the shape of another version would only give misleading errors.
    private(set) var version = Version()
    package var framebuffer: Framebuffer
    /// The name of the primary output.
    package var primary: String?
    package var crtcs: [CRTC]
    package var outputs: [Output]
    /// The modes that this program created on the server, each with its mode line.
    package var createdModes: [Mode]?
    /// The RandR 1.5 monitors that clients declared.
    package var monitors: [Monitor]?
    /// The state of power management; not known when left out.
    package var power: Power?
    /// Touchscreens and pens; not known when left out.
    package var inputs: [Input]?
    /// The size of letters; not known, or without an entry, when left out.
    package var fontDPI: FontDPI?
  }
}

extension Snapshot.Document {
  /// The version of the document that this program knows.
  ///
  /// Reading another one throws a `DocumentError`.
  package struct Version: Hashable, Sendable {
    fileprivate static let number = 1
  }
}

extension Snapshot.Document.Version: Codable {
  package init(from decoder: any Decoder) throws {
    let number = try decoder.singleValueContainer().decode(Int.self)
    guard number == Self.number else {
      throw Snapshot.DocumentError(path: [.key("version")], found: "\(number)", expected: "\(Self.number)")
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Self.number)
  }
}

extension Snapshot.Document {
  package init(_ snapshot: Snapshot) {
    self.init(
      framebuffer: snapshot.framebuffer,
      primary: snapshot.primary.flatMap(snapshot.output)?.name,
      crtcs: snapshot.crtcs.map { crtc in
        CRTC(crtc, driving: snapshot.outputs.filter { $0.crtcs.contains(crtc.id) }.map(\.name))
      },
      outputs: snapshot.outputs.map { Output($0, in: snapshot) },
      createdModes: snapshot.createdModes.isEmpty ? nil : snapshot.createdModes.map { Mode($0) },
      monitors: snapshot.monitors.isEmpty ? nil : snapshot.monitors.map { Monitor($0, in: snapshot) },
      power: snapshot.power.map { Power($0) },
      inputs: snapshot.inputs.map { $0.map { Input($0) } },
      fontDPI: snapshot.fontDPI.flatMap(FontDPI.init))
  }

  /// The snapshot that the document describes.
  ///
  /// Every number is checked against the range of its RandR field and every name against what it refers to, so
  /// that nothing behind this function has to.
  ///
  /// - Throws: the first thing that is wrong.
  package func snapshot() throws(Snapshot.DocumentError) -> Snapshot {
    var reader = try DocumentReader(self)
    try reader.readCreatedModes()
    try reader.readOutputs()
    try reader.readScanouts()
    let primary = try primary.map { name throws(Snapshot.DocumentError) in
      try DocumentPlace.root["primary"].known(name, in: reader.ids, called: "an output")
    }
    var snapshot = Snapshot(
      framebuffer: try framebuffer.checked(at: .root["framebuffer"]), crtcs: reader.crtcs, outputs: reader.outputs,
      primary: primary, createdModes: reader.createdModes, monitors: try (monitors ?? []).checked(of: reader.ids))
    snapshot.power = try power?.checked()
    snapshot.inputs = try inputs.map { given throws(Snapshot.DocumentError) in try given.checked() }
    snapshot.fontDPI = try fontDPI?.checked(at: .root["fontDPI"])
    return snapshot
  }
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
