/// The orientation in which a machine with an accelerometer is held: which of its edges is up, in the words of
/// iio-sensor-proxy.
package enum DeviceOrientation: String, Sendable, Codable, CaseIterable {
  case normal
  case leftUp = "left-up"
  case rightUp = "right-up"
  case bottomUp = "bottom-up"

  /// The rotation with which the picture stands upright. It is what desktops do (`meta_orientation_to_transform` of
  /// mutter, whose transforms turn counter-clockwise, as RandR's do).
  package var rotation: Rotation {
    switch self {
    case .normal: .normal
    case .leftUp: .left
    case .rightUp: .right
    case .bottomUp: .inverted
    }
  }
}
