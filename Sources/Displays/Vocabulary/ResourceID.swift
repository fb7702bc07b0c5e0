/// A name the X server gave to something (an XID). It is valid for one server's lifetime only.
package protocol ResourceID: RawRepresentable, Hashable, Comparable, Codable, Sendable where RawValue == UInt32 {
  init(rawValue: UInt32)
}

extension ResourceID {
  package init(_ rawValue: UInt32) { self.init(rawValue: rawValue) }

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

package struct OutputID: ResourceID {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }
}

package struct CRTCID: ResourceID {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }
}

package struct ModeID: ResourceID {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }
}
