/// Counter-clockwise rotation of the picture, in the words of `xrandr --rotate`.
package enum Rotation: String, Sendable, Codable, CaseIterable {
  case normal, left, inverted, right

  package var swapsSides: Bool { self == .left || self == .right }
}

/// Reflection along an axis, in the words of `xrandr --reflect`.
package enum Reflection: String, Sendable, Codable, CaseIterable {
  case none, x, y, xy

  package var reflectsX: Bool { self == .x || self == .xy }
  package var reflectsY: Bool { self == .y || self == .xy }
}

/// The orientation to which a CRTC turns the picture: reflected along its own axes, then turned (`Rotation` of
/// RRSetCrtcConfig).
package struct Orientation: Hashable, Sendable {
  package var rotation: Rotation
  package var reflection: Reflection

  package init(_ rotation: Rotation = .normal, _ reflection: Reflection = .none) {
    self.rotation = rotation
    self.reflection = reflection
  }

  package static let normal = Orientation()

  package func turned(_ size: Size) -> Size { rotation.swapsSides ? size.transposed : size }
}

extension Orientation: CustomStringConvertible {
  package var description: String {
    reflection == .none ? rotation.rawValue : "\(rotation.rawValue), reflected \(reflection.rawValue)"
  }
}

/// The rotations and reflections a CRTC can do (`rotations` of RRGetCrtcInfo): a set of bits,
/// where every rotation combines with every reflection.
package struct OrientationSet: Hashable, Sendable {
  package var rotations: Set<Rotation>
  package var reflectsX: Bool
  package var reflectsY: Bool

  package init(rotations: Set<Rotation>, reflectsX: Bool, reflectsY: Bool) {
    self.rotations = rotations
    self.reflectsX = reflectsX
    self.reflectsY = reflectsY
  }

  package static let all = OrientationSet(rotations: Set(Rotation.allCases), reflectsX: true, reflectsY: true)
  package static let normalOnly = OrientationSet(rotations: [.normal], reflectsX: false, reflectsY: false)

  package func contains(_ orientation: Orientation) -> Bool {
    let needed = orientation.reflection
    return rotations.contains(orientation.rotation) && (reflectsX || !needed.reflectsX)
      && (reflectsY || !needed.reflectsY)
  }
}
