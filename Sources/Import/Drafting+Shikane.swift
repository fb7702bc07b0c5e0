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
  /// The largest difference that shikane lets a rate have, in mHz.
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
    keepOrder()
  }

  private mutating func read(shikane node: YAMLNode) {
    let fields = entries(node, "profile")
    var draft = Draft(at: node.mark)
    for entry in fields {
      switch entry.key.value {
      case "exec":
        for command in commands(entry.value) { run(command, of: &draft, variables: Self.variables) }
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
    var screen = screen(shikane: texts(search, "search"), at: search.mark)
    for entry in fields { apply(entry, to: &screen) }
    for command in fields["exec"].map({ commands($0) }) ?? [] {
      run(command, of: &draft, variables: Self.variables)
    }
    draft.add(screen)
  }

  private mutating func apply(_ entry: Entry, to screen: inout ScreenDraft) {
    let (key, node) = (entry.key, entry.value)
    switch key.value {
    case "search", "match", "exec": break
    case "enable": screen.entry.enabled = boolean(node, key.value) ?? screen.entry.enabled
    case "adaptive_sync": screen.losses.append(loss(at: key.mark, "RandR does not support adaptive sync"))
    case "mode": if let mode = mode(shikane: node) { screen.entry.modes = Marked([mode], at: node.mark) }
    case "position": screen.entry.placement = place(node)
    case "scale": screen.entry.scale = text(node, key.value).flatMap { scale($0) } ?? screen.entry.scale
    case "transform": screen.entry.turn(text(node, key.value).flatMap { transform($0) }, at: node.mark)
    default: unknown(key, in: "output", known: Self.outputKeys)
    }
  }

  /// For a shell, so that the text may have several lines.
  private mutating func commands(_ node: YAMLNode) -> [Marked<String>] {
    guard case .list(let items) = node.content else { return command(node).map { [$0] } ?? [] }
    return items.compactMap { command($0) }
  }

  private mutating func command(_ node: YAMLNode) -> Marked<String>? {
    guard let written = node.scalar?.text, written.contains("\n") else { return text(node, "exec") }
    return Marked(written.trimmed, at: node.mark)
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

  /// The screen of several searches. Each is a way to mean a screen; all of them together mean it best.
  private mutating func screen(shikane searches: [Marked<String>], at mark: Mark) -> ScreenDraft {
    var screen = ScreenDraft(Selector(mark: mark))
    // An empty value asks for nothing: `s=` is a screen without a serial, which no key can express.
    for word in searches {
      let search = ShikaneSearch(word)
      if !search.text.isEmpty { add(search, to: &screen) }
    }
    screen.entry.selector.any = screen.entry.selector.isEmpty
    return screen
  }

  private mutating func add(_ search: ShikaneSearch, to screen: inout ScreenDraft) {
    guard let pattern = search.pattern else {
      return error(search.written, "search", expected: "a regular expression after the slash")
    }
    guard !search.attributes.isEmpty else { return addAnywhere(search, pattern, to: &screen) }
    let isWhole = search.kind == "="
    for attribute in search.attributes {
      switch attribute {
      case "n": add(connector: search, pattern, to: &screen.entry.selector)
      case "v": add(vendor: search, pattern, to: &screen)
      case "m":
        let text = search.text.isHexNumber ? search.text.lowercased() : search.text
        screen.entry.selector.model = isWhole ? Self.known(text) : pattern
      case "s":
        let text = search.text.isHexNumber ? search.text.decimalOfHex : search.text
        screen.entry.selector.serial = isWhole ? Self.known(text) : pattern
      default: add(description: search, pattern, to: &screen)
      }
    }
  }

  /// Adds a search over the description, which ends with the connector in parentheses.
  private mutating func add(description search: ShikaneSearch, _ pattern: Pattern, to screen: inout ScreenDraft) {
    if search.kind == "/", Connector.isPattern(search.text) {
      add(connector: search, pattern, to: &screen.entry.selector)
    } else {
      addDescription(search, to: &screen)
    }
  }

  /// Adds the ids of all makers whose names fit: profiles match best by these.
  private func add(vendor search: ShikaneSearch, _ pattern: Pattern, to screen: inout ScreenDraft) {
    let ids = search.kind == "=" ? makers.ids(of: search.text) : makers.ids(where: pattern.matches)
    if let known = ids.count <= Self.mostMakers ? Pattern(makers: ids) : nil {
      screen.entry.selector.vendor = known
    } else if search.kind != "=" {
      screen.entry.selector.vendor = pattern
    } else if Self.known(search.text) != nil {
      screen.losses.append(loss(at: search.written.mark, "\(search.text) is in no list of vendors"))
    }
  }

  private static let mostMakers = 12

  private func add(connector search: ShikaneSearch, _ pattern: Pattern, to selector: inout Selector) {
    let meant = Connector.candidates.filter(pattern.matches)
    let isOnlyBuiltin = !meant.isEmpty && meant.allSatisfy(Identity.isBuiltin)
    let isBuiltin = search.kind == "=" ? Identity.isBuiltin(connector: search.text) : isOnlyBuiltin
    selector.builtin = isBuiltin ? true : selector.builtin
    guard !isBuiltin else { return }
    selector.connector =
      switch search.kind {
      case "/": Connector.pattern(searching: search.text) ?? pattern
      case "%": Connector.pattern(searching: search.text.escapedForExpression) ?? pattern
      default: Pattern(literal: Connector.xName(search.text))
      }
  }

  /// Adds a search without attributes, which looks at all of them.
  private func addAnywhere(_ search: ShikaneSearch, _ pattern: Pattern, to screen: inout ScreenDraft) {
    let isConnector = search.kind == "=" ? Connector.isName(search.text) : Connector.isPattern(search.text)
    if isConnector {
      add(connector: search, pattern, to: &screen.entry.selector)
    } else {
      addDescription(search, to: &screen)
    }
  }

  private func addDescription(_ search: ShikaneSearch, to screen: inout ScreenDraft) {
    guard search.kind == "=", search.text.contains(" ") else {
      screen.entry.selector.description =
        search.kind == "/" ? Pattern(searching: search.text) : Pattern(describedAs: search.text, makers)
      return
    }
    let described = self.screen(describedAs: Marked(search.text, at: search.written.mark))
    let (known, new) = (screen.entry.selector, described.entry.selector)
    screen.entry.selector.vendor = known.vendor ?? new.vendor
    screen.entry.selector.model = known.model ?? new.model
    screen.entry.selector.serial = known.serial ?? new.serial
    screen.entry.selector.description = known.description ?? new.description
    screen.losses += described.losses
  }
}

/// A search `[[attributes]kind]text`: `m=HDMI-24`, `/DP-[1-9]`, `eDP-1`.
private struct ShikaneSearch {
  /// The letters of `dnmvs`; empty where all are meant.
  let attributes: [Character]
  /// The kind: `=` for the whole text, `%` for a part, `/` for an expression.
  let kind: Character
  let text: String
  let written: Marked<String>

  init(_ written: Marked<String>) {
    self.written = written
    let search = written.value
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

  /// The pattern of the search; nil where the text is no regular expression.
  var pattern: Pattern? {
    guard !text.isEmpty else { return nil }
    return switch kind {
    case "%": Pattern(containing: text)
    case "/": Pattern(searching: text)
    default: Pattern(literal: text)
    }
  }
}
