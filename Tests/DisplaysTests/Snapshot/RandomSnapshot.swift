import Displays

/// Snapshots that use everything a document can say.
struct RandomSnapshot {
  private var random: SeededGenerator
  private var hardware: RandomHardware

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    hardware = RandomHardware(seed: seed)
  }

  mutating func next() -> Snapshot {
    var snapshot = hardware.snapshot()
    snapshot.framebuffer.physicalSize = size()
    for index in snapshot.outputs.indices { enrich(&snapshot.outputs[index]) }
    for index in snapshot.crtcs.indices { enrich(&snapshot.crtcs[index]) }
    for index in 0..<Int.random(in: 0...3, using: &random) {
      snapshot.monitors.append(monitor("wall \(index)", of: snapshot.outputs.map(\.id)))
    }
    snapshot.monitors.sort { $0.name < $1.name }
    if random.chance(50) { create(Int.random(in: 1...3, using: &random), in: &snapshot) }
    snapshot.power = random.chance(30) ? nil : power()
    if random.chance(50) { snapshot.inputs = (0..<Int.random(in: 0...3, using: &random)).map { input(UInt32($0 + 2)) } }
    if random.chance(50) { snapshot.fontDPI = fontDPI() }
    return snapshot
  }

  private mutating func power() -> ServerPower {
    let dpms = ServerPower.DPMS(
      isEnabled: random.chance(50), level: random.pick(ServerPower.DPMS.Level.allCases), standby: seconds(),
      suspend: seconds(), off: seconds())
    let saver = ServerPower.ScreenSaver(
      isActive: random.chance(50), timeout: seconds(), interval: seconds(), prefersBlanking: random.chance(50))
    let causes: [SleepMark.Cause] = [.user, .over, .profile(wakeFor: .seconds(60)), .profile(wakeFor: .zero)]
    let mark = random.chance(50) ? SleepMark(random.pick(causes), earlier: dpms) : nil
    return ServerPower(
      dpms: random.chance(20) ? nil : dpms, screenSaver: saver, mark: mark,
      sleepers: random.chance(20) ? ["tv", "sign"] : [])
  }

  private mutating func seconds() -> Int { Int.random(in: 0...65535, using: &random) }

  private mutating func input(_ id: UInt32) -> InputDevice {
    let elements = (0..<9).map { _ in Float.random(in: -2...2, using: &random) }
    return InputDevice(
      id: InputDeviceID(id), name: text(), kind: random.pick(InputDevice.Kind.allCases),
      usb: random.pick([nil, "04f3:2494"]), node: random.pick([nil, text()]),
      matrix: random.pick([.identity, nil, TouchMatrix(elements: elements)]), isOurs: random.chance(50),
      isCalibrated: random.chance(50))
  }

  private mutating func fontDPI() -> FontDPI {
    let density = Density(dpi: Int.random(in: FontDPI.allowed, using: &random))
    let kept = FontDPI.Kept(dpi: 120, entry: random.chance(50) ? "96" : nil, density: density)
    return FontDPI(entry: random.pick(["120", "96.5", ""]), kept: random.chance(50) ? kept : nil)
  }

  private mutating func enrich(_ output: inout Output) {
    // RandR counts the preferred ones among the modes that there are.
    output.preferredCount = min(output.preferredCount, output.modes.count)
    output.physicalSize = random.chance(30) ? .zero : size()
    if random.chance(50) { output.identity = identity() }
    output.overscan = random.pick([nil, overscan()])
    for _ in 0..<Int.random(in: 0...4, using: &random) { output.properties[text()] = property() }
    for index in output.modes.indices where output.modes[index].id.rawValue % 7 == 0 {
      output.modes[index].interlaced = true
    }
  }

  /// What CRTCs can do, and where and how the lit ones show, may be anything within the ranges of RandR.
  private mutating func enrich(_ crtc: inout CRTC) {
    crtc.transforms = random.chance(50)
    crtc.orientations = OrientationSet(
      rotations: Set(Rotation.allCases.filter { _ in random.chance(60) }), reflectsX: random.chance(50),
      reflectsY: random.chance(50))
    guard var scanout = crtc.scanout else { return }
    if scanout.state.mode.id.rawValue % 7 == 0 { scanout.state.mode.interlaced = true }
    scanout.state.orientation = Orientation(random.pick(Rotation.allCases), random.pick(Reflection.allCases))
    scanout.state.position = Point(
      x: Int.random(in: -32768...32767, using: &random), y: Int.random(in: -32768...32767, using: &random))
    if random.chance(40) { scanout.state.transform = transform() }
    crtc.scanout = scanout
  }

  /// Modes of our own, on some outputs and lit on some CRTCs.
  private mutating func create(_ count: Int, in snapshot: inout Snapshot) {
    for number in 0..<count {
      let refresh = Int.random(in: 24_000...120_000, using: &random)
      let blanking = random.pick(ModeTiming.Blanking.allCases)
      guard
        var timing = ModeTiming(cvt: random.pick(RandomHardware.sizes), refreshMilliHertz: refresh, blanking: blanking)
      else { continue }
      timing.dotClock += Int.random(in: 0...999_999, using: &random)
      timing.flags = Set([ModeTiming.Flag.positiveHSync, .negativeVSync, .interlace].filter { _ in random.chance(30) })
      var mode = Mode(toCreate: timing)
      mode.id = ModeID(UInt32(5_000 + number))
      snapshot.createdModes.append(mode)
      for index in snapshot.outputs.indices where random.chance(40) { snapshot.outputs[index].modes.append(mode) }
      for index in snapshot.crtcs.indices where random.chance(30) { snapshot.crtcs[index].scanout?.state.mode = mode }
    }
  }

  private mutating func monitor(_ name: String, of outputs: [OutputID]) -> Monitor {
    let origin = Point(
      x: Int.random(in: -32768...32767, using: &random), y: Int.random(in: -32768...32767, using: &random))
    return Monitor(
      name: name, primary: random.chance(30), area: Rectangle(origin: origin, size: size()),
      physicalSize: random.pick([.zero, Size(width: 4_294_967_295, height: 1)]),
      outputs: outputs.filter { _ in random.chance(30) })
  }

  private mutating func overscan() -> EDID.Overscan {
    let behaviours: [EDID.Overscan.Behaviour?] = [nil, .alwaysOverscanned, .alwaysUnderscanned, .both]
    return EDID.Overscan(
      underscansByDefault: random.chance(50), preferred: random.pick(behaviours), computer: random.pick(behaviours),
      television: random.pick(behaviours))
  }

  private mutating func transform() -> Transform {
    let elements = (0..<9).map { _ in Int32.random(in: .min ... .max, using: &random) }
    return Transform(elements: elements, filter: random.pick(Transform.Filter.allCases)) ?? .identity
  }

  private mutating func size() -> Size {
    Size(width: Int.random(in: 0...65535, using: &random), height: Int.random(in: 0...65535, using: &random))
  }

  private mutating func identity() -> Identity {
    let edid = (0..<Int.random(in: 0...3, using: &random)).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    return Identity(
      vendor: random.pick([nil, "ORC"]), product: random.pick([nil, 0, 65535]), model: random.pick([nil, text()]),
      serial: random.pick([nil, text()]), serialNumber: random.pick([nil, 1, 4_294_967_295]),
      edid: random.pick([nil, "sha256:\(SHA256(edid).hexadecimal)"]), builtin: random.chance(20))
  }

  private mutating func property() -> Property {
    let number = Int.random(in: -2_147_483_648...4_294_967_295, using: &random)
    let value: PropertyValue = random.pick([
      .number(number), .name(text()), .bytes(random.pick(["", "00", "c0ffee99"])),
    ])
    let allowed: Property.Allowed = random.pick([
      .anything, .range(min(0, number)...max(0, number)), .names([]), .names([text(), text()]), .numbers([]),
      .numbers([number, 0]),
    ])
    return Property(value: value, allowed: allowed, immutable: random.chance(30))
  }

  /// Names that JSON has to escape, and some that look like numbers.
  private mutating func text() -> String {
    random.pick(["max bpc", "a \"b\"", "x\\y", "é ✓", "12", "~", "", "line feed", "true"])
  }
}
