import Displays

/// The names of connectors as tools write them.
enum Connector {
  /// The kernel's names (`drm_connector_enum_list` of Linux), and those of drivers that have their own.
  private static let kinds = [
    "eDP", "LVDS", "DSI", "DP", "HDMI-A", "HDMI-B", "HDMI", "DVI-I", "DVI-D", "DVI-A", "DVI", "VGA", "DPI", "Virtual",
    "VIRTUAL", "TV", "Composite", "SVIDEO", "Component", "DIN", "DisplayPort", "None", "HEADLESS", "WL", "X11",
  ]

  /// True if a text is the name of a connector rather than of a screen: a kind, then digits and dashes.
  static func isName(_ text: String) -> Bool {
    kinds.contains { kind in
      let rest = text.dropFirst(kind.count)
      return text.hasPrefix(kind) && rest.allSatisfy { $0.isASCII && ($0.isNumber || "-*?".contains($0)) }
        && (rest.contains { $0.isNumber || $0 == "*" || $0 == "?" })
    }
  }

  /// The name that X servers with the modesetting driver have for a connector of a Wayland compositor: `HDMI-A-1` is
  /// `HDMI-1`.
  static func xName(_ name: String) -> String {
    name.hasPrefix("HDMI-A-") ? "HDMI-" + name.dropFirst("HDMI-A-".count) : name
  }

  /// The screen on a connector; a built-in one is called that, since its connector's name depends on the driver.
  static func selector(_ name: String, at mark: Mark) -> Selector {
    Identity.isBuiltin(connector: name) && !name.contains("*")
      ? Selector(mark: mark, builtin: true) : Selector(mark: mark, connector: Pattern(xName(name)))
  }

  /// The screen on a connector whose name an X server gave, to the letter.
  ///
  /// - Parameter isOnlyBuiltin: whether it is the one built-in screen, if it is one.
  static func selector(asXServerSays name: Marked<String>, isOnlyBuiltin: Bool) -> Selector {
    isOnlyBuiltin && Identity.isBuiltin(connector: name.value)
      ? Selector(mark: name.mark, builtin: true) : Selector(mark: name.mark, connector: Pattern(literal: name.value))
  }

  /// The pattern over the names of X servers for an expression over those of Wayland compositors: `HDMI-[ABC]-[1-9]`
  /// means HDMI-A-1, which is HDMI-1 there.
  static func pattern(searching expression: String) -> Pattern? {
    guard let pattern = Pattern(searching: expression) else { return nil }
    guard case .expression(let whole) = pattern else { return pattern }
    let numbers = (1...9).filter { pattern.matches("HDMI-A-\($0)") && !pattern.matches("HDMI-\($0)") }
    guard let first = numbers.first else { return pattern }
    let range =
      numbers.count == 1
      ? "\(first)"
      : numbers == Array(first...numbers[numbers.count - 1])
        ? "[\(first)-\(numbers[numbers.count - 1])]" : "[\(numbers.map(String.init).joined())]"
    return .expression(RegularExpression("\(whole.source)|HDMI-\(range)"))
  }

  /// True if an expression is about connectors rather than about descriptions.
  static func isPattern(_ expression: String) -> Bool {
    let plain = expression.filter { !"^$.()[]*+?|\\{}".contains($0) }
    guard !isName(plain), !isName(plain + "1") else { return true }
    return Pattern(searching: expression).map { candidates.contains(where: $0.matches) } ?? false
  }

  /// The names that an expression over connectors may mean.
  static let candidates = [
    "eDP-1", "LVDS-1", "DP-1", "DP-2", "HDMI-A-1", "HDMI-A-2", "DVI-D-1", "DVI-I-1", "VGA-1", "DP-3", "DP-4", "DP-5",
  ]
}
