import Displays
import ProfileFile

/// What configurations of sway and i3 say about outputs. Format: sway-output(5).
extension Drafting {
  /// i3 leaves outputs to xrandr: what is carried over are the lines that call it.
  mutating func readI3(_ bytes: [UInt8]) {
    guard let lines = read(bytes) else { return }
    let calls = lines.continued.map { line -> String in
      let words = line.trimmed.split(whereSeparator: \.isWhitespace)
      let isMeant = (ScriptComfort.programs.union(["xrandr"])).contains { line.contains($0) }
      let isCall = ["exec", "exec_always"].contains(words.first ?? "") && isMeant
      return isCall ? line.withoutI3Quotes : ""
    }
    readScript(calls.joined(separator: "\n"), from: 1)
    var i3 = SwayOutputs(lines: lines)
    while let (line, text) = i3.nextLine() { i3.take(text, line: line, file: findings.file) }
    amend { drafting, draft in drafting.place(i3.workspaces, in: &draft, draft.names(of: i3.workspaces)) }
  }

  mutating func readSway(_ bytes: [UInt8]) {
    guard let lines = read(bytes) else { return }
    var sway = SwayOutputs(lines: lines)
    while let (line, text) = sway.nextLine() {
      let name = text.prefix { !$0.isWhitespace && $0 != "{" }
      let mark = Mark(file: findings.file, line: line, column: 1)
      switch name {
      case "set", "workspace": sway.take(text, line: line, file: findings.file)
      case "output": sway.read(text, line: line, file: findings.file)
      case "input": sway.readInput(text, line: line, file: findings.file)
      case "include": loseForAll(at: mark, "other files are not read; import them too")
      default: break
      }
    }
    if let mark = sway.openQuote {
      return findings.error(at: mark, "found an unmatched quotation mark, expected both on one line")
    }
    add(sway)
  }

  private mutating func add(_ sway: SwayOutputs) {
    if sway.variables.isExhausted { findings.error(at: findings.mark(.start), Self.tooMuchText) }
    var draft = Draft(at: sway.outputs.first?.name.mark ?? findings.mark(.start))
    draft.profile.others = Marked(.extend, at: draft.profile.mark)
    var names: [String: String] = [:]
    for output in sway.outputs.prefix(Draft.mostScreens + 1) {
      var screen = screen(output: output.name)
      // A configuration is for any connected screens.
      screen.entry.optional = true
      var isSet = false
      var words = output.words[...]
      while let word = words.popFirst() { isSet = apply(word, &words, to: &screen) || isSet }
      screen.entry.touch = sway.touches[output.name.value]
      isSet = isSet || screen.entry.touch != nil
      if isSet || !screen.entry.selector.any { names[output.name.value] = draft.add(screen) }
    }
    place(sway.workspaces, in: &draft, names)
    noteUnplaced(in: &draft)
    if !draft.profile.screens.isEmpty { add(draft, named: nil) }
  }

  /// - Returns: whether it is about what a profile says.
  private mutating func apply(
    _ option: Marked<String>, _ words: inout ArraySlice<Marked<String>>, to screen: inout ScreenDraft
  ) -> Bool {
    func value() -> Marked<String> { words.popFirst() ?? Marked("", at: option.mark) }
    switch option.value {
    case "enable", "disable": screen.entry.enabled = Marked(option.value == "enable", at: option.mark)
    case "mode", "resolution", "res": readMode(&words, at: option.mark, into: &screen)
    case "position", "pos":
      let x = value()
      let numbers = x.value.contains(",") ? x.value : "\(x.value),\(value().value)"
      screen.entry.placement = point(Marked(numbers.hasSuffix(",") ? String(numbers.dropLast()) : numbers, at: x.mark))
    case "scale": screen.entry.scale = scale(value()) ?? screen.entry.scale
    case "transform":
      screen.entry.turn(transform(value()), at: option.mark)
      if ["clockwise", "anticlockwise"].contains(words.first?.value ?? "") { words.removeFirst() }
    case let name where name.hasPrefix("#"): words = []
    default: return skip(option, in: &words, &screen.losses)
    }
    return true
  }

  /// What a profile cannot say, or not in this way.
  ///
  /// - Returns: whether the output is for the profile all the same.
  private mutating func skip(
    _ option: Marked<String>, in words: inout ArraySlice<Marked<String>>, _ losses: inout [Loss]
  ) -> Bool {
    if option.value == "color_profile" {
      if words.first?.value == "--device-primaries" { words.removeFirst() }
      words = words.dropFirst(words.first?.value == "icc" ? 2 : 1)
      losses.append(loss(at: option.mark, "RandR does not support colour profiles"))
      return false
    }
    if let (count, reason) = SwayOutputs.others[option.value] {
      words = words.dropFirst(count)
      if let reason { losses.append(loss(at: option.mark, reason)) }
      return false
    }
    if ["power", "dpms"].contains(option.value) {
      let isOff = words.popFirst()?.value == "off"
      if isOff { losses.append(loss(at: option.mark, "a profile lights a screen or turns it off")) }
      return false
    }
    words = []
    let reason = option.value == "modeline" ? "write it as { modeline: … }" : "sway knows no such option"
    losses.append(loss(at: option.mark, reason))
    return true
  }

  /// A rate that the screen has not gives way to the highest of that size, and a size that it has not to what it prefers.
  private mutating func readMode(
    _ words: inout ArraySlice<Marked<String>>, at mark: Mark, into screen: inout ScreenDraft
  ) {
    var word = words.popFirst() ?? Marked("", at: mark)
    let isCustom = word.value == "--custom"
    if isCustom { word = words.popFirst() ?? word }
    guard let mode = mode(word, isCustom: isCustom, within: SwayOutputs.tolerance) else { return }
    guard case .size(let size, let interlaced, let rate) = mode else {
      screen.entry.modes = Marked([mode], at: word.mark)
      return
    }
    let sizeAlone = ModeRequest.size(size, interlaced: interlaced, refresh: nil)
    screen.entry.modes = Marked(rate == nil ? [mode, .preferred] : [mode, sizeAlone, .preferred], at: word.mark)
  }
}

/// The outputs of a configuration, each with everything said about it.
private struct SwayOutputs {
  private(set) var outputs: [(name: Marked<String>, words: [Marked<String>])] = []
  private(set) var openQuote: Mark?
  /// Which touchscreens belong to which outputs, by the outputs' names.
  private(set) var touches: [String: Marked<TouchChoice>] = [:]
  private(set) var workspaces: [WorkspaceLine] = []
  private(set) var variables = Variables()
  private let lines: [String]
  private var next = 0

  /// How far off a rate may be, in mHz.
  static let tolerance = 50

  init(lines: [String]) { self.lines = lines }

  /// A line and those that continue it: behind a backslash, and in the braces of an output.
  mutating func nextLine() -> (Int, String)? {
    guard next < lines.count else { return nil }
    let start = next
    var text = lines[next].trimmed
    next += 1
    if text.hasPrefix("#") { return (start + 1, "") }
    while text.hasSuffix("\\"), next < lines.count {
      text = String(text.dropLast()) + " " + lines[next].trimmed
      next += 1
    }
    guard text.hasPrefix("output") || text.hasPrefix("input"), text.hasSuffix("{") else { return (start + 1, text) }
    while next < lines.count {
      let line = lines[next].trimmed
      next += 1
      if line.hasPrefix("}") { return (start + 1, text + " }") }
      if !line.hasPrefix("#") { text += " " + line }
    }
    return (start + 1, text)
  }

  /// What i3 and sway say in the same words: variables, and outputs of workspaces.
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

  /// `input IDENTIFIER map_to_output OUTPUT`, on a line or in braces (sway-input(5)).
  mutating func readInput(_ text: String, line: Int, file: Path) {
    let words = words(of: text, line: line, file: file)
    guard let at = words.firstIndex(where: { $0.value == "map_to_output" }), at > 1, words.indices.contains(at + 1)
    else { return }
    let output = words[at + 1].value
    if let touch = TouchChoice(swayIdentifier: words[1].value) { touches[output] = Marked(touch, at: words[1].mark) }
    if !outputs.contains(where: { $0.name.value == output }) { outputs.append((words[at + 1], [])) }
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

  /// How many words follow each option that no profile knows, and why it matters; nil where nothing is lost.
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

extension Draft {
  /// What this profile calls the outputs of these lines.
  fileprivate func names(of lines: [WorkspaceLine]) -> [String: String] {
    let pairs = lines.flatMap(\.outputs).compactMap { output -> (String, String)? in
      let selector = Connector.selector(output.value, at: output.mark)
      let screen = profile.screens.first { $0.selector.suggestedName == selector.suggestedName }
      return screen.map { (output.value, $0.name.value) }
    }
    return Dictionary(pairs) { first, _ in first }
  }
}

extension TouchChoice {
  /// `type:touch`, or vendor and product in decimal and a name: `1267:9364:ELAN_Touchscreen`.
  ///
  /// - Returns: nil for what is no touchscreen.
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

extension [String] {
  /// Each line with those that continue it, behind a backslash, and empty ones in their places.
  fileprivate var continued: [String] {
    var result: [String] = []
    var open: Int?
    for line in self {
      let text = line.trimmed
      let part = text.hasSuffix("\\") ? String(text.dropLast()) + " " : open == nil ? line : text
      if let open { result[open] += part }
      result.append(open == nil ? part : "")
      open = text.hasSuffix("\\") ? open ?? result.count - 1 : nil
    }
    return result
  }
}

extension String {
  /// i3 takes a command in quotation marks for its command line as it is.
  fileprivate var withoutI3Quotes: String {
    let marks = unicodeScalars.filter { $0 == "\"" }.count
    guard marks == 2, trimmed.hasSuffix("\"") else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0 == "\"" ? " " : $0 }))
  }
}
