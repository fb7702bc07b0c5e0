/// A machine in few words, for machines that were never captured: its screens are dark, and its CRTCs can do
/// everything.
package struct Machine: Sendable {
  package var screens: [Screen]
  package var crtcs: Int
  /// The largest framebuffer.
  package var maximum: Size
  /// The machine's touchscreens and pens; they reach all screens at first.
  package var inputs: [InputDevice] = []

  package init(screens: [Screen], crtcs: Int = Machine.usualCRTCs, maximum: Size = Machine.usualMaximum) {
    self.screens = screens
    self.crtcs = crtcs
    self.maximum = maximum
  }

  /// The number of CRTCs that most drivers have.
  package static let usualCRTCs = 4
  package static let usualMaximum = Size(width: 16384, height: 16384)

  package struct Screen: Sendable {
    package var connector: String
    package var identity: Identity
    /// The modes, in mHz, 60 Hz where none is written; the first one is preferred.
    package var modes: [ListedMode]
    /// False for a connector without a screen.
    package var isConnected: Bool

    package init(connector: String, identity: Identity, modes: [ListedMode], isConnected: Bool = true) {
      self.connector = connector
      self.identity = identity
      self.modes = modes
      self.isConnected = isConnected
    }
  }
}

extension Snapshot {
  package init(_ machine: Machine) {
    let minimum = Size(width: 320, height: 200)
    self.init(
      framebuffer: Framebuffer(
        size: minimum, physicalSize: Size(width: 85, height: 53), minimum: minimum, maximum: machine.maximum),
      crtcs: (0..<machine.crtcs).map { CRTC(id: CRTCID(UInt32($0 + 1))) }, outputs: [])
    for screen in machine.screens { plug(screen) }
    inputs = machine.inputs
  }

  /// Connects a screen, on a new connector where the machine has none of that name.
  package mutating func plug(_ screen: Machine.Screen) {
    let modes = modes(screen.modes)
    refused = Refused()
    if let index = outputs.firstIndex(where: { $0.name == screen.connector }) {
      outputs[index].connection = .connected
      outputs[index].identity = screen.identity
      outputs[index].modes = modes
      outputs[index].preferredCount = min(1, modes.count)
    } else {
      let id = OutputID((outputs.map(\.id.rawValue).max() ?? 100) &+ 1)
      outputs.append(
        Output(
          id: id, name: screen.connector, identity: screen.identity, modes: modes, preferredCount: min(1, modes.count),
          crtcs: crtcs.map(\.id)))
    }
    if !screen.isConnected { _ = unplug(screen.connector) }
  }

  /// Disconnects a screen: its modes are gone, and a lit screen stays lit until a client changes it.
  ///
  /// - Returns: false when there is no screen on such a connector.
  package mutating func unplug(_ connector: String) -> Bool {
    guard let index = outputs.firstIndex(where: { $0.name == connector && $0.isConnected }) else { return false }
    refused = Refused()
    outputs[index].connection = .disconnected
    // Modes that clients have added stay.
    outputs[index].modes.removeAll { $0.timing == nil }
    outputs[index].preferredCount = 0
    outputs[index].identity = Identity(builtin: outputs[index].identity.builtin)
    return true
  }

  /// A mode's id stands for the same mode on every output.
  private func modes(_ listed: [ListedMode]) -> [Mode] {
    let lit = litCRTCs.compactMap(\.scanout?.state.mode)
    var known = (outputs.flatMap(\.modes) + lit).filter { $0.timing == nil }
    return listed.map { wanted in
      if let same = known.first(where: { $0.listed == wanted }) { return same }
      let id = ModeID((known.map(\.id.rawValue).max() ?? 1000) &+ 1)
      let mode = Mode(
        id: id, size: wanted.size, refreshMilliHertz: wanted.refreshMilliHertz, interlaced: wanted.interlaced)
      known.append(mode)
      return mode
    }
  }
}
