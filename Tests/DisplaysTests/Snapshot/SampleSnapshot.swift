import Displays

/// A small machine with one CRTC for all outputs.
enum SampleSnapshot {
  static func with(_ outputs: [Output], showing state: OutputState? = nil) -> Snapshot {
    let scanout = state.map { Scanout(state: $0, outputs: outputs.map(\.id)) }
    let side = { (side: Int) in Size(width: side, height: side) }
    return Snapshot(
      framebuffer: Framebuffer(size: side(4096), physicalSize: side(1000), minimum: side(8), maximum: side(16384)),
      crtcs: [CRTC(id: CRTCID(60), scanout: scanout)], outputs: outputs, primary: outputs.first?.id)
  }

  /// Two clones on one CRTC and a dark output.
  static var ordinary: Snapshot {
    let mode = Mode(id: ModeID(91), size: Size(width: 1920, height: 1080), refreshMilliHertz: 60_000)
    let properties = [
      "max bpc": Property(value: .number(8), allowed: .range(8...16)),
      "Broadcast RGB": Property(value: .name("Full"), allowed: .names(["Automatic", "Full"])),
      "CTM": Property(value: .bytes("00ff"), immutable: true),
    ]
    let identity = Identity(
      vendor: "ORC", product: 4660, model: "Desk", serial: "A-1", serialNumber: 12,
      edid: "sha256:\(SHA256([]).hexadecimal)")
    var outputs = (0..<2).map { (index: UInt32) -> Output in
      Output(
        id: OutputID(80 + index), name: "HDMI-\(index + 1)", identity: identity, modes: [mode],
        preferredCount: 1,
        crtcs: [CRTCID(60)], clones: [OutputID(81 - index)], physicalSize: Size(width: 597, height: 336),
        properties: properties)
    }
    let state = OutputState(
      mode: mode, position: Point(x: 100, y: 0), orientation: Orientation(.left, .x),
      transform: Transform(scale: Scale(millionths: 1_500_000)))
    let timing = ModeTiming(
      dotClock: 148_500_000, horizontal: .init(shown: 1920, syncStart: 2008, syncEnd: 2052, total: 2200),
      vertical: .init(shown: 1080, syncStart: 1084, syncEnd: 1089, total: 1125), flags: [.positiveHSync])
    var created = Mode(toCreate: timing)
    created.id = ModeID(92)
    outputs[0].modes.append(created)
    var snapshot = with(outputs, showing: state)
    snapshot.createdModes = [created]
    outputs.append(Output(id: OutputID(82), name: "VGA-1", connection: .disconnected, crtcs: [CRTCID(60)]))
    snapshot.outputs = outputs
    return snapshot
  }
}
