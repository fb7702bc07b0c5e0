/// Everything the X server says about its outputs at one moment.
///
/// Every number in it is within RandR's own ranges (see `Snapshot.Document`), so the arithmetic of the
/// pure core cannot overflow.
package struct Snapshot: Sendable, Equatable {
  package var framebuffer: Framebuffer
  /// By id: the server's own order changes with the primary output.
  package var crtcs: [CRTC]
  /// In the server's order.
  package var outputs: [Output]
  package var primary: OutputID?
  /// The modes that this program created, whether or not an output lists them.
  package var createdModes: [Mode]
  /// Those that clients declared, by name.
  package var monitors: [Monitor]
  /// Nothing where it is not known.
  package var refused = Refused()
  /// nil where it is not known: it costs requests of its own, so only those read it who need it.
  package var power: ServerPower?
  /// Touchscreens and pens; nil where they are not known.
  package var inputs: [InputDevice]?
  /// nil where it is not known: only those read it who need it.
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

/// What all CRTCs scan out of: RandR's "screen".
package struct Framebuffer: Hashable, Sendable, Codable {
  package var size: Size
  /// In millimetres; clients derive dots per inch from it.
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

/// Reads one region of the framebuffer in step with one mode and sends it to one or more outputs.
package struct CRTC: Hashable, Sendable {
  package var id: CRTCID
  /// What it shows and where to; nil when dark.
  package var scanout: Scanout?
  package var orientations: OrientationSet
  /// `hasTransforms` of RRGetCrtcTransform: whether it can do anything but the identity.
  package var transforms: Bool

  package init(id: CRTCID, scanout: Scanout? = nil, orientations: OrientationSet = .all, transforms: Bool = true) {
    self.id = id
    self.scanout = scanout
    self.orientations = orientations
    self.transforms = transforms
  }
}

/// What a lit CRTC does: one state, sent to one or more outputs. `outputs` is sorted; it is empty only when another
/// client gave the outputs to a second CRTC and left this one lit with nothing to drive.
package struct Scanout: Hashable, Sendable {
  package var state: OutputState
  package var outputs: [OutputID]

  package init(state: OutputState, outputs: [OutputID]) {
    self.state = state
    self.outputs = outputs.sorted()
  }
}

/// What a lit output shows. A layout desires the same type that a snapshot holds.
package struct OutputState: Hashable, Sendable {
  package var mode: Mode
  package var position: Point
  package var orientation: Orientation
  package var transform: Transform

  package init(
    mode: Mode, position: Point, orientation: Orientation = .normal, transform: Transform = .identity
  ) {
    self.mode = mode
    self.position = position
    self.orientation = orientation
    self.transform = transform
  }

  /// The mode's size as a person sees it, turned but not transformed.
  package var turnedSize: Size { orientation.turned(mode.size) }

  /// The part of the framebuffer that the CRTC reads; nil when the transform has no finite one.
  var reach: Rectangle? { transform.bounds(of: turnedSize)?.moved(by: position) }

  /// What RandR takes for that: of the same size, but from the CRTC's position. nil where the other is.
  package var region: Rectangle? {
    transform.regionSize(of: turnedSize).map { Rectangle(origin: position, size: $0) }
  }

  /// What a person sees of the framebuffer where nothing else is known; without a region, what the mode alone would show.
  var usualArea: Rectangle { region ?? Rectangle(origin: position, size: turnedSize) }

  /// The smallest framebuffer that the server resizes to while this state is lit.
  ///
  /// RRSetScreenSize measures lit CRTCs by their turned mode and ignores the transform (ProcRRSetScreenSize, X server
  /// 21.1). RRSetCrtcConfig looks at the region, but only on CRTCs without transforms, whose region is the turned mode.
  package var measured: Size { Rectangle(origin: position, size: turnedSize).extent }

  /// Whether RRSetCrtcConfig can carry the position, and the picture is whole there: only what is transformed may start
  /// outside of the framebuffer.
  package var isPlaceAllowed: Bool {
    position.isAllowed || !transform.isIdentity && position.isRepresentable
  }
}

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

/// An output property (RRGetOutputProperty) and what RRQueryOutputProperty says it accepts.
package struct Property: Hashable, Sendable {
  package var value: PropertyValue
  package var allowed: Allowed
  package var immutable: Bool

  package enum Allowed: Hashable, Sendable {
    case anything
    case range(ClosedRange<Int>)
    case names([String])
    case numbers([Int])
  }

  package init(value: PropertyValue, allowed: Allowed = .anything, immutable: Bool = false) {
    self.value = value
    self.allowed = allowed
    self.immutable = immutable
  }

  package func accepts(_ value: PropertyValue) -> Bool {
    switch (allowed, value) {
    case (.anything, _): !immutable
    case (.range(let range), .number(let number)): !immutable && range.contains(number)
    case (.names(let names), .name(let name)): !immutable && names.contains(name)
    case (.numbers(let numbers), .number(let number)): !immutable && numbers.contains(number)
    default: false
    }
  }
}

package enum PropertyValue: Hashable, Sendable {
  case number(Int)
  case name(String)
  /// Anything that is not one number or one name (EDID, CTM, …), as its bytes in hexadecimal.
  case bytes(String)
}

extension PropertyValue: CustomStringConvertible {
  package var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .name(let name): name
    case .bytes(let bytes): bytes
    }
  }
}
