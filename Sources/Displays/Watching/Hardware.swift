/// The connected screens and their connectors: a change of these is a hotplug, and ends a choice made by hand and a
/// failure that was given up.
package struct Hardware: Hashable, Sendable {
  /// The screens by connector.
  package var screens: [String: Identity]

  package init(screens: [String: Identity]) { self.screens = screens }
}

extension Hardware {
  /// Connectors at which a screen is that was not there before; another screen in place of one counts.
  func connected(since earlier: Hardware) -> [String] {
    screens.filter { earlier.screens[$0.key] != $0.value }.keys.sorted { $0.naturallyPrecedes($1) }
  }

  /// Connectors at which no screen is any more.
  func disconnected(since earlier: Hardware) -> [String] {
    earlier.screens.keys.filter { screens[$0] == nil }.sorted { $0.naturallyPrecedes($1) }
  }
}

extension Snapshot {
  package var hardware: Hardware {
    Hardware(screens: Dictionary(connected.map { ($0.name, $0.identity) }) { first, _ in first })
  }

  /// True if a person sees anything: some CRTC is lit for a screen that is connected, or forced. A plan must never pass
  /// through less.
  package var showsSomething: Bool { litCRTCs.contains(where: isSeen) }

  /// True if a connected screen shows anything: with no profile in force, a forced output is left over.
  package var showsSomethingConnected: Bool { connected.contains { state(of: $0.id) != nil } }

  /// Connectors of the screens whose EDID has not come, or never will.
  package var withoutEDID: Set<String> { Set(connected.filter { $0.identity.edid == nil }.map(\.name)) }
}

/// The rest that a cable leaves behind: a screen that is disconnected while lit stays lit, and windows vanish there.
extension Snapshot {
  /// Outputs that are lit though disconnected, and not on purpose: this watcher has seen them connected, or a profile
  /// had forced them, and no other client has added a mode to them.
  ///
  /// - Parameter seen: outputs that were connected at some earlier look.
  package func leftLit(amongSeen seen: Set<OutputID>) -> Set<OutputID> {
    let left = outputs.filter {
      !$0.isConnected && !$0.isLitOnPurpose && state(of: $0.id) != nil && ($0.isForced || seen.contains($0.id))
    }
    return Set(left.map(\.id))
  }

  /// The snapshot with these outputs turned off.
  package func turningOff(_ dark: Set<OutputID>) -> Snapshot {
    var snapshot = self
    for index in snapshot.crtcs.indices {
      guard var scanout = snapshot.crtcs[index].scanout else { continue }
      scanout.outputs.removeAll(where: dark.contains)
      snapshot.crtcs[index].scanout = scanout.outputs.isEmpty ? nil : scanout
    }
    return snapshot
  }
}
