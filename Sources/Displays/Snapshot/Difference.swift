/// One way in which an output differs from the layout.
package struct Difference: Hashable, Sendable {
  package enum Aspect: Hashable, Sendable {
    case power, mode, position, rotation, reflection, scale, panning
  }

  package var aspect: Aspect
  /// The difference for a person, from the present value to the wanted one: `mode 1280x720@60 -> 1920x1080@60`.
  package var text: String
}

extension OutputState {
  /// True if the states are the same but for a filter, which profiles do not set.
  func isSamePicture(as other: OutputState) -> Bool {
    var other = other
    if transform.elements == other.transform.elements { other.transform = transform }
    return self == other
  }

  /// The differences between `present` and this state.
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
    // No step has a picture follow the pointer.
    if let area = present.panning, panning == nil {
      result.append(Difference(aspect: .panning, text: "panning over \(area) -> none"))
    }
    return result
  }
}
