import Displays

/// The outputs of a configuration, each with all lines about it.
struct SwayOutputs {
  typealias Output = (name: Marked<String>, words: [Marked<String>])

  private(set) var outputs: [Output] = []
  private(set) var openQuote: Mark?
  /// The touchscreens of outputs, by the outputs' names.
  private(set) var touches: [String: Marked<TouchChoice>] = [:]
  private(set) var workspaces: [WorkspaceLine] = []
  private(set) var variables = Variables()
  /// The outputs that a closed lid turns off.
  private(set) var darkWhenClosed: [Marked<String>] = []
  /// The lines, joined with those that continue them.
  let lines: [String]
  private var next = 0

  /// The largest difference of a rate, in mHz.
  static let tolerance = 50

  init(lines: [String]) { self.lines = lines.continued }

  /// Reads a line, and those in the braces of an output.
  mutating func nextLine() -> (Int, String)? {
    guard next < lines.count else { return nil }
    let start = next
    var text = lines[next].trimmed
    next += 1
    if text.hasPrefix("#") { return (start + 1, "") }
    guard text.hasPrefix("output") || text.hasPrefix("input"), text.hasSuffix("{") else { return (start + 1, text) }
    while next < lines.count {
      let line = lines[next].trimmed
      next += 1
      if line.hasPrefix("}") { return (start + 1, text + " }") }
      if !line.hasPrefix("#") { text += " " + line }
    }
    return (start + 1, text)
  }

  /// Takes a line that i3 and sway write in the same words: variables, and outputs of workspaces.
  mutating func take(_ text: String, line: Int, file: Path) {
    if text.hasPrefix("set ") { return set(text) }
    guard text.hasPrefix("workspace "), workspaces.count < WorkspaceLine.most,
      let workspace = WorkspaceLine(words(of: text, line: line, file: file))
    else { return }
    workspaces.append(workspace)
  }

  private mutating func set(_ text: String) {
    let parts = text.split(maxSplits: 2, whereSeparator: \.isWhitespace).map(String.init)
    guard parts.count == 3, parts[1].hasPrefix("$") else { return }
    let value = parts[2].trimmed
    let isQuoted = value.utf8.count > 1 && "\"'".contains(value.first ?? " ") && value.first == value.last
    variables[parts[1]] = variables.expanding(isQuoted ? String(value.dropFirst().dropLast()) : value)
  }

  /// Reads `input IDENTIFIER map_to_output OUTPUT`, on a line or in braces (sway-input(5)).
  mutating func readInput(_ text: String, line: Int, file: Path) {
    let words = words(of: text, line: line, file: file)
    guard let at = words.firstIndex(where: { $0.value == "map_to_output" }), at > 1, words.indices.contains(at + 1)
    else { return }
    let output = words[at + 1].value
    if let touch = TouchChoice(swayIdentifier: words[1].value) { touches[output] = Marked(touch, at: words[1].mark) }
    if !outputs.contains(where: { $0.name.value == output }) { outputs.append((words[at + 1], [])) }
  }

  /// Reads `bindswitch lid:on output OUTPUT disable` (sway(5)): the lid is on when it is closed.
  mutating func readSwitch(_ text: String, line: Int, file: Path) {
    let words = words(of: text, line: line, file: file)
    guard let at = words.firstIndex(where: { $0.value == "lid:on" }), words.count == at + 4,
      words[at + 1].value == "output", words[at + 3].value == "disable", darkWhenClosed.count < Draft.mostScreens
    else { return }
    let output = words[at + 2]
    darkWhenClosed.append(output)
    if !outputs.contains(where: { $0.name.value == output.value }) { outputs.append((output, [])) }
  }

  mutating func read(_ text: String, line: Int, file: Path) {
    let words = words(of: text, line: line, file: file)
    guard words.count > 1 else { return }
    let name = words[1]
    let options = words.dropFirst(2).filter { ![",", ";"].contains($0.value) }
    if let known = outputs.firstIndex(where: { $0.name.value == name.value }) {
      outputs[known].words += options
    } else if outputs.count <= Draft.mostScreens {
      outputs.append((name, Array(options)))
    }
  }

  private mutating func words(of text: String, line: Int, file: Path) -> [Marked<String>] {
    let text = variables.expanding(text, quotes: true)
    let lexer = Lexer([text], dialect: .sway, file: file, from: line)
    openQuote = openQuote ?? lexer.openQuote
    return lexer.tokens.compactMap { token -> Marked<String>? in
      if case .word(let word) = token { word } else { nil }
    }
  }

  /// The number of words after each option that no profile knows, and why it matters; nil where nothing is lost.
  static let others: [String: (Int, String?)] = [
    "bg": (2, "content shows an image instead of the desktop, and not behind it"),
    "background": (2, "content shows an image instead of the desktop, and not behind it"),
    "fill": (0, nil), "stretch": (0, nil), "fit": (0, nil), "center": (0, nil), "tile": (0, nil),
    "solid_color": (0, nil),
    "scale_filter": (1, nil), "subpixel": (1, "font rendering is set in fontconfig"),
    "max_render_time": (1, nil), "adaptive_sync": (1, "RandR does not support adaptive sync"),
    "render_bit_depth": (1, "the X server sets the depth"), "allow_tearing": (1, nil), "toggle": (0, nil),
    "unplug": (0, nil),
    "hdr": (1, nil),
  ]
}

extension [String] {
  /// The lines joined with those that continue them, after a backslash, and empty ones in their places. A comment is
  /// not continued.
  fileprivate var continued: [String] {
    var result: [String] = []
    var open: Int?
    for line in self {
      let text = line.trimmed
      let goesOn = text.hasSuffix("\\") && (open != nil || !text.hasPrefix("#"))
      let part = goesOn ? String(text.dropLast()) + " " : open == nil ? line : text
      if let open { result[open] += part }
      result.append(open == nil ? part : "")
      open = goesOn ? open ?? result.count - 1 : nil
    }
    return result
  }
}

extension TouchChoice {
  /// Makes the choice of `type:touch`, or of vendor and product in decimal and a name: `1267:9364:ELAN_Touchscreen`.
  ///
  /// - Returns: nil for a device that is no touchscreen.
  fileprivate init?(swayIdentifier text: String) {
    if text == "type:touch" {
      self = .auto
      return
    }
    let numbers = text.split(separator: ":", maxSplits: 2).prefix(2).compactMap { UInt16($0) }
    guard numbers.count == 2 else { return nil }
    self = .devices(InputSelector(usb: InputDevice.usb(numbers[0], numbers[1])))
  }
}
