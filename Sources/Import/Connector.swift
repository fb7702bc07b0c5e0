import Displays

/// Names of connectors as tools write them.
enum Connector {
  /// The kernel's names (`drm_connector_enum_list` of Linux), and those of drivers that have their own.
  private static let kinds = [
    "eDP", "LVDS", "DSI", "DP", "HDMI-A", "HDMI-B", "HDMI", "DVI-I", "DVI-D", "DVI-A", "DVI", "VGA", "DPI", "Virtual",
    "VIRTUAL", "TV", "Composite", "SVIDEO", "Component", "DIN", "DisplayPort", "None", "HEADLESS", "WL", "X11",
  ]

  /// Whether a text is the name of a connector rather than of a screen: a kind, then digits and dashes.
  static func isName(_ text: String) -> Bool {
    kinds.contains { kind in
      let rest = text.dropFirst(kind.count)
      return text.hasPrefix(kind) && rest.allSatisfy { $0.isASCII && ($0.isNumber || "-*?".contains($0)) }
        && (rest.contains { $0.isNumber || $0 == "*" || $0 == "?" })
    }
  }

  /// What X servers with the modesetting driver call a connector of a Wayland compositor: `HDMI-A-1` is `HDMI-1`.
  static func xName(_ name: String) -> String {
    name.hasPrefix("HDMI-A-") ? "HDMI-" + name.dropFirst("HDMI-A-".count) : name
  }

  /// The screen on a connector; a built-in one is called that, since its connector's name depends on the driver.
  static func selector(_ name: String, at mark: Mark) -> Selector {
    Identity.isBuiltin(connector: name) && !name.contains("*")
      ? Selector(mark: mark, builtin: true) : Selector(mark: mark, connector: Pattern(xName(name)))
  }
}
