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

  /// A profile for each way through the script; ways that come to the same count once.
  private mutating func add(_ paths: [ScriptPath]) {
    var drafts: [(draft: Draft, path: ScriptPath)] = []
    for path in paths {
      var draft = Draft(at: findings.mark(.start))
      add(path.script, to: &draft)
      draft.losses += path.losses + path.script.losses
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

  // MARK: From options to entries

  private mutating func add(_ script: XrandrScript, to draft: inout Draft) {
    var outputs = script.outputs
    addAnchors(to: &outputs, draft: &draft)
    var names: [String: String] = [:]
    var indices: [Int] = []
    let builtins = outputs.count { Identity.isBuiltin(connector: $0.connector.value) }
    let required = Self.required(of: outputs)
    for (index, output) in outputs.enumerated() {
      let name = output.connector
      let selector = Connector.selector(asXServerSays: name, isOnlyBuiltin: builtins == 1)
      let (entry, losses) = entry(for: output, selector, created: script.created)
      var screen = entry
      // Scripts turn off every other connector, and `--auto` lights what is there, whether there is a screen or not.
      screen.optional = !output.isLit || output.isAuto && index != required
      names[name.value] = draft.add(screen, losses: losses)
      indices.append(draft.profile.screens.count - 1)
    }
    for (output, index) in zip(outputs, indices) {
      if let placement = placement(of: output, names: names) { draft.profile.screens[index].placement = placement }
    }
    if script.isAutomatic || script.size != nil { addAnything(script, to: &draft) }
    keepLastPrimary(&draft)
    noteRow(&draft)
  }

  /// Some screen has to be there, or the profile would match everywhere.
  private static func required(of outputs: [XrandrOutput]) -> Int? {
    let lit = outputs.indices.filter { outputs[$0].isLit }
    return lit.contains { !outputs[$0].isAuto }
      ? nil : lit.first { Identity.isBuiltin(connector: outputs[$0].connector.value) } ?? lit.first
  }

  /// An output may stand beside one that the script leaves as it is.
  private func addAnchors(to outputs: inout [XrandrOutput], draft: inout Draft) {
    for output in outputs where output.isLit {
      guard let anchor = output.neighbour?.of, !outputs.contains(where: { $0.connector.value == anchor.value }),
        outputs.count < Draft.mostScreens
      else { continue }
      var added = XrandrOutput(anchor)
      added.isAuto = true
      added.losses.append(
        loss(at: anchor.mark, "the script leaves this output as it is; here it has its preferred mode"))
      outputs.insert(added, at: 0)
    }
  }

  /// `xrandr --auto` and `xrandr --size` are about no output by name.
  private func addAnything(_ script: XrandrScript, to draft: inout Draft) {
    draft.profile.others = Marked(.mirror, at: draft.profile.mark)
    guard draft.profile.screens.isEmpty, let mark = script.size?.mark ?? script.automaticMark else { return }
    var screen = ScreenEntry(Selector(mark: mark, any: true))
    if let size = script.size { screen.modes = size }
    draft.add(
      screen, losses: [loss(at: mark, "xrandr lights all screens at one position, so the others show the same here")])
  }

  /// xrandr goes by the last one.
  private func keepLastPrimary(_ draft: inout Draft) {
    guard let last = draft.profile.screens.lastIndex(where: \.primary.value) else { return }
    for index in draft.profile.screens.indices.prefix(last) { draft.profile.screens[index].primary.value = false }
  }

  /// xrandr leaves an output without a place where it is, or puts it over the others.
  private func noteRow(_ draft: inout Draft) {
    let unplaced = draft.profile.screens.filter { $0.enabled.value && $0.placement == nil }
    for screen in unplaced.dropFirst() {
      draft.losses.append(
        loss(at: screen.name.mark, "no position given; placed in a row with the others")
          .about(screen.name.value))
    }
  }
}

/// What the calls of a script add up to.
struct XrandrScript {
  /// In the order of their first mention.
  var outputs: [XrandrOutput] = []
  var created: [String: ModeTiming] = [:]
  var losses: [Loss] = []
  /// `--auto` in front of every output.
  var automaticMark: Mark?
  /// `--size`, of RandR 1.1.
  var size: Marked<[ModeRequest]>?

  var isAutomatic: Bool { automaticMark != nil }
  var isEmpty: Bool { outputs.isEmpty && !isAutomatic && size == nil }

  /// Later calls change what earlier ones said.
  mutating func select(_ name: Marked<String>) -> Int {
    if let known = outputs.firstIndex(where: { $0.connector.value == name.value }) { return known }
    outputs.append(XrandrOutput(name))
    return outputs.count - 1
  }
}

extension Drafting {
  /// - Parameter command: the words behind `xrandr`.
  mutating func read(_ command: [Marked<String>], into script: inout XrandrScript) {
    var words = command[...]
    var current: Int?
    while let option = words.popFirst() {
      let name = Self.optionName(option.value)
      switch name {
      case "output":
        guard script.outputs.count <= Draft.mostScreens else {
          return error(option, "xrandr", expected: "at most \(Draft.mostScreens) outputs")
        }
        current = value(of: option, &words).map { script.select($0) } ?? current
      case "newmode": readMode(option, &words, into: &script)
      case let name? where XrandrGlobals.values[name] != nil: skip(option, name, &words, into: &script)
      case let name? where XrandrOption.alone.contains(name) || XrandrOption.withValue.contains(name):
        guard let current else {
          if name == "auto" || name == "preferred" {
            script.automaticMark = option.mark
            continue
          }
          error(option, "xrandr", expected: "--output and a connector before it")
          return
        }
        apply(Marked(name, at: option.mark), &words, written: option, to: &script.outputs[current])
      default: return error(option, "xrandr", expected: "an option of xrandr", among: XrandrGlobals.spelled)
      }
    }
  }

  /// Without its dashes, and in full; nil for what is no option.
  private static func optionName(_ text: String) -> String? {
    if text.hasPrefix("--") { return String(text.dropFirst(2)) }
    return XrandrGlobals.short[text]
  }

  private mutating func value(of option: Marked<String>, _ words: inout ArraySlice<Marked<String>>) -> Marked<String>? {
    guard let value = words.popFirst() else {
      error(option, "xrandr", expected: "a value after it")
      return nil
    }
    return value
  }

  private mutating func apply(
    _ option: Marked<String>, _ words: inout ArraySlice<Marked<String>>, written: Marked<String>,
    to output: inout XrandrOutput
  ) {
    if XrandrOption.alone.contains(option.value) { return apply(option, nil, to: &output) }
    guard let first = value(of: written, &words) else { return }
    guard option.value == "set" else { return apply(option, first, to: &output) }
    guard let second = value(of: written, &words) else { return }
    apply(option, first, second, to: &output)
  }

  private mutating func skip(
    _ option: Marked<String>, _ name: String, _ words: inout ArraySlice<Marked<String>>, into script: inout XrandrScript
  ) {
    let values = words.prefix(XrandrGlobals.values[name] ?? 0)
    words = words.dropFirst(values.count)
    if name == "size", let value = values.first, case .request(let mode) = ModeRequest.reading(value.value) {
      script.size = Marked([mode], at: value.mark)
      return
    }
    if let reason = XrandrGlobals.losses[name] { script.losses.append(loss(at: option.mark, reason)) }
  }

  /// `--newmode NAME CLOCK …`: all words up to the next option belong to it, flags such as `-hsync` too.
  private mutating func readMode(
    _ option: Marked<String>, _ words: inout ArraySlice<Marked<String>>, into script: inout XrandrScript
  ) {
    guard let name = value(of: option, &words) else { return }
    let line = words.prefix { !$0.value.hasPrefix("--") }
    words = words.dropFirst(line.count)
    do throws(ModeTiming.ModelineProblem) {
      script.created[name.value] = try ModeTiming(modeline: line.map { $0.value.lowercased() }.joined(separator: " "))
    } catch {
      findings.error(at: name.mark, "newmode: found \(error.found), expected \(error.expected)")
    }
  }
}

/// Options of xrandr that are not about one output.
enum XrandrGlobals {
  /// How many values each takes.
  static let values = [
    "display": 1, "screen": 1, "verbose": 0, "current": 0, "noprimary": 0, "dryrun": 0, "nograb": 0, "prop": 0,
    "properties": 0, "query": 0, "fb": 1, "fbmm": 1, "dpi": 1, "size": 1, "orientation": 1, "rmmode": 1, "addmode": 2,
    "delmode": 2, "setmonitor": 3, "delmonitor": 1, "listmonitors": 0, "listactivemonitors": 0, "listproviders": 0,
    "setprovideroutputsource": 2, "setprovideroffloadsink": 2, "q1": 0, "q12": 0,
  ]

  static let short = [
    "-d": "display", "-q": "query", "-v": "verbose", "-s": "size", "-r": "rate", "-o": "orientation",
  ]

  static let losses = [
    "dpi": "profiles do not support DPI yet; use scale for larger text",
    "setmonitor": "profiles do not support RandR monitors",
    "size": "this option is for RandR 1.1, which has no outputs",
    "orientation": "this option is for RandR 1.1, which has no outputs",
    "setprovideroutputsource": "profiles do not support providers",
    "setprovideroffloadsink": "profiles do not support providers",
  ]

  static var spelled: [String] {
    (Array(values.keys) + XrandrOption.all + ["output", "newmode"]).map { "--\($0)" }
  }
}
