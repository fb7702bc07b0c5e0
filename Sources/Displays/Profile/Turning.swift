/// The rotation of a screen as a profile asks for it.
package enum Turning: Hashable, Sendable {
  case fixed(Rotation)
  /// The screen follows how the machine is held; nil where nothing can tell, or nothing was asked yet.
  case bySensor(DeviceOrientation?)

  package static let auto = Turning.bySensor(nil)

  package var rotation: Rotation {
    switch self {
    case .fixed(let rotation): rotation
    case .bySensor(let orientation): orientation?.rotation ?? .normal
    }
  }

  /// The reason for the rotation: `rotation: auto, the sensor says left-up`; nil where the profile alone decides.
  package var words: String? {
    guard case .bySensor(let orientation) = self else { return nil }
    return orientation.map { "rotation: auto, the sensor says \($0.rawValue)" } ?? "rotation: auto, no sensor to go by"
  }

  package var isAutomatic: Bool {
    if case .bySensor = self { true } else { false }
  }
}

extension ScreenEntry {
  /// The rotation of the screen's picture.
  package var rotation: Marked<Rotation> {
    get { Marked(turning.value.rotation, at: turning.mark) }
    set { turning = Marked(.fixed(newValue.value), at: newValue.mark) }
  }
}

extension Profile {
  /// True if a screen follows the machine's accelerometer.
  package var followsSensor: Bool { screens.contains { $0.enabled.value && $0.turning.value.isAutomatic } }

  /// The places where a screen follows the accelerometer, and nothing tells how the machine is held.
  package var unsensed: [Mark] {
    screens.filter { $0.enabled.value && $0.turning.value == .auto }.map(\.turning.mark)
  }

  /// The profile with the rotations that follow from how the machine is held.
  package func held(_ orientation: DeviceOrientation?) -> Profile {
    guard followsSensor else { return self }
    var profile = self
    for index in profile.screens.indices where profile.screens[index].turning.value.isAutomatic {
      profile.screens[index].turning.value = .bySensor(orientation)
    }
    return profile
  }
}
