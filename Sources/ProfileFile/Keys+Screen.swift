import Displays

enum ScreenKey: String, KeySet {
  case identity, optional, enabled, mode, scale, rotation, reflection, primary, position, overscan, properties
  case onDisconnect = "on-disconnect"
  case content

  static let place = "a screen"

  var facts: Key {
    switch self {
    case .identity:
      Key(
        expects: "a mapping such as { connector: HDMI-1 }",
        help: "Which screen this is; every key given must match. Required.")
    case .optional:
      Key(expects: "true or false", help: "The profile also matches while this screen is absent.", standard: "false")
    case .enabled:
      Key(expects: "true or false", help: "Whether the screen is lit; false keeps it dark.", standard: "true")
    case .mode:
      Key(
        expects: "\(Self.oneMode), or a list of these",
        help: "The mode; of a list, the first one that the screen can do.", standard: "preferred")
    case .scale:
      Key(
        expects: "a number from 0.1 to 10 with at most 6 decimals",
        help: "How much larger things look: logical size = mode size / scale.", standard: "1")
    case .rotation:
      Key(expects: Rotation.choice, help: "Rotates the picture counter-clockwise, as xrandr does.", standard: "normal")
    case .reflection:
      Key(
        expects: Reflection.choice, help: "Reflects the picture along an axis, before it is rotated.", standard: "none")
    case .primary:
      Key(
        expects: "true or false", help: "Whether panels and new windows go here; at most one screen.",
        standard: "false")
    case .position:
      Key(
        expects: "[x, y], { right-of: NAME }, { left-of: NAME }, { above: NAME }, { below: NAME } or { same-as: NAME }",
        help: "The screen's position: its upper left corner in pixels, or its place next to another screen.",
        standard: "lined up by arrangement")
    case .properties:
      Key(
        expects: "a mapping from property names to whole numbers, names, true or false",
        help: "Output properties of the driver, as xrandr --props lists them.")
    case .overscan:
      Key(
        expects: "none, auto, tv-safe, \(OverscanKey.border), or a mapping (technique and edges, or auto)",
        help: "How much the screen's frame hides at every edge, which is kept free.", standard: "none")
    case .content:
      Key(expects: "a mapping such as { image: lobby.png }", help: "What the screen shows instead of the desktop.")
    case .onDisconnect:
      Key(
        expects: "park, stop or { move-to: NAME }",
        help: "What happens to the content while the screen is disconnected: it runs on unseen, it is stopped, or it "
          + "is shown on another screen.",
        standard: "park")
    }
  }

  static let oneMode =
    "preferred, preferred@highest, highest, lowest, WxH, WxH@Hz, WxH@Hz~Hz, WxHi, WxHi@Hz or a mapping "
    + "(modeline, or size and create)"
}

enum IdentityKey: String, KeySet {
  case connector, vendor, model, serial, description, builtin, edid, any

  static let place = "identity"

  var facts: Key {
    switch self {
    case .connector: Key(expects: Self.pattern, help: "The connector as RandR names it: HDMI-1, DP-2, eDP-1.")
    case .vendor:
      Key(
        expects: Self.pattern,
        help: "The maker's three-letter PNP id (SAM, DEL), or its full name as the list of hwdata has it.")
    case .model: Key(expects: Self.pattern, help: "The product name of the EDID, or its product code as 0x4123.")
    case .serial: Key(expects: Self.pattern, help: "The serial text of the EDID, or its serial number.")
    case .description:
      Key(
        expects: Self.pattern,
        help: "Maker, model and serial in one text, as Wayland tools show a screen: Dell Inc. DELL U2415 XKV0P05J16JS.")
    case .builtin:
      Key(expects: "true or false", help: "Whether the screen is built in: on an eDP, LVDS or DSI connector.")
    case .edid:
      Key(expects: "sha256: and 64 hexadecimal digits", help: "The SHA-256 hash of the whole EDID.")
    case .any:
      Key(
        expects: "true",
        help: "Matches any screen that no more specific entry claims; cannot be combined with other keys.")
    }
  }

  private static let pattern = "text, a glob with * or ?, or a regular expression between slashes"
}

enum PositionKey: String, KeySet {
  case rightOf = "right-of"
  case leftOf = "left-of"
  case above, below
  case sameAs = "same-as"
  case align

  static let place = "position"

  var facts: Key {
    switch self {
    case .rightOf: Key(expects: Self.name, help: "Right of that screen.")
    case .leftOf: Key(expects: Self.name, help: "Left of that screen.")
    case .above: Key(expects: Self.name, help: "Above that screen.")
    case .below: Key(expects: Self.name, help: "Below that screen.")
    case .sameAs: Key(expects: Self.name, help: "The same upper left corner as that screen: both show the same.")
    case .align:
      Key(
        expects: AlignmentWords.all,
        help: "Which edges of the two screens meet: top, center or bottom beside it; left, center or right above or "
          + "below it.",
        standard: "top, above and below left")
    }
  }

  private static let name = "the name of another screen"
}

/// A mode the screen does not list, in place of its name.
enum CreatedModeKey: String, KeySet {
  case modeline, size, refresh, create

  static let place = "a mode"

  var facts: Key {
    switch self {
    case .modeline:
      Key(
        expects: "a mode line such as \"173.00 1920 2048 2248 2576 1080 1083 1088 1120 -hsync +vsync\"",
        help: "All numbers of the mode, as cvt and gtf print them; cannot be combined with other keys.")
    case .size:
      Key(expects: "WxH", help: "The size to compute a mode for; the width is rounded up to a multiple of 8.")
    case .refresh:
      Key(
        expects: "a number from 1 to 1000 with at most 3 decimals", help: "The refresh rate to aim at, in hertz.",
        standard: "60")
    case .create:
      Key(
        expects: ModeTiming.Blanking.choice,
        help: "How the numbers are computed: as the program cvt does, or as cvt --reduced does for flat panels, which "
          + "takes multiples of 60 Hz only.")
    }
  }
}
