import Displays

/// A touchscreen or tablet in a Hyprland configuration: a block `device { name = …, output = … }`, or `touchdevice` for
/// all touchscreens. Format: its wiki, Configuring/Keywords and Configuring/Variables.
struct HyprlandDevice {
  let mark: Mark
  /// The device's name; nil: every touchscreen.
  var name: String?
  /// The device's output; empty for keyboards, mice, and devices that belong to none.
  var output = ""
  /// The transform of the device's coordinates, as for monitors; nil for none.
  var transform: String?

  init(at mark: Mark) { self.mark = mark }

  mutating func set(_ key: String, _ value: String) {
    switch key {
    case "name": name = value
    // `[[Auto]]` and `[[Empty]]` leave the output to Hyprland.
    case "output": output = value.hasPrefix("[[") ? "" : value
    case "transform": transform = value == "-1" ? nil : value
    default: break
    }
  }

  /// The expression for a name. Hyprland writes names in small letters, with `-` for blanks
  /// (CInputManager::deviceNameToInternalString).
  fileprivate var expression: String? {
    name?.split(separator: "-", omittingEmptySubsequences: false).map { String($0).escapedForExpression }
      .joined(separator: "[ -]")
  }
}

extension Sequence<HyprlandDevice> {
  /// The choice of all devices that belong to one output; nil where none has a name.
  var named: TouchChoice? {
    let expressions = compactMap(\.expression)
    guard !expressions.isEmpty else { return nil }
    return .devices(InputSelector(name: .expression(RegularExpression("(?i)" + expressions.joined(separator: "|")))))
  }
}
