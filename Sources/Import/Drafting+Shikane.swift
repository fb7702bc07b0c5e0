import Displays
import ProfileFile

/// shikane's configuration. Format: shikane(5).
extension Drafting {
  private static let topKeys = ["timeout", "profile"]
  private static let profileKeys = ["name", "output", "exec"]
  private static let outputKeys = [
    "search", "match", "enable", "exec", "mode", "position", "scale", "transform", "adaptive_sync",
  ]

  private static let variables = ["SHIKANE_PROFILE_NAME", "SHIKANE_OUTPUT_NAME"]
  /// How far off shikane lets a rate be, in mHz.
  private static let tolerance = 500

  mutating func readShikane(_ bytes: [UInt8]) {
    guard let lines = read(bytes),
      let root = TOMLReader.tree(of: lines.joined(separator: "\n"), findings: &findings)
    else { return }
    let top = entries(root, "shikane")
    for entry in top where !Self.topKeys.contains(entry.key.value) {
      unknown(entry.key, in: "shikane", known: Self.topKeys)
    }
    for profile in top["profile"].map({ items($0, "profile") }) ?? [] { read(shikane: profile) }
  }

  private mutating func read(shikane node: YAMLNode) {
    let fields = entries(node, "profile")
    var draft = Draft(at: node.mark)
    for entry in fields {
      switch entry.key.value {
      case "exec":
        for command in texts(entry.value, "exec") {
          draft.runAfter(hook(shell: command, variables: Self.variables, &draft.losses))
        }
      case "output": for output in items(entry.value, "output") { read(shikaneOutput: output, into: &draft) }
      case "name": break
      default: unknown(entry.key, in: "profile", known: Self.profileKeys)
      }
    }
    noteUnplaced(in: &draft)
    add(draft, named: fields["name"].flatMap { text($0, "name") })
  }

  private mutating func read(shikaneOutput node: YAMLNode, into draft: inout Draft) {
    let fields = entries(node, "output")
    guard let search = fields["search"] ?? fields["match"] else {
      return findings.error(at: node.mark, "search: missing, expected the screen that this output is about")
    }
    var losses: [Loss] = []
    var screen = ScreenEntry(selector(shikane: texts(search, "search"), at: search.mark, &losses))
    for entry in fields { apply(entry, to: &screen, &losses) }
    for command in fields["exec"].map({ texts($0, "exec") }) ?? [] {
      draft.runAfter(hook(shell: command, variables: Self.variables, &draft.losses))
    }
    draft.add(screen, losses: losses)
  }

  private mutating func apply(_ entry: Entry, to screen: inout ScreenEntry, _ losses: inout [Loss]) {
    let (key, node) = (entry.key, entry.value)
    switch key.value {
    case "search", "match", "exec": break
    case "enable": screen.enabled = boolean(node, key.value) ?? screen.enabled
    case "adaptive_sync": losses.append(loss(at: key.mark, "RandR does not support adaptive sync"))
    case "mode": if let mode = mode(shikane: node) { screen.modes = Marked([mode], at: node.mark) }
    case "position": screen.placement = place(node)
    case "scale": screen.scale = text(node, key.value).flatMap { scale($0) } ?? screen.scale
    case "transform": screen.turn(text(node, key.value).flatMap { transform($0) }, at: node.mark)
    default: unknown(key, in: "output", known: Self.outputKeys)
    }
  }

  /// `"1920,0"` or `{ x = 1920, y = 0 }`.
  private mutating func place(_ node: YAMLNode) -> Marked<Placement>? {
    guard case .mapping(let fields) = node.content else {
      return text(node, "position").flatMap { point(Marked($0.value.filter { $0 != " " }, at: $0.mark)) }
    }
    let numbers = ["x", "y"].map { fields[$0]?.scalar?.text ?? "" }
    return point(Marked(numbers.joined(separator: ","), at: node.mark))
  }

  // MARK: Modes

  private mutating func mode(shikane node: YAMLNode) -> ModeRequest? {
    if case .mapping(let fields) = node.content {
      let numbers = ["width", "height", "refresh"].map { fields[$0]?.scalar?.text ?? "" }
      let word = Marked("\(numbers[0])x\(numbers[1])\(numbers[2].isEmpty ? "" : "@")\(numbers[2])", at: node.mark)
      return mode(word, isCustom: fields["custom"]?.scalar?.boolean == true, within: Self.tolerance)
    }
    guard let word = text(node, "mode") else { return nil }
    if word.value == "best" { return .highest }
    let isCustom = word.value.hasPrefix("!")
    return mode(
      Marked(isCustom ? String(word.value.dropFirst()) : word.value, at: word.mark), isCustom: isCustom,
      within: Self.tolerance)
  }

  // MARK: Searches

  /// Several searches are several ways to mean a screen; all of them together mean it best.
  private mutating func selector(
    shikane searches: [Marked<String>], at mark: Mark, _ losses: inout [Loss]
  ) -> Selector {
    var selector = Selector(mark: mark)
    // An empty value asks for nothing: `s=` is a screen without a serial, of which nothing can be said.
    for search in searches {
      let parsed = ShikaneSearch(search.value)
      if !parsed.text.isEmpty { add(parsed, written: search, to: &selector, &losses) }
    }
    return selector.isEmpty ? Selector(mark: mark, any: true) : selector
  }

  private mutating func add(
    _ search: ShikaneSearch, written word: Marked<String>, to selector: inout Selector, _ losses: inout [Loss]
  ) {
    guard !search.attributes.isEmpty else { return addAnywhere(search, written: word, to: &selector, &losses) }
    guard let pattern = search.pattern else {
      return error(word, "search", expected: "a regular expression after the slash")
    }
    for attribute in search.attributes {
      switch attribute {
      case "n": add(connector: search, pattern, to: &selector, at: word.mark)
      case "v": add(vendor: search, pattern, written: word, to: &selector, &losses)
      case "m":
        selector.model =
          search.kind == "=" ? Self.known(search.text.isHexNumber ? search.text.lowercased() : search.text) : pattern
      case "s":
        selector.serial =
          search.kind == "=" ? Self.known(search.text.isHexNumber ? search.text.decimalOfHex : search.text) : pattern
      default: addDescription(search, written: word, to: &selector, &losses)
      }
    }
  }

  /// By the ids of all makers whose names fit: profiles match best by these.
  private func add(
    vendor search: ShikaneSearch, _ pattern: Pattern, written word: Marked<String>, to selector: inout Selector,
    _ losses: inout [Loss]
  ) {
    let ids = search.kind == "=" ? makers.ids(of: search.text) : makers.ids(where: pattern.matches)
    if let known = ids.count <= Self.mostMakers ? Pattern(makers: ids) : nil {
      selector.vendor = known
    } else if search.kind != "=" {
      selector.vendor = pattern
    } else if Self.known(search.text) != nil {
      losses.append(loss(at: word.mark, "\(search.text) is in no list of vendors"))
    }
  }

  private static let mostMakers = 12

  private func add(connector search: ShikaneSearch, _ pattern: Pattern, to selector: inout Selector, at mark: Mark) {
    let isBuiltin = Identity.isBuiltin(connector: search.text) && search.kind == "="
    selector.builtin = isBuiltin ? true : selector.builtin
    guard !isBuiltin else { return }
    selector.connector =
      switch search.kind {
      case "/": Connector.pattern(searching: search.text) ?? pattern
      case "%": Connector.pattern(searching: search.text.escapedForExpression) ?? pattern
      default: Pattern(literal: Connector.xName(search.text))
      }
  }

  /// Without attributes a search looks at all of them.
  private mutating func addAnywhere(
    _ search: ShikaneSearch, written word: Marked<String>, to selector: inout Selector, _ losses: inout [Loss]
  ) {
    guard let pattern = search.pattern else {
      return error(word, "search", expected: "a regular expression after the slash")
    }
    let isConnector = search.kind == "=" ? Connector.isName(search.text) : Connector.isPattern(search.text)
    if isConnector {
      add(connector: search, pattern, to: &selector, at: word.mark)
    } else {
      addDescription(search, written: word, to: &selector, &losses)
    }
  }

  private func addDescription(
    _ search: ShikaneSearch, written word: Marked<String>, to selector: inout Selector, _ losses: inout [Loss]
  ) {
    guard search.kind == "=", search.text.contains(" ") else {
      selector.description =
        search.kind == "/" ? Pattern(searching: search.text) : Pattern(describedAs: search.text, makers)
      return
    }
    let described = self.selector(describing: Marked(search.text, at: word.mark), &losses)
    selector.vendor = selector.vendor ?? described.vendor
    selector.model = selector.model ?? described.model
    selector.serial = selector.serial ?? described.serial
    selector.description = selector.description ?? described.description
  }
}

/// `[[attributes]kind]text`: `m=HDMI-24`, `/DP-[1-9]`, `eDP-1`.
private struct ShikaneSearch {
  /// Letters of `dnmvs`; empty where all are meant.
  let attributes: [Character]
  /// `=` for the whole text, `%` for a part, `/` for an expression.
  let kind: Character
  let text: String

  init(_ search: String) {
    let head = search.prefix { "dnmvs".contains($0) }
    let rest = search.dropFirst(head.count)
    guard let kind = rest.first, "=%/".contains(kind) else {
      (attributes, self.kind, text) = ([], "=", search)
      return
    }
    let pattern = String(rest.dropFirst())
    // Expressions once stood between two slashes.
    let isClosed = kind == "/" && pattern.last == "/" && head.isEmpty
    (attributes, self.kind, text) = (Array(head), kind, isClosed ? String(pattern.dropLast()) : pattern)
  }

  init(kind: Character, _ text: String) {
    (attributes, self.kind, self.text) = ([], kind, text)
  }

  /// nil for what is no regular expression.
  var pattern: Pattern? {
    guard !text.isEmpty else { return nil }
    return switch kind {
    case "%": Pattern(containing: text)
    case "/": Pattern(searching: text)
    default: Pattern(literal: text)
    }
  }
}
