import Displays

extension KeyTable {
  static let screen = Mapping<ScreenEntry>(
    "a screen", definition: "screen",
    head: ["identity", "optional", "enabled", "force", "mode", "position", "scale", "overscan"],
    fresh: { ScreenEntry(name: Marked("", at: $0), selector: Selector(mark: $0)) },
    rules: {
      [
        ("description", "A screen: which one it is, and what it should be like."),
        ("dependencies", ["parts-in": ["parts"], "parts": ["properties": ["content": false]]]),
      ]
    }
  ) {
    Key(
      "identity", \.selector, .identity,
      "Which screen this is; every key given must match. Required, here or in what the screen uses.")
    Key(
      checking: "use", .description,
      "The description that this screen is made of, under define or in a *.define.yaml file of the folder; what is given "
        + "here replaces the same key there.")
    Key("optional", \.optional, .boolean, "The profile also matches while this screen is absent.")
    Key("enabled", \.enabled, .boolean, "Whether the screen is lit; false keeps it dark.")
    Key(
      "force", \.force, .boolean,
      "Lights the connector although nothing is detected there; needs a mode of its own and the connector written out.")
    Key("mode", \.modes, .modes, "The mode; of a list, the first one that the screen can do.")
    Key(
      "scale", \.scaling, .scaling,
      "How much larger things look: logical size = mode size / scale; auto goes by the screen's size.")
    Key(
      "rotation", \.turning, .turning,
      "Rotates the picture counter-clockwise, as xrandr does; auto goes by the machine's accelerometer.")
    Key(
      "reflection", \.reflection, .word(Reflection.self), "Reflects the picture along an axis, before it is rotated.")
    Key(
      "pixel-aspect", \.pixelAspect, .pixelAspect,
      "The shape of the screen's pixels, width to height, for its content; auto knows television timings.")
    Key("primary", \.primary, .boolean, "Whether panels and new windows go here; at most one screen.")
    Key(
      "position", \.placement, .placement,
      "The screen's position: its upper left corner in pixels, or its place next to another screen.",
      standard: "lined up by arrangement")
    Key(
      "overscan", \.overscan, .overscan, "How much the screen's frame hides at every edge, which is kept free.",
      standard: "none")
    Key(
      "touch", \.touch, .touch,
      "Touchscreens and pens whose touch reaches what this screen shows: a device's name, or auto for the only "
        + "touchscreen that no other screen names.", standard: "left alone")
    Key(
      "parts", \.parts, .parts,
      "The parts that window managers take for screens of their own; cannot be combined with content.")
    Key("parts-in", \.partsIn, .word(Arrangement.Direction.self), "How the parts stand: in a row or a column.")
    Key(
      "workspaces", \.workspaces, .workspaces,
      "Workspaces of i3 and its kin that belong to this screen, by name or number.", standard: "left alone")
    Key("properties", \.properties, .properties, "Output properties of the driver, as xrandr --props lists them.")
    Key(
      "on-disconnect", \.onDisconnect, .onDisconnect,
      "What happens to the content while the screen is disconnected: it runs on unseen, it is stopped, or it "
        + "is shown on another screen.")
    Key("content", \.content, .content, "What the screen shows instead of the desktop.")
  }

  static let identity = Mapping<Selector>(
    "identity", definition: "identity", head: ["vendor", "model", "serial", "description", "edid", "connector"],
    fresh: { Selector(mark: $0) },
    rules: {
      [
        ("minProperties", 1), ("if", ["required": ["any"]]), ("then", ["maxProperties": 1]),
        ("dependencies", ["prefer-connector": ["minProperties": 2]]),
      ]
    }
  ) {
    Key("connector", \.connector, .pattern, "The connector as RandR names it: HDMI-1, DP-2, eDP-1.")
    Key(
      "vendor", \.vendor, .vendor,
      "The maker's three-letter PNP id (SAM, DEL), or its full name as the list of hwdata has it.")
    Key("model", \.model, .pattern, "The product name of the EDID, or its product code as 0x4123.")
    Key("serial", \.serial, .pattern, "The serial text of the EDID, or its serial number.")
    Key(
      "description", \.description, .pattern,
      "Maker, model and serial in one text, as Wayland tools show a screen: Dell Inc. DELL U2415 XKV0P05J16JS.")
    Key("builtin", \.builtin, .boolean, "Whether the screen is built in: on an eDP, LVDS or DSI connector.")
    Key("edid", \.edid, .hash, "The SHA-256 hash of the whole EDID.")
    Key(
      "any", \.any, .any, "Matches any screen that no more specific entry claims; cannot be combined with other keys.")
    Key(
      "prefer-connector", \.preferredConnector, .pattern,
      "Decides between screens that fit the other keys equally well, twins for example; not a condition.")
  }

  static let position = Mapping<Placement>(
    "position", definition: "position", fresh: { _ in .at(.origin) },
    rules: {
      func alone(_ key: String, _ rule: Schema) -> Schema { rule.with([("required", [.text(key)])]) }
      return [
        (
          "oneOf",
          .list(
            Side.allCases.map { alone($0.rawValue, AlignmentCodec.rule($0.isHorizontal ? .row : .column)) }
              + [alone("same-as", ["properties": ["align": false]])])
        )
      ]
    }
  ) {
    Key("right-of", \.[.rightOf], .name, "Right of that screen.")
    Key("left-of", \.[.leftOf], .name, "Left of that screen.")
    Key("above", \.[.above], .name, "Above that screen.")
    Key("below", \.[.below], .name, "Below that screen.")
    Key("same-as", \.sameAs, .name, "The same upper left corner as that screen: both show the same.")
    Key(
      "align", \.alignment, .alignment,
      "Which edges of the two screens meet: top, center or bottom beside it; left, center or right above or "
        + "below it.", standard: "top, above and below left", beside: { .alignment(across: $0.direction) })
  }

  /// A mode the screen does not list, in place of its name.
  static let createdMode = Mapping<CreatedModeDraft>(
    "a mode", definition: "created-mode", fresh: { CreatedModeDraft(at: $0) },
    rules: {
      [
        ("description", "A mode that the screen does not list, spelled out or computed."),
        (
          "oneOf",
          [
            ["required": ["modeline"], "maxProperties": 1],
            ["required": ["size", "create"], "properties": ["modeline": false]],
          ]
        ),
        ("if", ["required": ["create"], "properties": ["create": ["const": "cvt-rb"]]]),
        ("then", ["properties": ["refresh": ["multipleOf": 60]]]),
      ]
    }
  ) {
    Key(
      "modeline", \.modeline, .modeline,
      "All numbers of the mode, as cvt and gtf print them; cannot be combined with other keys.")
    Key("size", \.size, .size, "The size to compute a mode for; the width is rounded up to a multiple of 8.")
    Key("refresh", \.refresh, .decimal(ModeRequest.milliHertz, places: 3), "The refresh rate to aim at, in hertz.")
    Key(
      "create", \.create, .word(ModeTiming.Blanking.self),
      "How the numbers are computed: as the program cvt does, or as cvt --reduced does for flat panels, which "
        + "takes multiples of 60 Hz only.")
  }

  /// An overscan edge by edge, or by another technique.
  static let overscan = Mapping<Overscan>(
    "overscan", definition: "overscan", fresh: { _ in Overscan(.none) },
    rules: {
      let edges = Edge.allCases.map(\.rawValue)
      let alone: Schema = ["properties": .object(edges.map { ($0, false) })]
      return [
        ("anyOf", .list((edges + ["auto"]).map { ["required": [.text($0)]] })), ("dependencies", ["auto": alone]),
      ]
    }
  ) {
    Key(
      "technique", \.technique, .word(Overscan.Technique.self),
      "Scales the whole picture into the visible area, or leaves the pixels as they are and keeps windows "
        + "inside that area.")
    Key("left", \.[.left], .border, "Hidden at the left.", standard: "0px")
    Key("right", \.[.right], .border, "Hidden at the right.", standard: "0px")
    Key("top", \.[.top], .border, "Hidden at the top.", standard: "0px")
    Key("bottom", \.[.bottom], .border, "Hidden at the bottom.", standard: "0px")
    Key(
      "auto", \.auto, .border,
      "Hidden at every edge, if the EDID says that the screen overscans the mode in use; cannot be combined "
        + "with edges.")
  }

  /// The keys that select input devices.
  static let touch = Mapping<InputSelector>(
    "touch", definition: "touch", fresh: { _ in InputSelector() }, rules: { [("minProperties", 1)] }
  ) {
    Key("name", \.name, .pattern, "The name, as `orchestrate show` tells it.")
    Key("usb", \.usb, .usb, "Vendor and product, as lsusb tells them.")
    Key("node", \.node, .pathPattern, "The device file, which tells twins apart: /dev/input/event7.")
  }

  static let onDisconnect = Mapping<Marked<String>?>(
    "on-disconnect", definition: "on-disconnect", fresh: { _ in nil },
    rules: { [("required", ["move-to"])] }
  ) {
    Key("move-to", \.self, .name, "Shows it on that screen meanwhile, above what is there.")
  }
}
