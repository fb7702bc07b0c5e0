import Displays

/// The likely meaning of a value that is not allowed, as a profile writes it.
enum LikelyMeanings {
  /// `; write [0, 0]`, or nil.
  static func hint(forKey key: String, _ node: YAMLNode) -> String? {
    // No user writes longer words, and a hostile file may hold many.
    let longest = 64
    guard let text = node.scalar?.text.lowercased(), !text.isEmpty, text.utf8.count <= longest else {
      return listed(key, node)
    }
    let computed = computed[key]?(text, node.scalar?.text ?? text)
    // A scale in percent is no percentage here, spaced or not.
    if let written = node.scalar?.text, key != "scale" || computed == nil, let plain = spelled(written) { return plain }
    let meant = words[key]?.first { $0.value.contains(text) }?.key ?? computed
    // A value that is only out of range is no other word.
    return meant == node.scalar?.text ? nil : meant.map { "; write \($0)" }
  }

  /// The likely meaning of a mistake that is the same under any key: a comment of another language, a space before a
  /// unit.
  private static func spelled(_ text: String) -> String? {
    if text.contains(" //") { return "; a comment starts with #" }
    return text.wholeMatch(of: /(\d{1,6}(?:\.\d{1,3})?)\s+(%|px|mm|ms|s|min|h)/).map { "; write \($0.1)\($0.2)" }
  }

  private static func listed(_ key: String, _ node: YAMLNode) -> String? {
    guard key == "screens", case .list(let items) = node.content, let entries = items.first?.entries else { return nil }
    return hasName(entries)
      ? "; remove the dash or bracket in front of each name"
      : "; write each under a name of your own, without a dash, such as tv: { identity: { any: true } }"
  }

  /// True if an item of a list is a name with the keys of a screen below it.
  private static func hasName(_ entries: [YAMLNode.Entry]) -> Bool {
    let known = KeyTable.screen.names
    guard entries.count == 1, let entry = entries.first, !known.contains(entry.key.value) else { return false }
    return entry.value.entries?.contains { known.contains($0.key.value) } ?? false
  }

  /// Words of other tools, by key and by what they are here.
  private static let words: [String: [String: Set<String>]] = [
    "rotation": [
      "left (90° counter-clockwise) or right (90° clockwise)": ["90", "-90", "270", "portrait", "vertical", "90°"],
      "inverted": ["180", "upside-down", "upside down", "flipped", "-180", "180°", "half"],
      "normal": ["0", "landscape", "none", "horizontal", "off", "false"],
      "auto": ["automatic", "sensor", "accelerometer", "auto-rotate"],
      "left": ["ccw", "counterclockwise", "counter-clockwise", "anticlockwise"], "right": ["cw", "clockwise"],
    ],
    "reflection": [
      "x (left and right change places)": ["horizontal", "horizontally", "flipped", "true", "h"],
      "y (top and bottom change places)": ["vertical", "vertically", "v"], "xy": ["both", "yx"],
      "none": ["normal", "false", "off", "no"],
    ],
    "mode": [
      "1280x720": ["720p", "hd"], "1920x1080": ["1080p", "fhd", "full hd", "fullhd"], "1920x1080i": ["1080i"],
      "2560x1440": ["1440p", "qhd", "wqhd", "2k"], "3840x2160": ["2160p", "4k", "uhd", "4k uhd"],
      "7680x4320": ["4320p", "8k"], "1024x768": ["xga"], "1280x1024": ["sxga"], "1920x1200": ["wuxga"],
      "preferred": ["auto", "native", "default", "best", "automatic"], "highest": ["max", "maximum", "largest"],
      "lowest": ["min", "minimum", "smallest"], "enabled: false": ["off", "none", "disabled"],
    ],
    "others": [
      "off": ["disable", "disabled", "dark", "none", "disconnect", "black", "no", "false"],
      "keep": ["ignore", "leave", "untouched", "unchanged", "default"], "extend": ["on", "enable", "expand", "join"],
      "mirror": ["clone", "duplicate", "copy", "same"], "ask": ["prompt", "question", "choose", "dialog", "card"],
    ],
    "lid": [
      "closed": ["close", "shut", "down"], "open": ["opened", "up"],
      "closed or open": ["true", "false", "yes", "no"],
    ],
    "power": [
      "ac": ["mains", "plugged", "plugged-in", "charging", "adapter", "line"],
      "battery": ["bat", "discharging", "unplugged"],
    ],
    "arrangement": ["row": ["horizontal", "line", "side-by-side"], "column": ["vertical", "stack", "stacked"]],
    "align": ["center": ["middle", "centre", "centered"]],
    "fit": [
      "cover": ["fill", "zoom", "crop"], "stretch": ["scale", "distort", "fullscreen"],
      "contain": ["letterbox", "fit", "whole", "max"], "center": ["none", "actual", "original", "centre", "tile"],
    ],
    "pixel-aspect": ["square": ["none", "off", "false", "1", "no"], "auto": ["on", "true", "yes", "automatic"]],
    "touch": ["auto": ["on", "true", "yes"]],
    "keyboard": ["auto": ["on", "true", "yes", "always"], "off": ["none", "false", "no", "never"]],
    "overscan": ["none": ["0", "off", "false", "no"], "auto": ["on", "true", "yes"]],
    "technique": ["inset": ["monitor", "struts", "margin"], "scale": ["underscan", "transform", "shrink"]],
    "enforce": ["always": ["true", "yes", "on", "strict"], "hotplug": ["false", "no", "off", "never"]],
    "restart": ["always": ["true", "yes"], "never": ["false", "no"]],
    "identity": ["{ any: true }": ["any", "*", "all"], "{ builtin: true }": ["builtin", "internal", "laptop"]],
    "any": ["{ any: true }": ["yes", "all", "*"]], "dpi": ["auto": ["automatic", "screen", "native", "true", "yes"]],
    "color": colors, "background": colors,
  ]

  /// The basic colours of CSS, and a few more.
  private static let colors: [String: Set<String>] = [
    "\"#000000\"": ["black"], "\"#ffffff\"": ["white"], "\"#ff0000\"": ["red"], "\"#008000\"": ["green"],
    "\"#0000ff\"": ["blue"], "\"#ffff00\"": ["yellow"], "\"#00ffff\"": ["cyan", "aqua"],
    "\"#ff00ff\"": ["magenta", "fuchsia"], "\"#808080\"": ["gray", "grey"], "\"#c0c0c0\"": ["silver"],
    "\"#800000\"": ["maroon"], "\"#808000\"": ["olive"], "\"#800080\"": ["purple"], "\"#008080\"": ["teal"],
    "\"#000080\"": ["navy"], "\"#00ff00\"": ["lime"], "\"#ffa500\"": ["orange"], "\"#ffc0cb\"": ["pink"],
  ]

  /// The likely meanings by key: from the text in small letters, and as it was written.
  private static let computed: [String: @Sendable (String, String) -> String?] = [
    "mode": { small, _ in mode(small) }, "scale": { small, _ in scale(small) },
    "position": { small, written in position(small, written) }, "color": { small, _ in color(small) },
    "background": { small, _ in color(small) }, "identity": { _, written in identity(written) },
    "content": { small, written in content(small, written) },
    "wake-for": { small, _ in small.wholeMatch(of: /\d{1,4}/).map { "\($0.0)min" } },
    "version": { small, _ in small == "1.0" ? "1" : nil },
    "dpi": { small, _ in small.wholeMatch(of: /(\d{2,3})\s*(?:dpi|ppi)/).map { "\($0.1)" } },
    "pixel-aspect": { small, _ in shape(small) }, "region": { small, _ in region(small) },
    "mirror": { small, _ in small == "true" ? "the name of the screen to mirror" : nil },
  ]

  /// `1920*1080`, `1920 x 1080`, `1920x1080p`, `1920x1080 60 Hz`, `1920x1080_60.00`.
  private static func mode(_ text: String) -> String? {
    let pattern =
      /(\d{3,5})\s*[x*×,\/]\s*(\d{3,5})\s*([ip]?)(?:\s*[@_\-\/ ]+\s*(\d{1,3}(?:\.\d{1,3})?)\s*(?:hz)?\s*([ip]?))?/
    guard let match = text.wholeMatch(of: pattern) else { return rate(text) }
    let interlaced = match.3 == "i" || match.5 == "i" ? "i" : ""
    let meant = "\(match.1)x\(match.2)\(interlaced)" + (match.4.map { "@\($0)" } ?? "")
    guard case .request = ModeRequest.reading(meant) else { return nil }
    return meant
  }

  private static func rate(_ text: String) -> String? {
    text.wholeMatch(of: /@?(\d{2,3}(?:\.\d{1,3})?)\s*(?:hz)?/).map { "the size too: 1920x1080@\($0.1)" }
  }

  /// `150%`, `2x`, `x1.5`, `1,5`.
  private static func scale(_ text: String) -> String? {
    if let percent = text.wholeMatch(of: /(\d{2,3})\s*%/), let number = Int(percent.1), number >= 10 {
      return "\(Scale(millionths: number * 10_000))"
    }
    if let factor = text.wholeMatch(of: /x\s*([1-9](?:\.\d{1,6})?)/) { return "\(factor.1)" }
    if let factor = text.wholeMatch(of: /([1-9](?:\.\d{1,6})?)\s*x/) { return "\(factor.1)" }
    return text.wholeMatch(of: /([1-9]),(\d{1,6})/).map { "\($0.1).\($0.2)" }
  }

  /// `32/27`, `32x27`, `32 : 27`.
  private static func shape(_ text: String) -> String? {
    guard let match = text.wholeMatch(of: /(\d{1,3})\s*[\/x×:]\s*(\d{1,3})/) else { return nil }
    let meant = "\(match.1):\(match.2)"
    return PixelShape(meant, sides: PixelAspect.sides).map { _ in "\"\(meant)\"" }
  }

  /// `0x0`, `0,0`, `+1920+0`, `right-of laptop`, `left of: tv`.
  private static func position(_ text: String, _ written: String) -> String? {
    if let point = text.wholeMatch(of: /\+?(-?\d{1,4})\s*[x,+;: ]\s*(-?\d{1,4})/) { return "[\(point.1), \(point.2)]" }
    let sides = [
      "right-of": ["right-of", "right of", "rightof", "right"], "left-of": ["left-of", "left of", "leftof", "left"],
      "above": ["above", "over", "on top of", "top of"], "below": ["below", "under"],
      "same-as": ["same-as", "same as", "sameas"],
    ]
    for (key, spellings) in sides {
      guard let start = spellings.first(where: text.hasPrefix) else { continue }
      let rest = written.dropFirst(start.count)
      if rest.isEmpty { return "{ \(key): NAME }" }
      let name = rest.drop { $0 == ":" || $0 == " " }
      if name.count < rest.count, !name.isEmpty { return "{ \(key): \(String(name).excerpt) }" }
    }
    return nil
  }

  /// `1280x720+10+20` as X writes it, `10,20 1280x720` as slurp(1) does, `10,20,1280,720`.
  private static func region(_ text: String) -> String? {
    if let geometry = text.wholeMatch(of: /(\d{1,5})x(\d{1,5})\+(\d{1,5})\+(\d{1,5})/) {
      return "[\(geometry.3), \(geometry.4), \(geometry.1), \(geometry.2)]"
    }
    let numbers = text.wholeMatch(of: /(\d{1,5})[, ]\s*(\d{1,5})[, ]\s*(\d{1,5})[x, ]\s*(\d{1,5})/)
    return numbers.map { "[\($0.1), \($0.2), \($0.3), \($0.4)]" }
  }

  /// `#fff`, `0x1e90ff`, `rgb(30, 144, 255)`.
  private static func color(_ text: String) -> String? {
    if let short = text.wholeMatch(of: /#?([0-9a-f])([0-9a-f])([0-9a-f])/) {
      return "\"#\(short.1)\(short.1)\(short.2)\(short.2)\(short.3)\(short.3)\""
    }
    if let long = text.wholeMatch(of: /(?:0x)([0-9a-f]{6})/) { return "\"#\(long.1)\"" }
    guard let rgb = text.wholeMatch(of: /rgb\((\d{1,3})[, ]+(\d{1,3})[, ]+(\d{1,3})\)/),
      let red = UInt8(rgb.1), let green = UInt8(rgb.2), let blue = UInt8(rgb.3)
    else { return nil }
    return "\"\(Color(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)))\""
  }

  private static func identity(_ text: String) -> String? {
    let kinds = ["hdmi", "dp", "edp", "vga", "dvi", "lvds", "dsi", "virtual", "displayport"]
    let isConnector = kinds.contains { text.lowercased().hasPrefix($0) } && text.contains { $0.isNumber }
    return "{ \(isConnector ? "connector" : "model"): \(text.excerpt) }"
  }

  private static func content(_ text: String, _ written: String) -> String? {
    let endings = [
      "image": ["png", "jpg", "jpeg", "webp", "gif", "svg"], "video": ["mp4", "mkv", "webm", "mov", "avi"],
    ]
    if text.hasPrefix("http://") || text.hasPrefix("https://") { return "{ url: \"\(written.excerpt)\" }" }
    if let mirror = written.wholeMatch(of: /mirror(?: of)?[: ]+(\S.*)/) {
      return "{ mirror: \(String(mirror.1).excerpt) }"
    }
    if let color = Color(written) { return "{ color: \"\(color)\" }" }
    let ending = text.split(separator: ".").last.map(String.init) ?? ""
    return endings.first { $0.value.contains(ending) }.map { "{ \($0.key): \(written.excerpt) }" }
  }
}
