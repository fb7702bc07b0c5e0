package import Displays

/// Which properties a reading holds. The EDID is not one of them: it is in every output's identity.
package enum PropertySelection: Hashable, Sendable {
  case none
  /// Output properties of these names; and `Xft.dpi`, which is read too where a profile has set it before.
  case named(Set<String>, fontDPI: Bool = false)
  case all
}

/// What the server said at one moment, and how to tell that the moment is over.
package struct Reading: Sendable {
  package internal(set) var snapshot: Snapshot
  package let stamp: Stamp
  /// The transforms that the next RRSetCrtcConfig puts in force; a CRTC is missing when its transform is not one of
  /// ours (a filter with parameters).
  let pendingTransforms: [CRTCID: Transform]
  /// Not so when something from the first reply was gone at a later one.
  let isComplete: Bool
  /// What events told between the reading before and this one, which shows what became of it.
  package internal(set) var change = ServerChange()
  /// How many changes had been heard of before it.
  var heard = 0
}

extension Reading {
  package var moment: ServerMoment { ServerMoment(stamp: stamp, framebuffer: snapshot.framebuffer.size) }
}

/// Between two equal ones nobody has configured the server, and its hardware did not change. RRSetScreenSize leaves the
/// timestamps alone, so the framebuffer's size is a part of it.
package struct ServerMoment: Hashable, Sendable {
  package let stamp: Stamp
  package let framebuffer: Size

  /// Whether a client has set a mode or the framebuffer's size meanwhile. What drivers do by themselves leaves both alone.
  package func wasConfigured(since earlier: ServerMoment) -> Bool {
    stamp.timestamp != earlier.stamp.timestamp || framebuffer != earlier.framebuffer
  }
}

/// When the server was last configured, and when its hardware last changed, in milliseconds of its own clock
/// (RRGetScreenResourcesCurrent).
package struct Stamp: Hashable, Sendable {
  package let timestamp: UInt32
  package let configTimestamp: UInt32
}
