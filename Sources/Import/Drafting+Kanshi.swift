import Displays
import ProfileFile

/// kanshi's configuration, in the words of kanshi(5) and in the older form without the word `profile`.
extension Drafting {
  mutating func readKanshi(_ source: ImportSource) {
    var files: [KanshiFile] = []
    readKanshiFile(source.bytes, source.file, including: source.included, into: &files)
    guard !findings.hasErrors else { return }
    var kanshi = Kanshi()
    for directive in files.flatMap(\.directives) where directive.name?.value == "output" {
      remember(directive, in: &kanshi)
    }
    for file in files {
      quoting(file.lines) { drafting in
        for directive in file.directives { drafting.read(directive, in: kanshi, source.included) }
      }
    }
    keepOrder()
  }

  private mutating func readKanshiFile(
    _ bytes: [UInt8], _ file: Path, including included: [ImportSource.Included], into files: inout [KanshiFile]
  ) {
    guard files.count < KanshiFile.most, let lines = read(bytes, of: file) else { return }
    let lexer = Lexer(lines, dialect: .kanshi, file: file)
    if let mark = lexer.openQuote {
      return findings.error(at: mark, "found an unmatched quotation mark, expected both on one line")
    }
    guard let directives = DirectiveReader.directives(lexer.tokens, findings: &findings) else { return }
    for directive in directives where directive.name?.value == "include" {
      for other in included where other.written == directive.words.dropFirst().first?.value {
        if files.contains(where: { $0.file == other.file }) || other.file == file { continue }
        readKanshiFile(other.bytes, other.file, including: included, into: &files)
      }
    }
    files.append(KanshiFile(file: file, lines: lines, directives: directives))
  }

  private mutating func read(_ directive: Directive, in kanshi: Kanshi, _ included: [ImportSource.Included]) {
    let name = directive.name
    switch (name?.value, directive.block) {
    case ("output", _): break
    case ("include", _):
      if included.contains(where: { $0.written == directive.words.dropFirst().first?.value }) { break }
      loseForAll(at: directive.mark, "this file was not given, or could not be read")
    case ("profile", let block?): readProfile(block, directive.words.dropFirst().first, at: directive.mark, in: kanshi)
    case (_, let block?) where directive.words.count <= 1: readProfile(block, name, at: directive.mark, in: kanshi)
    default:
      error(
        name ?? Marked("", at: directive.mark), "kanshi", expected: "profile, output or include",
        among: ["profile", "output", "include"])
    }
  }

  private mutating func readProfile(_ block: [Directive], _ name: Marked<String>?, at mark: Mark, in kanshi: Kanshi) {
    var draft = Draft(at: mark)
    for directive in block {
      switch directive.name?.value {
      case "output", "...output": readOutput(directive, in: kanshi, into: &draft)
      case "exec": run(command(directive), of: &draft)
      default:
        error(
          directive.name ?? Marked("{", at: directive.mark), "profile", expected: "output or exec",
          among: ["output", "exec"])
      }
    }
    noteUnplaced(in: &draft)
    add(draft, named: name)
  }

  /// The command after `exec`: one word in quotation marks, or the rest of the line as it is.
  private func command(_ directive: Directive) -> Marked<String> {
    let words = directive.words.dropFirst()
    guard words.count != 1, let first = words.first, lines.indices.contains(first.mark.line - 1) else {
      return Marked(words.first?.value ?? "", at: directive.mark)
    }
    let rest = lines[first.mark.line - 1].unicodeScalars.dropFirst(max(0, first.mark.column - 1))
    return Marked(String(String.UnicodeScalarView(rest)).trimmed, at: directive.mark)
  }

  /// Notes outputs without a place. Compositors put these to the right of all others, and so does a row.
  mutating func noteUnplaced(in draft: inout Draft) {
    let lit = draft.profile.screens.filter(\.enabled.value)
    guard lit.count > 1, draft.profile.arrangement.direction == .row else { return }
    for screen in lit where screen.placement == nil {
      draft.losses.append(
        loss(at: screen.name.mark, "no position given; placed to the right, as compositors do")
          .about(screen.name.value))
    }
  }

  private mutating func readOutput(_ directive: Directive, in kanshi: Kanshi, into draft: inout Draft) {
    guard let written = directive.words.dropFirst().first else {
      return error(directive.words[0], "output", expected: "the name or the description of a screen after it")
    }
    let criteria = Marked(kanshi.aliases[written.value] ?? written.value, at: written.mark)
    var screen = screen(output: criteria)
    let options = (kanshi.defaults[criteria.value] ?? []) + Kanshi.options(of: directive)
    for option in options { apply(option, to: &screen) }
    // However many other outputs there are, the profile leaves them alone.
    if directive.name?.value == "...output" {
      screen.entry.optional = true
      if screen.entry.enabled.value { draft.profile.others = Marked(.extend, at: written.mark) }
    }
    draft.add(screen)
  }

  /// The screen of `*`, of the name of a connector, or of maker, model and serial in one text.
  func screen(output criteria: Marked<String>) -> ScreenDraft {
    if criteria.value == "*" || criteria.value.isEmpty { return ScreenDraft(Selector(mark: criteria.mark, any: true)) }
    if !criteria.value.contains(" ") { return ScreenDraft(Connector.selector(criteria.value, at: criteria.mark)) }
    return screen(describedAs: criteria)
  }

  private mutating func remember(_ directive: Directive, in kanshi: inout Kanshi) {
    guard let criteria = directive.words.dropFirst().first else {
      return error(directive.words[0], "output", expected: "the name or the description of a screen after it")
    }
    let options = Kanshi.options(of: directive)
    for option in options where option.name.value == "alias" {
      if let alias = option.values.first { kanshi.aliases[alias.value] = criteria.value }
    }
    kanshi.defaults[criteria.value, default: []] += options
    guard kanshi.defaults[criteria.value, default: []].count > Kanshi.mostOptions else { return }
    kanshi.defaults[criteria.value] = []
    error(criteria, "output", expected: "at most \(Kanshi.mostOptions) options of one output for all profiles")
  }

  // MARK: Options of an output

  private mutating func apply(_ option: Kanshi.Option, to screen: inout ScreenDraft) {
    let name = option.name
    guard let expected = Kanshi.values[name.value] else {
      return error(
        name, "output", expected: Kanshi.values.keys.sorted().joined(separator: ", "), among: Array(Kanshi.values.keys))
    }
    guard option.values.count >= expected, let value = option.values.last ?? Optional(name) else {
      return error(name, "output", expected: "a value after it")
    }
    switch name.value {
    case "enable", "disable": screen.entry.enabled = Marked(name.value == "enable", at: name.mark)
    case "mode" where value.value == "preferred": break
    case "mode": if let mode = mode(kanshi: option) { screen.entry.modes = Marked([mode], at: value.mark) }
    case "position": screen.entry.placement = point(value) ?? screen.entry.placement
    case "scale": screen.entry.scale = scale(value) ?? screen.entry.scale
    case "transform": screen.entry.turn(transform(value), at: value.mark)
    case "adaptive_sync": screen.losses.append(loss(at: name.mark, "RandR does not support adaptive sync"))
    default: break
    }
  }

  private mutating func mode(kanshi option: Kanshi.Option) -> ModeRequest? {
    option.values.last.flatMap { mode($0, isCustom: option.values.count > 1, within: Kanshi.tolerance) }
  }
}

/// A file of a kanshi configuration, which may include others.
private struct KanshiFile {
  var file: Path
  var lines: [String]
  var directives: [Directive]

  static let most = 32
}

/// The parts of a whole configuration before its profiles.
struct Kanshi {
  var defaults: [String: [Option]] = [:]
  /// The criteria by name, with the dollar sign.
  var aliases: [String: String] = [:]

  struct Option {
    var name: Marked<String>
    var values: [Marked<String>]
  }

  /// The largest difference that kanshi lets a rate have, in mHz.
  static let tolerance = 50

  /// The most options of an output. kanshi has eight, and each profile that names the output takes all of them over.
  static let mostOptions = 64

  /// The number of values of each option.
  static let values = [
    "enable": 0, "disable": 0, "mode": 1, "position": 1, "scale": 1, "transform": 1, "adaptive_sync": 1, "alias": 1,
  ]

  /// The words with `1920x1080 @ 60` as one word.
  private static func withJoinedRates(_ words: ArraySlice<Marked<String>>) -> [Marked<String>] {
    words.reduce(into: []) { joined, word in
      guard let last = joined.last, last.value.hasSuffix("@") || word.value == "@" else { return joined.append(word) }
      joined[joined.count - 1].value += word.value
    }
  }

  /// The options on the line, after the criteria, and those in the braces.
  static func options(of directive: Directive) -> [Option] {
    var options: [Option] = []
    for words in [directive.words.dropFirst(2)] + (directive.block ?? []).map({ $0.words[...] }) {
      var rest = withJoinedRates(words)[...]
      while let name = rest.popFirst() {
        var count = values[name.value] ?? rest.count
        if name.value == "mode", rest.first?.value == "--custom" { count = 2 }
        options.append(Option(name: name, values: Array(rest.prefix(count))))
        rest = rest.dropFirst(count)
      }
    }
    return options
  }
}

extension ImportFormat {
  /// The files that a configuration of kanshi includes, as they are written there.
  package static func kanshiIncludes(in bytes: [UInt8]) -> [String] {
    var findings = Findings(file: "")
    guard let lines = ProfileFile.lines(of: bytes, findings: &findings) else { return [] }
    let found = lines.filter { $0.trimmed.hasPrefix("include") }.compactMap { line -> String? in
      let words = Lexer([line], dialect: .kanshi, file: "").tokens.compactMap { token -> String? in
        if case .word(let word) = token { word.value } else { nil }
      }
      return words.first == "include" && words.count > 1 ? words[1] : nil
    }
    return Array(found.prefix(32))
  }
}
