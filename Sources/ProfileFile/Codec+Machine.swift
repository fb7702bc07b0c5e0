import Displays

/// The machine of a case while its keys are read: a file, or what it is made of.
struct MachineDraft: Sendable {
  var snapshot: Marked<String>?
  var screens: [Machine.Screen]?
  /// Names of touchscreens.
  var touch: [String]?
  var crtcs = Machine.usualCRTCs
  var maximum = Machine.usualMaximum

  /// The keys that make one.
  static let invented = ["screens", "touch", "crtcs", "framebuffer"]

  /// The machine; nil without screens.
  fileprivate var machine: Machine? {
    screens.map { screens in
      var machine = Machine(screens: screens, crtcs: crtcs, maximum: maximum)
      machine.inputs = (touch ?? []).enumerated().map {
        InputDevice(id: InputDeviceID(UInt32($0.offset + 2)), name: $0.element)
      }
      return machine
    }
  }
}

struct GivenCodec: Codec {
  var expects: String { "a mapping with snapshot or screens" }
  var examples: [String] { ["{ snapshot: lobby.json }", "{ screens: [{ connector: DP-1 }], crtcs: 2 }"] }
  var schema: Schema { CaseKeyTable.given.schema }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> ProfileCase.Given? {
    guard let fields = decoder.fields(field, of: CaseKeyTable.given) else { return nil }
    let isCaptured = fields["snapshot"] != nil
    if isCaptured { Self.reportInvented(in: fields, by: &decoder) }
    guard isCaptured || decoder.has(["screens"], in: fields) else { return nil }
    var draft = MachineDraft()
    decoder.read(CaseKeyTable.given.keys.filter { ($0.name == "snapshot") == isCaptured }, of: fields, into: &draft)
    return draft.snapshot.map { .snapshot($0) } ?? draft.machine.map { .machine($0) }
  }

  private static func reportInvented(in fields: Decoder.Fields, by decoder: inout Decoder) {
    guard let other = MachineDraft.invented.lazy.compactMap({ fields[$0] }).first else { return }
    decoder.findings.error(
      at: other.node.mark, "\(other.name): cannot be combined with snapshot; remove one of them")
  }

  func encode(_ value: ProfileCase.Given) -> String? { nil }
}

struct MachineScreenDraft: Sendable {
  var connector: String?
  var vendor: String?
  var model: String?
  var serial: String?
  /// True for a built-in screen; nil: as the connector says.
  var builtin: Bool?
  var modes = [ListedMode(size: Size(width: 1920, height: 1080))]
  var connected = true

  /// The screen; nil without a connector.
  fileprivate var screen: Machine.Screen? {
    connector.map { connector in
      let isBuiltin = builtin ?? Identity.isBuiltin(connector: connector)
      let identity = Identity(vendor: vendor, model: model, serial: serial, builtin: isBuiltin)
      return Machine.Screen(connector: connector, identity: identity, modes: modes, isConnected: connected)
    }
  }
}

struct MachineScreenCodec: Codec {
  var expects: String { "a mapping such as { connector: HDMI-1 }" }
  var examples: [String] { ["{ connector: HDMI-1 }", "{ connector: eDP-1, modes: [1920x1080@59.94, 1920x1080i@50] }"] }
  var schema: Schema { CaseKeyTable.machineScreen.schema }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Machine.Screen? {
    let mapping = CaseKeyTable.machineScreen
    guard let fields = decoder.fields(field, of: mapping) else { return nil }
    decoder.has(["connector"], in: fields)
    var draft = MachineScreenDraft()
    decoder.read(mapping.keys, of: fields, into: &draft)
    return draft.screen
  }

  func encode(_ value: Machine.Screen) -> String? { nil }
}

/// A mode with a size.
struct StatedModeCodec: Codec {
  var expects: String { "WxH, WxH@Hz, WxHi or WxHi@Hz" }
  var examples: [String] { ["1920x1080", "1920x1080@59.94", "1920x1080i", "1920x1080i@50"] }

  var schema: Schema {
    .definition(
      "mode",
      [
        "type": "string",
        "pattern": .text("^\(ModeCodec.size)(@(1000|[1-9][0-9]{0,2})([.][0-9]{1,3})?(Hz)?)?$"),
      ])
  }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> ModeRequest? {
    switch ModeRequest.reading(field.node.scalar?.text ?? "") {
    case .request(let request):
      if case .size = request { return request }
      decoder.mismatch(field)
    case .outOfRange(let allowed): decoder.mismatch(field, expected: allowed)
    case .unreadable: decoder.mismatch(field)
    }
    return nil
  }

  func encode(_ request: ModeRequest) -> String? { request.description }
}

/// A mode as a screen lists it.
struct ListedModeCodec: Codec {
  private var stated: StatedModeCodec { StatedModeCodec() }

  var expects: String { stated.expects }
  var examples: [String] { stated.examples }
  var schema: Schema { stated.schema }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> ListedMode? {
    guard case .size(let size, let interlaced, let refresh)? = stated.decode(field, by: &decoder) else { return nil }
    return ListedMode(size: size, refreshMilliHertz: refresh?.milliHertz ?? 60_000, interlaced: interlaced)
  }

  func encode(_ mode: ListedMode) -> String? {
    "\(mode.size)\(mode.interlaced ? "i" : "")@\(Thousandths(mode.refreshMilliHertz))"
  }
}

extension Codec where Self == MachineScreenCodec {
  static var machineScreen: Self { MachineScreenCodec() }
}
