package import Displays

/// Which output properties a reading holds. The EDID is not one of them: it is in every output's identity.
package enum PropertySelection: Hashable, Sendable {
  case none
  case named(Set<String>)
  case all
}

/// What the server said at one moment, and how to tell that the moment is over.
package struct Reading: Sendable {
  package let snapshot: Snapshot
  package let stamp: Stamp
  /// The transforms that the next RRSetCrtcConfig puts in force; a CRTC is missing when its transform is not one of
  /// ours (a filter with parameters).
  let pendingTransforms: [CRTCID: Transform]
  /// What events told between the reading before and this one, which shows what became of it.
  package internal(set) var change = ServerChange()
}

/// When the server was last configured, and when its hardware last changed, in milliseconds of its own clock
/// (RRGetScreenResourcesCurrent).
package struct Stamp: Hashable, Sendable {
  package let timestamp: UInt32
  package let configTimestamp: UInt32
}
