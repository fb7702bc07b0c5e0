import Displays
import ProfileFile

/// The lines about outputs in configurations of sway and i3. Format: sway-output(5).
extension Drafting {
  /// Reads a configuration of i3, which leaves outputs to xrandr: the lines that call it are carried over.
  mutating func readI3(_ bytes: [UInt8]) {
    guard let lines = read(bytes) else { return }
    var i3 = SwayOutputs(lines: lines)
    while let (line, text) = i3.nextLine() { i3.take(text, line: line, file: findings.file) }
    var variables = i3.variables
    let calls = i3.lines.map { line -> String in
      guard ["exec", "exec_always"].contains(line.trimmed.prefix { !$0.isWhitespace }) else { return "" }
      // i3 puts in the values of its variables before a shell sees the line.
      let call = variables.expanding(line)
      let isMeant = ScriptComfort.programs.union(["xrandr"]).contains { call.contains($0) }
      return isMeant ? call.withoutI3Quotes : ""
    }
    if variables.isExhausted { findings.error(at: findings.mark(.start), Self.tooMuchText) }
    readScript(calls.joined(separator: "\n"), from: 1)
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
      case "bindswitch": sway.readSwitch(text, line: line, file: findings.file)
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
      var (screen, isSet) = screen(of: output)
      guard isKnown(screen) else { continue }
      screen.entry.touch = sway.touches[output.name.value]
      isSet = isSet || screen.entry.touch != nil
      if isSet || !screen.entry.selector.any {
        names[output.name.value] = draft.add(screen)
      } else {
        draft.losses += screen.losses
      }
    }
    place(sway.workspaces, in: &draft, names)
    noteUnplaced(in: &draft)
    guard !draft.profile.screens.isEmpty else { return }
    add(draft, named: nil)
    addClosed(sway.darkWhenClosed, draft, names)
  }

  /// - Returns: the screen, and whether its lines set anything that a profile sets too.
  private mutating func screen(of output: SwayOutputs.Output) -> (screen: ScreenDraft, isSet: Bool) {
    var screen = screen(output: output.name)
    // A configuration is for any connected screens.
    screen.entry.optional = true
    var isSet = false
    var words = output.words[...]
    while let word = words.popFirst() { isSet = apply(word, &words, to: &screen) || isSet }
    return (screen, isSet)
  }

  /// Adds the same profile for a closed lid, where a switch turns outputs off.
  private mutating func addClosed(_ outputs: [Marked<String>], _ draft: Draft, _ names: [String: String]) {
    guard let mark = outputs.first?.mark else { return }
    var closed = draft
    closed.profile.conditions.lid = Marked([.closed], at: mark)
    closed.profile.priority = 1
    for output in outputs {
      let place = closed.profile.screens.firstIndex { $0.name.value == names[output.value] }
      if let place { closed.profile.screens[place].enabled = Marked(false, at: output.mark) }
    }
    add(closed, named: Marked("\(sourceName) lid closed", at: mark))
  }

  /// - Returns: whether a profile has the option too.
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

  /// Skips an option that a profile cannot express, or not in this way.
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

  /// Reads a mode. A rate that the screen does not have gives way to the highest of that size, and a size that it does
  /// not have to the preferred one.
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

extension Draft {
  /// The profile's names of the outputs in these lines.
  fileprivate func names(of lines: [WorkspaceLine]) -> [String: String] {
    let pairs = lines.flatMap(\.outputs).compactMap { output -> (String, String)? in
      let selector = Connector.selector(output.value, at: output.mark)
      let screen = profile.screens.first { $0.selector.suggestedName == selector.suggestedName }
      return screen.map { (output.value, $0.name.value) }
    }
    return Dictionary(pairs) { first, _ in first }
  }
}

extension String {
  /// The command line of i3 for a command in quotation marks.
  fileprivate var withoutI3Quotes: String {
    let marks = unicodeScalars.filter { $0 == "\"" }.count
    guard marks == 2, trimmed.hasSuffix("\"") else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0 == "\"" ? " " : $0 }))
  }
}
