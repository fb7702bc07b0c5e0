/// One way in which an output differs from what the layout wants.
package struct Difference: Hashable, Sendable {
  package enum Aspect: Hashable, Sendable {
    case power, mode, position, rotation, reflection, scale
  }

  package var aspect: Aspect
  /// For a person, what is and what is wanted: `mode 1280x720@60 -> 1920x1080@60`.
  package var text: String
}

extension OutputState {
  /// Whether it is the same but for a filter, which profiles do not speak of.
  func isSamePicture(as other: OutputState) -> Bool {
    var other = other
    if transform.elements == other.transform.elements { other.transform = transform }
    return self == other
  }

  /// What has to change to get from `present` to this state.
  package func differences(from present: OutputState?) -> [Difference] {
    guard let present else { return [Difference(aspect: .power, text: "dark -> lit")] }
    var result: [Difference] = []
    func compare<Value: Equatable>(_ aspect: Difference.Aspect, _ name: String, wanted: Value, shown: Value) {
      guard wanted != shown else { return }
      result.append(Difference(aspect: aspect, text: "\(name) \(shown) -> \(wanted)"))
    }
    compare(.mode, "mode", wanted: mode, shown: present.mode)
    compare(.position, "position", wanted: position, shown: present.position)
    compare(.rotation, "rotation", wanted: orientation.rotation, shown: present.orientation.rotation)
    compare(.reflection, "reflection", wanted: orientation.reflection, shown: present.orientation.reflection)
    compare(.scale, "scale", wanted: transform, shown: present.transform)
    return result
  }
}
