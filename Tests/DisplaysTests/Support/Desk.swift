import Displays
import Testing

/// A machine in few words: `Desk(crtcs: 2).screen("eDP-1").screen("HDMI-1", "1280x720@60").lit("eDP-1")`.
///
/// CRTCs count from 1, outputs from 101 and modes from 1001, in the order in which they are mentioned. Modes are
/// spelled as in `Mode.description`; a prime (`1920x1080@60'`) makes another mode that looks the same.
struct Desk {
  private(set) var snapshot: Snapshot
  private var modes: [String: Mode] = [:]

  init(crtcs: Int = 4, framebuffer: String = "1920x1080", maximum: String = "16384x16384") {
    let limits = Framebuffer(
      size: Self.size(framebuffer), physicalSize: Size(width: 508, height: 286),
      minimum: Size(width: 320, height: 200), maximum: Self.size(maximum))
    snapshot = Snapshot(
      framebuffer: limits, crtcs: (0..<crtcs).map { CRTC(id: CRTCID(UInt32($0 + 1))) }, outputs: [])
  }

  /// An output with a screen, which can use every CRTC unless said otherwise; the first mode is the preferred one.
  func screen(
    _ name: String, _ modes: String = "1920x1080@60 1280x720@60", preferred: Int = 1, crtcs: [UInt32]? = nil,
    clones: [String] = [], vendor: String? = nil, model: String? = nil, serial: String? = nil,
    properties: [String: Property] = [:], overscan: EDID.Overscan? = nil
  ) -> Desk {
    var desk = self
    let output = Output(
      id: OutputID(UInt32(101 + snapshot.outputs.count)), name: name,
      identity: Identity(
        vendor: vendor, model: model, serial: serial, builtin: Identity.isBuiltin(connector: name)),
      modes: modes.split(separator: " ").map { desk.mode(String($0)) }, preferredCount: preferred,
      crtcs: crtcs.map { $0.map { CRTCID($0) } } ?? snapshot.crtcs.map(\.id), properties: properties,
      overscan: overscan)
    desk.snapshot.outputs.append(output)
    for clone in clones { desk.allowSharing(name, clone) }
    return desk
  }

  private mutating func allowSharing(_ one: String, _ other: String) {
    for (name, partner) in [(one, other), (other, one)] {
      guard let index = index(of: name), let id = snapshot.output(named: partner)?.id else { continue }
      snapshot.outputs[index].clones.append(id)
    }
  }

  /// CRTCs that refuse rotation and transforms, as poor drivers' do.
  func poor(_ crtcs: UInt32...) -> Desk {
    var desk = self
    for index in snapshot.crtcs.indices where crtcs.contains(snapshot.crtcs[index].id.rawValue) {
      desk.snapshot.crtcs[index].orientations = .normalOnly
      desk.snapshot.crtcs[index].transforms = false
    }
    return desk
  }

  /// Lights a CRTC, the first dark one unless said otherwise, in the outputs' first mode unless said otherwise.
  func lit(
    _ names: String..., mode: String? = nil, at position: Point = .origin, on crtc: UInt32? = nil,
    rotation: Rotation = .normal, transform: Transform = .identity, panning: String? = nil
  ) -> Desk {
    var desk = self
    let outputs = names.compactMap { snapshot.output(named: $0) }
    let dark = snapshot.crtcs.firstIndex { crtc.map(CRTCID.init) == $0.id || crtc == nil && $0.scanout == nil }
    guard let index = dark, let mode = mode.map({ desk.mode($0) }) ?? outputs.first?.modes.first else { return desk }
    let state = OutputState(
      mode: mode, position: position, orientation: Orientation(rotation), transform: transform,
      panning: panning.map(Self.size))
    desk.snapshot.crtcs[index].scanout = Scanout(state: state, outputs: outputs.map(\.id))
    return desk
  }

  /// What has no words of its own.
  mutating func change(_ change: (inout Snapshot) -> Void) { change(&snapshot) }

  /// Pulls the plug: what is lit stays lit, the modes are gone.
  func pulled(_ name: String) -> Desk {
    var desk = self
    guard let index = index(of: name) else { return desk }
    desk.snapshot.outputs[index].connection = .disconnected
    desk.snapshot.outputs[index].modes = []
    desk.snapshot.outputs[index].identity = Identity(builtin: snapshot.outputs[index].identity.builtin)
    return desk
  }

  /// Another screen in its place: what is lit stays lit, in a mode that may be none of its own.
  func exchanged(_ name: String, _ modes: String) -> Desk {
    var desk = self
    guard let index = index(of: name) else { return desk }
    let listed = modes.split(separator: " ").map { desk.mode(String($0)) }
    desk.snapshot.outputs[index].modes = listed
    return desk
  }

  /// Gives a screen an EDID, by its hash.
  func edid(_ hash: String?, of name: String) -> Desk {
    var desk = self
    if let index = index(of: name) { desk.snapshot.outputs[index].identity.edid = hash }
    return desk
  }

  /// Its touchscreens and pens.
  func touch(_ inputs: InputDevice...) -> Desk {
    var desk = self
    desk.snapshot.inputs = inputs
    return desk
  }

  func primary(_ name: String) -> Desk {
    var desk = self
    desk.snapshot.primary = snapshot.output(named: name)?.id
    return desk
  }

  private func index(of name: String) -> Int? { snapshot.outputs.firstIndex { $0.name == name } }

  mutating func mode(_ text: String) -> Mode {
    if let known = modes[text] { return known }
    let parts = text.filter { $0 != "'" }.split(separator: "@")
    let mode = Mode(
      id: ModeID(UInt32(1001 + modes.count)), size: Self.size(parts[0].filter { $0 != "i" }),
      refreshMilliHertz: parts.count > 1 ? Int((Double(parts[1]) ?? 0) * 1000 + 0.5) : 0,
      interlaced: parts[0].contains("i"))
    modes[text] = mode
    return mode
  }

  static func size(_ text: String) -> Size {
    let sides = text.split(separator: "x").compactMap { Int($0) }
    return Size(width: sides[0], height: sides[1])
  }
}

extension Desk: CustomTestStringConvertible {
  var testDescription: String {
    "\(snapshot.crtcs.count) CRTCs, " + snapshot.outputs.map(\.name).joined(separator: ", ")
  }
}
