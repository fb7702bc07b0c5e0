import Displays
import ProfileFile

/// kanshi's configuration, in the words of kanshi(5) and in the older form without the word `profile`.
extension Drafting {
  mutating func readKanshi(_ bytes: [UInt8]) {
    guard let lines = read(bytes) else { return }
    let lexer = Lexer(lines, dialect: .kanshi, file: findings.file)
    if let mark = lexer.openQuote {
      findings.error(at: mark, "found a quotation mark without its partner, expected both on one line")
      return
    }
    guard let directives = DirectiveReader.directives(lexer.tokens, findings: &findings) else { return }
    var kanshi = Kanshi()
    for directive in directives where directive.name?.value == "output" { remember(directive, in: &kanshi) }
    for directive in directives { read(directive, in: kanshi) }
  }

  private mutating func read(_ directive: Directive, in kanshi: Kanshi) {
    let name = directive.name
    switch (name?.value, directive.block) {
    case ("output", _): break
    case ("include", _): loseForAll(at: directive.mark, "other files are not read; import them too")
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
      case "output": readOutput(directive, in: kanshi, into: &draft)
      case "exec":
        draft.losses.append(
          loss(at: directive.mark, "kanshi gives this to a shell, and nothing in a profile reaches one"))
      default:
        error(
          directive.name ?? Marked("{", at: directive.mark), "profile", expected: "output or exec",
          among: ["output", "exec"])
      }
    }
    add(draft, named: name)
  }

  private mutating func readOutput(_ directive: Directive, in kanshi: Kanshi, into draft: inout Draft) {
    guard let written = directive.words.dropFirst().first else {
      return error(directive.words[0], "output", expected: "the name or the description of a screen behind it")
    }
    let criteria = Marked(kanshi.aliases[written.value] ?? written.value, at: written.mark)
    var screen = ScreenEntry(selector(kanshi: criteria))
    var losses: [Loss] = []
    let options = (kanshi.defaults[criteria.value] ?? []) + Kanshi.options(of: directive)
    for option in options { apply(option, to: &screen, &losses) }
    draft.add(screen, losses: losses)
  }

  /// `*`, the name of a connector, or maker, model and serial in one text.
  private func selector(kanshi criteria: Marked<String>) -> Selector {
    if criteria.value == "*" { return Selector(mark: criteria.mark, any: true) }
    if !criteria.value.contains(" ") { return Connector.selector(criteria.value, at: criteria.mark) }
    return Selector(ScreenDescription(criteria.value, makers: makers), makers: makers, at: criteria.mark)
  }

  private mutating func remember(_ directive: Directive, in kanshi: inout Kanshi) {
    guard let criteria = directive.words.dropFirst().first else {
      return error(directive.words[0], "output", expected: "the name or the description of a screen behind it")
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

  private mutating func apply(_ option: Kanshi.Option, to screen: inout ScreenEntry, _ losses: inout [Loss]) {
    let name = option.name
    guard let expected = Kanshi.values[name.value] else {
      return error(
        name, "output", expected: Kanshi.values.keys.sorted().joined(separator: ", "), among: Array(Kanshi.values.keys))
    }
    guard option.values.count >= expected, let value = option.values.last ?? Optional(name) else {
      return error(name, "output", expected: "a value behind it")
    }
    switch name.value {
    case "enable", "disable": screen.enabled = Marked(name.value == "enable", at: name.mark)
    case "mode": if let mode = mode(kanshi: option) { screen.modes = Marked([mode], at: value.mark) }
    case "position": screen.placement = point(value) ?? screen.placement
    case "scale": screen.scale = scale(value) ?? screen.scale
    case "transform":
      guard let (rotation, reflection) = transform(value) else { return }
      screen.rotation = Marked(rotation, at: value.mark)
      screen.reflection = Marked(reflection, at: value.mark)
    case "adaptive_sync": losses.append(loss(at: name.mark, "RandR knows no adaptive sync"))
    default: break
    }
  }

  private mutating func mode(kanshi option: Kanshi.Option) -> ModeRequest? {
    option.values.last.flatMap { mode($0, isCustom: option.values.count > 1) }
  }
}

/// What a whole configuration says before its profiles.
struct Kanshi {
  var defaults: [String: [Option]] = [:]
  /// Criteria by name, with the dollar sign.
  var aliases: [String: String] = [:]

  struct Option {
    var name: Marked<String>
    var values: [Marked<String>]
  }

  /// There are eight, and each profile that names the output takes all of them over.
  static let mostOptions = 64

  /// How many values each option takes.
  static let values = [
    "enable": 0, "disable": 0, "mode": 1, "position": 1, "scale": 1, "transform": 1, "adaptive_sync": 1, "alias": 1,
  ]

  /// Those on the line, behind the criteria, and those in the braces.
  static func options(of directive: Directive) -> [Option] {
    var options: [Option] = []
    for words in [directive.words.dropFirst(2)] + (directive.block ?? []).map({ $0.words[...] }) {
      var rest = words
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
