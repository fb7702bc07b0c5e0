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
