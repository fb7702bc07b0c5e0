/// Which screens are plugged in where: what has to change for a hotplug to be one, and for a choice made by hand or a
/// failure that was given up to be forgotten.
package struct Hardware: Hashable, Sendable {
  /// By connector.
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
    Hardware(screens: Dictionary(present.map { ($0.name, $0.identity) }) { first, _ in first })
  }

  /// Whether a person sees anything: some CRTC is lit for a screen that is plugged in.
  package var showsSomething: Bool { litCRTCs.contains(where: isSeen) }

  /// Connectors of the screens whose EDID has not come, or never will.
  package var withoutEDID: Set<String> { Set(present.filter { $0.identity.edid == nil }.map(\.name)) }
}
