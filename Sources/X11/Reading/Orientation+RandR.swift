import CX11
import Displays

extension Rotation {
  /// RandR counts counter-clockwise, as `xrandr --rotate` does: 90 degrees is `left`.
  fileprivate var bit: UInt16 {
    let rotation =
      switch self {
      case .normal: XCB_RANDR_ROTATION_ROTATE_0
      case .left: XCB_RANDR_ROTATION_ROTATE_90
      case .inverted: XCB_RANDR_ROTATION_ROTATE_180
      case .right: XCB_RANDR_ROTATION_ROTATE_270
      }
    return UInt16(rotation.rawValue)
  }
}

private let reflectX = UInt16(XCB_RANDR_ROTATION_REFLECT_X.rawValue)
private let reflectY = UInt16(XCB_RANDR_ROTATION_REFLECT_Y.rawValue)

extension Orientation {
  /// `rotation` of RRGetCrtcInfo: one rotation and any reflections.
  init(bits: UInt16) {
    let rotation = Rotation.allCases.first { bits & $0.bit != 0 } ?? .normal
    let reflects = (x: bits & reflectX != 0, y: bits & reflectY != 0)
    self.init(rotation, reflects.x ? (reflects.y ? .xy : .x) : (reflects.y ? .y : .none))
  }

  /// `rotation` of RRSetCrtcConfig.
  var bits: UInt16 {
    switch reflection {
    case .none: rotation.bit
    case .x: rotation.bit | reflectX
    case .y: rotation.bit | reflectY
    case .xy: rotation.bit | reflectX | reflectY
    }
  }
}

extension OrientationSet {
  /// `rotations` of RRGetCrtcInfo.
  init(bits: UInt16) {
    self.init(
      rotations: Set(Rotation.allCases.filter { bits & $0.bit != 0 }), reflectsX: bits & reflectX != 0,
      reflectsY: bits & reflectY != 0)
  }
}
