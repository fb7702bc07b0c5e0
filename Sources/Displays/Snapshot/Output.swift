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
  /// The number of the first modes that the screen prefers (`npreferred` of RRGetOutputInfo).
  package var preferredCount: Int
  package var crtcs: [CRTCID]
  /// The outputs that may share a CRTC with this one.
  package var clones: [OutputID]
  /// The screen's size in millimetres; zero when unknown.
  package var physicalSize: Size
  package var properties: [String: Property]
  /// The overscan as the EDID tells it.
  package var overscan: EDID.Overscan?
  /// True if the driver says that the cable does not carry the picture (`link-status`); false too where it does not
  /// tell.
  package var isLinkBad = false
  /// True if the output's properties are known: an output without a screen is not asked, unless a profile forces it.
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

  /// True if a screen counts as present: one is connected, or a profile says that there is one.
  package var isPresent: Bool { isConnected || isForced }

  /// True if a profile has lit the output, or is about to, though nothing is detected.
  package var isForced: Bool { !isConnected && modes.contains { $0.timing?.isForced ?? false } }

  /// True if a person would say that a screen is connected here.
  package var isConnected: Bool {
    switch connection {
    case .connected: true
    case .unknown: modes.contains { $0.timing == nil }
    case .disconnected: false
    }
  }

  /// True if another client means the output to be lit though nothing is connected. No client can light such an output
  /// without a mode of its own: the server lists no modes there but those that clients have added.
  package var isLitOnPurpose: Bool { !isConnected && modes.contains { $0.timing == nil } }
}

extension Snapshot.Document {
  package struct Output: Codable, Hashable, Sendable {
    package var name: String
    package var id: Int
    /// The connection's state; connected when left out.
    package var connection: String?
    package var identity: Identity?
    package var physicalSize: Size?
    package var modes: [Mode]?
    /// The names of the outputs that may share a CRTC with this one.
    package var clones: [String]?
    package var properties: [String: Property]?
    /// The overscan that the EDID tells; unknown when left out.
    package var overscan: Overscan?

    /// The CRTC that drives the output; a dark output has none, and none of the following.
    package var crtc: Int?
    /// The mode in full, since a screen disconnected while lit keeps a mode that its list no longer has.
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
