import Displays
import ProfileFile

/// A shell script that calls xrandr, as arandr and people write it. Options: xrandr(1).
extension Drafting {
  mutating func readScript(_ bytes: [UInt8]) {
    guard let lines = read(bytes) else { return }
    readScript(lines.joined(separator: "\n"), from: 1)
  }

  /// - Parameter line: the number of the first line.
  mutating func readScript(_ text: String, from line: Int) {
    let text = ShellText(text, file: findings.file, line: line)
    if let mark = text.openQuote {
      return findings.error(at: mark, "found an unmatched quotation mark or bracket, expected both")
    }
    var parser = ShellParser(text)
    let nodes = parser.script()
    if let problem = parser.problem { return findings.error(at: problem.mark, problem.value) }
    var run = ScriptRun(self)
    let paths = run.paths(of: nodes)
    self = run.drafting
    guard !findings.hasErrors else { return }
    add(paths)
  }

  /// Adds a profile for each way through the script; ways with the same result count once.
  private mutating func add(_ paths: [ScriptPath]) {
    var drafts: [(draft: Draft, path: ScriptPath)] = []
    for path in paths {
      let draft = draft(of: path)
      if draft.profile.screens.isEmpty || drafts.contains(where: { $0.draft.profile == draft.profile }) { continue }
      drafts.append((draft, path))
    }
    for (index, (draft, path)) in drafts.enumerated() {
      if drafts.count > 1, draft.profile.findings.contains(where: { $0.rule == .noLitScreen }) {
        loseForAll(at: draft.profile.screens[0].name.mark, "a branch that turns every screen off")
        continue
      }
      let labels = path.labels + (path.isElse && drafts.count > 1 ? ["otherwise"] : [])
      // Branches may be for the same screens: the first one is what the script does first.
      var draft = draft
      draft.profile.priority = drafts.count - 1 - index
      let name =
        drafts.count == 1 ? nil : Marked(([sourceName] + labels).joined(separator: " "), at: draft.profile.mark)
      add(draft, named: name)
    }
  }

  private mutating func draft(of path: ScriptPath) -> Draft {
    var draft = Draft(at: findings.mark(.start))
    add(path.script, to: &draft)
    draft.losses += path.losses + path.script.losses
    if let loss = path.comfort.write(into: &draft.profile) {
      draft.losses.append(self.loss(at: loss.mark, loss.reason))
    }
    return draft
  }

  // MARK: From options to entries

  private mutating func add(_ script: XrandrScript, to draft: inout Draft) {
    var outputs = script.outputs
    addAnchors(to: &outputs, of: script.monitors)
    var names: [String: String] = [:]
    var indices: [Int] = []
    let builtins = outputs.count { Identity.isBuiltin(connector: $0.connector.value) }
    let required = Self.required(of: outputs)
    for (index, output) in outputs.enumerated() {
      let name = output.connector
      let selector = Connector.selector(asXServerSays: name, isOnlyBuiltin: builtins == 1)
      var screen = screen(for: output, selector, created: script.created)
      // Scripts turn off every other connector, and `--auto` lights what is there, whether there is a screen or not.
      screen.entry.optional = !output.isLit || output.isAuto && index != required
      names[name.value] = draft.add(screen)
      indices.append(draft.profile.screens.count - 1)
    }
    for (output, index) in zip(outputs, indices) {
      if let placement = placement(of: output, names: names) { draft.profile.screens[index].placement = placement }
    }
    split(&draft, outputs.map(\.connector.value), by: script)
    draft.profile.dpi = script.dpi
    if script.isAutomatic || script.size != nil { addAnything(script, to: &draft) }
    keepLastPrimary(&draft)
    placeRest(of: &draft)
  }

  /// The index of a screen that has to be connected, or the profile would match everywhere.
  private static func required(of outputs: [XrandrOutput]) -> Int? {
    let lit = outputs.indices.filter { outputs[$0].isLit }
    return lit.contains { !outputs[$0].isAuto }
      ? nil : lit.first { Identity.isBuiltin(connector: outputs[$0].connector.value) } ?? lit.first
  }

  /// Adds outputs that the script leaves as they are: another output may stand beside one, and one may be split.
  private func addAnchors(to outputs: inout [XrandrOutput], of monitors: [XrandrMonitor]) {
    let split = monitors.filter { $0.area != nil && $0.outputs.count == 1 }.flatMap(\.outputs)
    for anchor in outputs.filter(\.isLit).compactMap(\.neighbour?.of) + split {
      guard !outputs.contains(where: { $0.connector.value == anchor.value }), outputs.count < Draft.mostScreens
      else { continue }
      var added = XrandrOutput(anchor)
      added.isAuto = true
      added.losses.append(
        loss(at: anchor.mark, "the script leaves this output as it is; here it has its preferred mode"))
      outputs.insert(added, at: 0)
    }
  }

  /// Adds `xrandr --auto` and `xrandr --size`, which name no output.
  private func addAnything(_ script: XrandrScript, to draft: inout Draft) {
    draft.profile.others = Marked(.mirror, at: draft.profile.mark)
    guard draft.profile.screens.isEmpty, let mark = script.size?.mark ?? script.automaticMark else { return }
    var screen = ScreenDraft(Selector(mark: mark, any: true))
    if let size = script.size { screen.entry.modes = size }
    screen.losses.append(loss(at: mark, "xrandr lights all screens at one position, so the others show the same here"))
    draft.add(screen)
  }

  /// Keeps the last primary output, as xrandr does.
  private func keepLastPrimary(_ draft: inout Draft) {
    guard let last = draft.profile.screens.lastIndex(where: \.primary.value) else { return }
    for index in draft.profile.screens.indices.prefix(last) { draft.profile.screens[index].primary.value = false }
  }

  /// Places outputs that have no place. xrandr leaves such an output where it is, or lights it at 0,0; where all others
  /// stand beside one another, they make a row.
  private func placeRest(of draft: inout Draft) {
    let screens = draft.profile.screens
    let unplaced = screens.indices.filter { screens[$0].enabled.value && screens[$0].placement == nil }
    let isRow = !screens.contains { $0.placement.map { $0.value.anchor == nil } ?? false }
    for index in unplaced.dropFirst(isRow ? 1 : 0) {
      let name = screens[index].name
      if !isRow { draft.profile.screens[index].placement = Marked(.at(.origin), at: name.mark) }
      let reason =
        isRow ? "placed in a row with the others" : "xrandr leaves the output where it is, or lights it at 0,0 as here"
      draft.losses.append(loss(at: name.mark, "no position given; \(reason)").about(name.value))
    }
  }
}

extension Drafting {
  /// The profile's entry for an output, as far as its own options tell.
  ///
  /// - Parameter created: mode lines of the file, by name.
  mutating func screen(
    for output: XrandrOutput, _ selector: Selector, created: [String: ModeTiming] = [:]
  ) -> ScreenDraft {
    var screen = ScreenDraft(selector)
    guard output.isLit else {
      screen.entry.enabled = Marked(false, at: output.isOff?.mark ?? selector.mark)
      return screen
    }
    screen.losses = output.losses
    setMode(of: output, created: created, in: &screen)
    screen.entry.rotation = output.rotation ?? screen.entry.rotation
    screen.entry.reflection = output.reflection ?? screen.entry.reflection
    screen.entry.primary = output.isPrimary ?? screen.entry.primary
    screen.entry.placement = output.position
    screen.entry.properties = output.properties
    setScale(of: output, in: &screen)
    return screen
  }

  private mutating func setMode(
    of output: XrandrOutput, created: [String: ModeTiming], in screen: inout ScreenDraft
  ) {
    guard let name = output.mode else { return }
    if let timing = created[name.value] {
      screen.entry.modes = Marked([.created(timing)], at: name.mark)
    } else if name.value.isHexNumber {
      screen.losses.append(
        loss(at: name.mark, "the number of a mode is another one after each start; here it is the preferred mode"))
    } else if let mode = mode(Self.word(for: name, output.rate), expected: "WxH", within: Self.nearest) {
      screen.entry.modes = Marked([mode], at: name.mark)
    }
  }

  /// The size and the rate. `cvt` names a mode by its size and the requested rate, 1920x1080_60.00 for one of 59.96 Hz.
  private static func word(for mode: Marked<String>, _ rate: Marked<String>?) -> Marked<String> {
    let parts = mode.value.split(separator: "_", maxSplits: 1).map(String.init)
    let rate = rate?.value ?? (parts.count == 2 ? String(parts[1].prefix { $0 != "." }) : nil)
    return Marked((parts.first ?? "") + (rate.map { "@\($0)" } ?? ""), at: mode.mark)
  }

  /// The largest difference of a rate, in mHz: xrandr takes the nearest one, however far off it is.
  private static let nearest = 1_000_000

  private mutating func setScale(of output: XrandrOutput, in screen: inout ScreenDraft) {
    guard let transform = transform(of: output, in: &screen), !transform.value.isIdentity else { return }
    if let scale = Scale(transform.value) {
      screen.entry.scale = Marked(scale, at: transform.mark)
    } else {
      screen.losses.append(loss(at: transform.mark, "profiles scale both axes alike and support no other transform"))
    }
  }

  /// The requested transform, directly or by the size to show, for which the screen's mode has to be known.
  private mutating func transform(of output: XrandrOutput, in screen: inout ScreenDraft) -> Marked<Transform>? {
    guard let from = output.scaleFrom else { return output.transform }
    guard case .request(.size(let shown, false, nil)) = ModeRequest.reading(from.value) else {
      error(from, "scale-from", expected: "WxH")
      return nil
    }
    guard let size = screen.entry.modes.value.first?.writtenSize,
      let x = Int32(exactly: shown.width * Int(Transform.one) / size.width),
      let y = Int32(exactly: shown.height * Int(Transform.one) / size.height)
    else {
      screen.losses.append(
        loss(at: from.mark, "a scale needs the mode's size; `content: { mirror: … }` fits a picture to any mode"))
      return nil
    }
    return Transform(elements: [x, 0, 0, 0, y, 0, 0, 0, Transform.one]).map { Marked($0, at: from.mark) }
  }

  /// The place of an output that is placed by another one.
  ///
  /// - Parameter names: the screens' names by connector.
  mutating func placement(of output: XrandrOutput, names: [String: String]) -> Marked<Placement>? {
    guard let (relation, anchor) = output.neighbour else { return nil }
    guard let name = names[anchor.value] else {
      error(anchor, relation.value, expected: "an output of this file", among: Array(names.keys))
      return nil
    }
    let screen = Marked(name, at: anchor.mark)
    let placement = Side(rawValue: relation.value).map { Placement.beside($0, of: screen, .start) } ?? .sameAs(screen)
    return Marked(placement, at: relation.mark)
  }
}
