import Displays

/// What a Hyprland configuration says of touchscreens and tablets: a block `device { name = …, output = … }`, or `touchdevice`
/// of all touchscreens. Format: its wiki, Configuring/Keywords and Configuring/Variables.
struct HyprlandDevice {
  let mark: Mark
  /// nil: every touchscreen.
  var name: String?
  /// Where it belongs to; empty for keyboards, mice, and what belongs to none.
  var output = ""
  /// How its coordinates are turned, as monitors are; nil for not at all.
  var transform: String?

  init(at mark: Mark) { self.mark = mark }

  mutating func set(_ key: String, _ value: String) {
    switch key {
    case "name": name = value
    // `[[Auto]]` and `[[Empty]]` leave it to Hyprland.
    case "output": output = value.hasPrefix("[[") ? "" : value
    case "transform": transform = value == "-1" ? nil : value
    default: break
    }
  }

  /// Hyprland writes names in small letters, with `-` for blanks (CInputManager::deviceNameToInternalString).
  fileprivate var expression: String? {
    name?.split(separator: "-", omittingEmptySubsequences: false).map { String($0).escapedForExpression }
      .joined(separator: "[ -]")
  }
}

extension Sequence<HyprlandDevice> {
  /// All that belong to one output; nil where none has a name.
  var named: TouchChoice? {
    let expressions = compactMap(\.expression)
    guard !expressions.isEmpty else { return nil }
    return .devices(InputSelector(name: .expression(RegularExpression("(?i)" + expressions.joined(separator: "|")))))
  }
}
