import Displays
import ProfileFile

/// A shell script that calls xrandr, as arandr writes it. Of the shell only words, quotes and continued lines are
/// understood. Options: xrandr(1).
extension Drafting {
  mutating func readScript(_ bytes: [UInt8]) {
    guard let lines = read(bytes) else { return }
    let lexer = Lexer(lines, dialect: .shell, file: findings.file)
    if let mark = lexer.openQuote {
      findings.error(at: mark, "found a quotation mark without its partner, expected both")
    }
    var draft = Draft(at: findings.mark(.start))
    var script = XrandrScript()
    for command in Self.commands(lexer.tokens) {
      guard Path(command[0].value).name == "xrandr" else {
        draft.losses.append(loss(at: command[0].mark, "only calls of xrandr become a profile"))
        continue
      }
      read(command, into: &script)
    }
    guard !findings.hasErrors else { return }
    add(script.outputs, created: script.created, to: &draft)
    draft.losses += script.losses
    if !draft.profile.screens.isEmpty { add(draft, named: nil) }
  }

  private static func commands(_ tokens: [Lexer.Token]) -> [[Marked<String>]] {
    var commands: [[Marked<String>]] = [[]]
    for token in tokens {
      if case .word(let word) = token { commands[commands.count - 1].append(word) } else { commands.append([]) }
    }
    return commands.filter { !$0.isEmpty }
  }

  // MARK: From options to entries

  private mutating func add(_ outputs: [XrandrOutput], created: [String: ModeTiming], to draft: inout Draft) {
    var names: [String: String] = [:]
    var indices: [Int] = []
    let builtins = outputs.count { Identity.isBuiltin(connector: $0.connector.value) }
    for output in outputs {
      let name = output.connector
      let isBuiltin = Identity.isBuiltin(connector: name.value) && builtins == 1
      let selector =
        isBuiltin
        ? Selector(mark: name.mark, builtin: true) : Selector(mark: name.mark, connector: Pattern(literal: name.value))
      let (entry, losses) = entry(for: output, selector, created: created)
      var screen = entry
      // Scripts turn off every other connector, whether there is a screen on it or not.
      screen.optional = !output.isLit
      names[name.value] = draft.add(screen, losses: losses)
      indices.append(draft.profile.screens.count - 1)
    }
    for (output, index) in zip(outputs, indices) {
      if let placement = placement(of: output, names: names) { draft.profile.screens[index].placement = placement }
    }
    keepLastPrimary(&draft)
    noteRow(&draft)
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
        loss(at: screen.name.mark, "no place is given, so it stands in a row with the others")
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

  /// Later calls change what earlier ones said.
  mutating func select(_ name: Marked<String>) -> Int {
    if let known = outputs.firstIndex(where: { $0.connector.value == name.value }) { return known }
    outputs.append(XrandrOutput(name))
    return outputs.count - 1
  }
}

extension Drafting {
  fileprivate mutating func read(_ command: [Marked<String>], into script: inout XrandrScript) {
    if let word = command.first(where: { $0.value.contains("$") || $0.value.contains("`") }) {
      error(word, "xrandr", expected: "words without shell variables; write what they stand for")
      return
    }
    var words = command.dropFirst()
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
          error(option, "xrandr", expected: "--output and a connector in front of it")
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
      error(option, "xrandr", expected: "a value behind it")
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
    words = words.dropFirst(XrandrGlobals.values[name] ?? 0)
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
    "dpi": "profiles know no dots per inch; scale makes letters larger",
    "setmonitor": "profiles know no RandR monitors",
    "size": "this is RandR 1.1, which knows no outputs", "orientation": "this is RandR 1.1, which knows no outputs",
    "setprovideroutputsource": "profiles know no providers", "setprovideroffloadsink": "profiles know no providers",
  ]

  static var spelled: [String] {
    (Array(values.keys) + XrandrOption.all + ["output", "newmode"]).map { "--\($0)" }
  }
}
