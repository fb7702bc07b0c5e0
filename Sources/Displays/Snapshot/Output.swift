package enum ConnectionState: String, Sendable, Codable, CaseIterable {
  case connected, disconnected
  /// The driver cannot tell (old VGA); such an output counts as connected when it has modes.
  case unknown
}

/// A connector as RandR sees it.
package struct Output: Hashable, Sendable {
  package var id: OutputID
  package var name: String
  package var connection: ConnectionState
  package var identity: Identity
  package var modes: [Mode]
  /// How many of the first modes the screen prefers (`npreferred` of RRGetOutputInfo).
  package var preferredCount: Int
  package var crtcs: [CRTCID]
  /// The outputs that may share a CRTC with this one.
  package var clones: [OutputID]
  /// In millimetres; zero when unknown.
  package var physicalSize: Size
  package var properties: [String: Property]
  /// What the EDID says about overscan.
  package var overscan: EDID.Overscan?
  /// Whether the driver says that the cable does not carry the picture (`link-status`); false too where it does not tell.
  package var isLinkBad = false
  /// Whether its properties are known: nothing is asked of an output without a screen, unless a profile forces it.
  package var tellsProperties: Bool

  package init(
    id: OutputID, name: String, connection: ConnectionState = .connected, identity: Identity = Identity(),
    modes: [Mode] = [], preferredCount: Int = 0, crtcs: [CRTCID] = [], clones: [OutputID] = [],
    physicalSize: Size = .zero, properties: [String: Property] = [:], overscan: EDID.Overscan? = nil
  ) {
    self.id = id
    self.name = name
    self.connection = connection
    self.identity = identity
    self.modes = modes
    self.preferredCount = preferredCount
    self.crtcs = crtcs
    self.clones = clones
    self.physicalSize = physicalSize
    self.properties = properties
    tellsProperties = connection != .disconnected || !properties.isEmpty
    self.overscan = overscan
  }

  /// Whether a screen is to be reckoned with here: one is connected, or a profile says that there is one.
  package var isPresent: Bool { isConnected || isForced }

  /// Whether a profile has lit it, or is about to, though nothing is detected.
  package var isForced: Bool { !isConnected && modes.contains { $0.timing?.isForced ?? false } }

  /// Whether a person would say that a screen is plugged in here.
  package var isConnected: Bool {
    switch connection {
    case .connected: true
    case .unknown: modes.contains { $0.timing == nil }
    case .disconnected: false
    }
  }

  /// Whether another client means it to be lit though nothing is connected. No client can light such an output without a mode
  /// of its own: the server lists none there but those that clients have added.
  package var isLitOnPurpose: Bool { !isConnected && modes.contains { $0.timing == nil } }
}

extension Snapshot.Document {
  package struct Output: Codable, Hashable, Sendable {
    package var name: String
    package var id: Int
    /// Connected when left out.
    package var connection: String?
    package var identity: Identity?
    package var physicalSize: Size?
    package var modes: [Mode]?
    /// The names of the outputs that may share a CRTC with this one.
    package var clones: [String]?
    package var properties: [String: Property]?
    /// Nothing is known when left out.
    package var overscan: Overscan?

    /// The CRTC that drives it; a dark output has none, and none of the following.
    package var crtc: Int?
    /// In full, since a monitor unplugged while lit keeps a mode that its list no longer has.
    package var mode: Mode?
    package var position: Point?
    package var rotation: String?
    package var reflection: String?
    package var transform: Transform?
  }
}

extension Snapshot.Document.Output {
  init(_ output: Output, in snapshot: Snapshot) {
    let clones = output.clones.compactMap { snapshot.output($0)?.name }
    self.init(
      name: output.name, id: Int(output.id.rawValue), connection: output.connection.rawValue,
      identity: output.identity == Identity() ? nil : Snapshot.Document.Identity(output.identity),
      physicalSize: output.physicalSize == .zero ? nil : output.physicalSize,
      modes: Snapshot.Document.Mode.list(output), clones: clones.isEmpty ? nil : clones,
      properties: output.properties.isEmpty ? nil : output.properties.mapValues(Snapshot.Document.Property.init),
      overscan: output.overscan.map(Snapshot.Document.Overscan.init))
    if let crtc = snapshot.crtc(driving: output.id), let state = crtc.scanout?.state { light(crtc.id, state) }
  }

  private mutating func light(_ crtc: CRTCID, _ state: OutputState) {
    let orientation = state.orientation
    self.crtc = Int(crtc.rawValue)
    mode = Snapshot.Document.Mode(state.mode)
    position = state.position
    rotation = orientation.rotation == .normal ? nil : orientation.rotation.rawValue
    reflection = orientation.reflection == .none ? nil : orientation.reflection.rawValue
    transform = state.transform.isIdentity ? nil : Snapshot.Document.Transform(state.transform)
  }

  func checked(
    as id: OutputID, _ modes: [Mode], on crtcs: [CRTCID], beside clones: [OutputID], at place: DocumentPlace
  ) throws(Snapshot.DocumentError) -> Output {
    var output = Output(
      id: id, name: name, connection: try state(at: place),
      identity: try identity?.checked(at: place["identity"]) ?? Identity(), modes: modes,
      preferredCount: try preferredCount(at: place["modes"]), crtcs: crtcs, clones: clones,
      physicalSize: try place["physicalSize"].size(physicalSize ?? .zero),
      properties: try properties(at: place["properties"]),
      overscan: try overscan?.checked(at: place["overscan"]))
    output.isLinkBad = output.properties["link-status"]?.value == .name("Bad")
    return output
  }
}
