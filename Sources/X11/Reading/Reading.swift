package import Displays

/// The properties that a reading holds. The EDID is not one of them: it is in every output's identity.
package enum PropertySelection: Hashable, Sendable {
  case none
  /// Output properties of these names; and `Xft.dpi`, which is read too where a profile has set it before.
  case named(Set<String>, fontDPI: Bool = false)
  case all
}

/// The server's state at one moment, and the means to tell that the moment is over.
package struct Reading: Sendable {
  package internal(set) var snapshot: Snapshot
  package let stamp: Stamp
  /// The transforms that the next RRSetCrtcConfig puts in force; a CRTC is missing when this program has no form for
  /// its transform (a filter with parameters).
  let pendingTransforms: [CRTCID: Transform]
  /// False when something from the first reply was gone at a later one.
  let isComplete: Bool
  /// The changes that events told between the reading before and this one, which shows their result.
  package internal(set) var change = ServerChange()
  /// The number of changes that had been heard before it.
  var heard = 0
}

extension Reading {
  package var moment: ServerMoment { ServerMoment(stamp: stamp, framebuffer: snapshot.framebuffer.size) }
}

/// A moment of the server. Between two equal ones no client has configured the server, and its hardware did not change.
/// RRSetScreenSize leaves the timestamps alone, so the framebuffer's size is a part of it.
package struct ServerMoment: Hashable, Sendable {
  package let stamp: Stamp
  package let framebuffer: Size

  /// True if a client has set a mode or the framebuffer's size meanwhile. Drivers' own changes leave both alone.
  package func wasConfigured(since earlier: ServerMoment) -> Bool {
    stamp.timestamp != earlier.stamp.timestamp || framebuffer != earlier.framebuffer
  }
}

/// The moments when the server was last configured, and when its hardware last changed, in milliseconds of its own
/// clock (RRGetScreenResourcesCurrent).
package struct Stamp: Hashable, Sendable {
  package let timestamp: UInt32
  package let configTimestamp: UInt32
}
