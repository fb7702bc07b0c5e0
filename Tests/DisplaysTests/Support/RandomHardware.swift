import Displays

/// Machines that do not exist but could: any number of outputs and CRTCs, poor and rich ones, lit in any way.
struct RandomHardware {
  private(set) var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  static let sizes = [
    Size(width: 640, height: 480), Size(width: 1024, height: 768), Size(width: 1280, height: 720),
    Size(width: 1920, height: 1080), Size(width: 1920, height: 1200), Size(width: 2560, height: 1440),
    Size(width: 3840, height: 2160), Size(width: 4096, height: 2160), Size(width: 1366, height: 768),
  ]

  static let names = ["eDP-1", "HDMI-1", "HDMI-2", "DP-1", "DP-2", "DP-10", "VGA-1", "DVI-I-1"]

  mutating func snapshot() -> Snapshot {
    let poverty = random.pick([0, 10, 40])
    let crtcs = (0..<Int.random(in: 1...6, using: &random)).map { crtc(CRTCID(UInt32(60 + $0)), poverty: poverty) }
    let framebuffer = Framebuffer(
      size: Size(width: 8000, height: 8000), physicalSize: Size(width: 2117, height: 2117),
      minimum: random.pick([Size(width: 8, height: 8), Size(width: 320, height: 200)]),
      maximum: random.pick([Size(width: 16384, height: 16384), Size(width: 8192, height: 8192)]))
    var snapshot = Snapshot(framebuffer: framebuffer, crtcs: crtcs, outputs: outputs(on: crtcs.map(\.id)))
    if random.chance(85) { light(&snapshot) }
    fit(&snapshot)
    declareMonitors(&snapshot)
    pullPlugs(&snapshot)
    return snapshot
  }

  private mutating func crtc(_ id: CRTCID, poverty: Int) -> CRTC {
    let poor = random.chance(poverty)
    return CRTC(id: id, orientations: poor ? .normalOnly : .all, transforms: !poor && random.chance(80))
  }

  /// Some of the screens are identical twins, and some outputs can share a CRTC.
  private mutating func outputs(on crtcs: [CRTCID]) -> [Output] {
    var outputs = Self.names.prefix(Int.random(in: 1...8, using: &random)).enumerated().map { index, name in
      output(OutputID(UInt32(80 + index)), name: name, crtcs: crtcs)
    }
    for index in outputs.indices.dropFirst() where outputs[index].isPresent && random.chance(25) {
      let original = outputs[random.pick(Array(0..<index))]
      outputs[index].modes = original.isPresent ? original.modes : outputs[index].modes
      outputs[index].identity = original.isPresent ? original.identity : outputs[index].identity
    }
    let sharing = random.pick([0, 40, 90])
    let cloneable = outputs.map(\.id).filter { _ in random.chance(sharing) }
    for index in outputs.indices where cloneable.contains(outputs[index].id) {
      outputs[index].clones = cloneable.filter { $0 != outputs[index].id }
    }
    return outputs
  }

  private mutating func output(_ id: OutputID, name: String, crtcs: [CRTCID]) -> Output {
    let isPresent = random.chance(75)
    let modes = isPresent ? modes() : []
    let identity = Identity(
      vendor: random.pick(["SAM", "DEL", nil]), model: random.pick(["TV", "Desk", nil]),
      serial: random.pick(["A1", "B2", nil]), builtin: Identity.isBuiltin(connector: name))
    let able = crtcs.filter { _ in random.chance(80) }
    return Output(
      id: id, name: name,
      connection: isPresent ? random.pick([.connected, .connected, .connected, .unknown]) : .disconnected,
      identity: identity, modes: modes, preferredCount: random.pick([0, 1, 1, 2]), crtcs: able,
      properties: properties(),
      overscan: random.pick([
        nil, EDID.Overscan(underscansByDefault: true),
        EDID.Overscan(
          underscansByDefault: false, preferred: .both, computer: .alwaysUnderscanned,
          television: .alwaysOverscanned),
      ]))
  }

  /// Of the drivers' ways to shrink a picture every one is there, off or in force.
  private mutating func properties() -> [String: Property] {
    var properties = [
      "max bpc": Property(value: .number(8), allowed: .range(8...16)),
      "Broadcast RGB": Property(value: .name("Automatic"), allowed: .names(["Automatic", "Full"])),
    ]
    let kind = random.pick(["plain", "plain", "split", "equal", "margins"])
    let names =
      kind == "margins"
      ? ["left margin", "right margin", "top margin", "bottom margin"] : ["underscan hborder", "underscan vborder"]
    for name in names where kind != "plain" {
      let allowed = Property.Allowed.range(0...random.pick([32, 100, 128]))
      properties[name] = Property(value: .number(random.pick([0, 0, 20])), allowed: allowed)
    }
    if kind == "split" || kind == "equal" {
      properties["underscan"] = Property(
        value: .name(random.pick(["off", "off", "on", "auto"])), allowed: .names(["off", "on", "auto"]))
    }
    if kind == "equal" { properties["dither"] = Property(value: .name("off"), allowed: .names(["off", "on"])) }
    return properties
  }

  /// Monitors of other clients, and ours of an earlier profile.
  private mutating func declareMonitors(_ snapshot: inout Snapshot) {
    for output in snapshot.outputs where random.chance(20) {
      guard let region = snapshot.state(of: output.id)?.region else { continue }
      let name = random.chance(50) ? Monitor.name(for: output) : "wall-\(output.id.rawValue)"
      let area = region.inset(by: Edges(left: 5, right: 7))
      let monitor = Monitor(name: name, primary: random.chance(40), area: area, outputs: [output.id])
      snapshot = (try? snapshot.applying(.setMonitor(monitor))) ?? snapshot
    }
    let others = snapshot.outputs.map(\.id).filter { id in !snapshot.monitors.contains { $0.outputs.contains(id) } }
    if others.count > 1, random.chance(20) {
      let area = Rectangle(origin: .origin, size: Size(width: 100, height: 100))
      let wall = Monitor(name: "wall", area: area, outputs: others)
      snapshot = (try? snapshot.applying(.setMonitor(wall))) ?? snapshot
    }
  }

  /// Modes are the server's, so two outputs that list a mode of the same kind share its id.
  private mutating func modes() -> [Mode] {
    let kinds = Self.sizes.indices.flatMap { size in [0, 50_000, 59_940, 60_000].indices.map { (size, $0) } }
    return kinds.shuffled(using: &random).prefix(Int.random(in: 1...12, using: &random)).map { size, refresh in
      Mode(
        id: ModeID(UInt32(1000 + size * 10 + refresh)), size: Self.sizes[size],
        refreshMilliHertz: [0, 50_000, 59_940, 60_000][refresh])
    }
  }

  /// Lights CRTCs in ways that RandR accepts, scattered over the framebuffer.
  private mutating func light(_ snapshot: inout Snapshot) {
    for crtc in snapshot.crtcs where random.chance(50) {
      let able = snapshot.outputs.filter { $0.crtcs.contains(crtc.id) && !$0.modes.isEmpty }
      guard let output = able.randomElement(using: &random) else { continue }
      var outputs = [output.id]
      let mode = random.pick(output.modes)
      for clone in output.clones
      where random.chance(50) && able.contains(where: { $0.id == clone && $0.modes.contains(mode) }) {
        outputs.append(clone)
      }
      let scanout = Scanout(state: state(mode, on: crtc), outputs: outputs)
      guard scanout.state.region?.extent.fits(in: snapshot.framebuffer.size) ?? false else { continue }
      snapshot = (try? snapshot.applying(.configure(crtc.id, scanout))) ?? snapshot
    }
    snapshot.primary = random.chance(50) ? snapshot.outputs.randomElement(using: &random)?.id : nil
  }

  /// Mostly a framebuffer that just holds what is lit; at times one that has no room to grow, and at times one that a
  /// scaled picture sticks out of, which servers accept.
  private mutating func fit(_ snapshot: inout Snapshot) {
    let states = snapshot.litCRTCs.compactMap(\.scanout?.state)
    let smallest = Size(width: 640, height: 480)
    let untransformed = states.map(\.measured)
    let needed = states.compactMap(\.region?.extent).reduce(smallest) { $0.union($1) }
      .union(untransformed.reduce(smallest) { $0.union($1) })
    if random.chance(70) { snapshot.framebuffer.size = needed }
    if random.chance(5) { snapshot.framebuffer.size = untransformed.reduce(smallest) { $0.union($1) } }
    if random.chance(20) {
      snapshot.framebuffer.maximum = needed.union(snapshot.framebuffer.size).union(random.pick(Self.sizes))
    }
  }

  private mutating func state(_ mode: Mode, on crtc: CRTC) -> OutputState {
    let rotation = crtc.orientations == .all ? random.pick(Rotation.allCases) : .normal
    let scale =
      crtc.transforms && random.chance(30) ? Scale(millionths: random.pick([500_000, 1_500_000, 2_000_000])) : .one
    return OutputState(
      mode: mode,
      position: Point(x: Int.random(in: 0...3000, using: &random), y: Int.random(in: 0...3000, using: &random)),
      orientation: Orientation(rotation), transform: scale == .one ? .identity : Transform(scale: scale))
  }

  /// Other screens in the place of some, lit or not: what a CRTC shows may be no mode of its screen.
  mutating func exchangeScreens(in snapshot: inout Snapshot) {
    for index in snapshot.outputs.indices where snapshot.outputs[index].isConnected && random.chance(60) {
      snapshot.outputs[index].modes = modes()
    }
  }

  /// Some screens are pulled while lit: the CRTC goes on, the modes are gone.
  private mutating func pullPlugs(_ snapshot: inout Snapshot) {
    for index in snapshot.outputs.indices where random.chance(10) {
      snapshot.outputs[index].connection = .disconnected
      snapshot.outputs[index].modes = []
      snapshot.outputs[index].identity = Identity(builtin: snapshot.outputs[index].identity.builtin)
    }
  }
}
