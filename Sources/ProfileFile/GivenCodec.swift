import Displays

// The machine of a case: a snapshot, or one that is invented.

/// As the keys of a mapping.
extension ProfileCase.Given {
  /// The keys of an invented machine.
  static let invented = ["screens", "touch", "crtcs", "framebuffer"]

  var file: Marked<String>? {
    get { if case .snapshot(let file) = self { file } else { nil } }
    set { if let newValue { self = .snapshot(newValue) } }
  }

  var invented: Machine {
    get { if case .machine(let machine) = self { machine } else { Machine(screens: []) } }
    set { self = .machine(newValue) }
  }

  var screens: [Machine.Screen]? {
    get { invented.screens.isEmpty ? nil : invented.screens }
    set { invented.screens = newValue ?? [] }
  }

  /// The names of touchscreens.
  var touch: [String]? {
    get { invented.inputs.isEmpty ? nil : invented.inputs.map(\.name) }
    set {
      invented.inputs = (newValue ?? []).enumerated().map {
        InputDevice(id: InputDeviceID(UInt32($0.offset + 2)), name: $0.element)
      }
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
    if !isCaptured { decoder.reportRepeated(Self.connectors(of: fields["screens"]), under: "connector") }
    var given = CaseKeyTable.given.fresh(field.node.mark)
    let keys = CaseKeyTable.given.keys.filter { ($0.name == "snapshot") == isCaptured }
    return decoder.read(keys, of: fields, into: &given) ? given : nil
  }

  /// The connectors of a list of screens, as far as they are written.
  private static func connectors(of screens: Decoder.Field?) -> [Marked<String>] {
    guard case .list(let items)? = screens?.node.content else { return [] }
    return items.compactMap { item in
      guard let node = item["connector"], let name = node.scalar?.text else { return nil }
      return Marked(name, at: node.mark)
    }
  }

  private static func reportInvented(in fields: Decoder.Fields, by decoder: inout Decoder) {
    guard let other = ProfileCase.Given.invented.lazy.compactMap({ fields[$0] }).first else { return }
    decoder.findings.error(
      .conflictingKeys, at: other.node.mark, "\(other.name): cannot be combined with snapshot; remove one of them")
  }

  func encode(_ value: ProfileCase.Given) -> String? { nil }
}

/// As the keys of a mapping.
extension Machine.Screen {
  static let unknown = Machine.Screen(
    connector: "", identity: Identity(), modes: [ListedMode(size: Size(width: 1920, height: 1080))])
}

extension Codec where Self == MappingCodec<Machine.Screen> {
  static var machineScreen: Self {
    MappingCodec(
      { CaseKeyTable.machineScreen }, expects: "a mapping such as { connector: HDMI-1 }", required: ["connector"],
      examples: ["{ connector: HDMI-1 }", "{ connector: eDP-1, modes: [1920x1080@59.94, 1920x1080i@50] }"]
    ) { _, fields, screen, _ in
      guard fields["builtin"] == nil else { return }
      screen.identity.builtin = Identity.isBuiltin(connector: screen.connector)
    }
  }
}
