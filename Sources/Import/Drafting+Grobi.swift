import Displays
import ProfileFile

/// grobi's rules. Format: grobi's documented example, doc/grobi.conf.
extension Drafting {
  private static let topKeys = ["execute_after", "rules", "on_failure"]
  private static let ruleKeys = [
    "name", "outputs_connected", "outputs_disconnected", "outputs_present", "outputs_absent", "configure_row",
    "configure_column", "configure_single", "configure_command", "vertical_row", "primary", "disable_order", "atomic",
    "execute_after",
  ]

  mutating func readGrobi(_ bytes: [UInt8]) {
    guard read(bytes) != nil,
      let root = ProfileFile.composed(bytes, limits: .foreign("grobi configuration"), findings: &findings)
    else { return }
    let top = entries(root, "grobi")
    for entry in top where !Self.topKeys.contains(entry.key.value) {
      unknown(entry.key, in: "grobi", known: Self.topKeys)
    }
    let rules = top["rules"].map { items($0, "rules") } ?? []
    // grobi takes the first rule that fits.
    let everywhere = Commands(
      after: top["execute_after"].map { texts($0, "execute_after") } ?? [],
      failed: top["on_failure"].map { texts($0, "on_failure") } ?? [])
    for (index, rule) in rules.enumerated() {
      read(rule, priority: min(1000, rules.count - 1 - index), running: everywhere)
    }
  }

  static var shellReason: String { "this needs a shell, and profiles run programs without one" }

  /// The lines that run around every rule.
  private struct Commands {
    let after: [Marked<String>]
    let failed: [Marked<String>]
  }

  private mutating func read(_ node: YAMLNode, priority: Int, running everywhere: Commands) {
    let rule = entries(node, "rules")
    for entry in rule where !Self.ruleKeys.contains(entry.key.value) {
      unknown(entry.key, in: "rule", known: Self.ruleKeys)
    }
    var draft = Draft(at: node.mark)
    draft.profile.priority = priority
    draft.profile.others = Marked(.off, at: node.mark)
    let isColumn = rule["configure_column"] != nil || rule["vertical_row"]?.scalar?.boolean == true
    draft.profile.arrangement.direction = isColumn ? .column : .row
    let connected = words("outputs_connected", in: rule)
    let lit = ["configure_single", "configure_row", "configure_column"].flatMap { words($0, in: rule) }
    if let extra = [lit, connected].compactMap({ $0.dropFirst(Draft.mostScreens).first }).first {
      return error(extra, "rule", expected: "at most \(Draft.mostScreens) outputs")
    }
    addScreens(lit, connected: connected, primary: rule["primary"].flatMap { text($0, "primary") }, to: &draft)
    noteLosses(of: rule, in: &draft)
    leaveOut(words("outputs_disconnected", in: rule), from: &draft)
    for command in words("execute_after", in: rule) + everywhere.after { run(command, of: &draft) }
    for command in everywhere.failed { run(command, \.failed, of: &draft) }
    guard !lit.isEmpty else { return loseForAll(at: node.mark, "a rule that configures no output itself") }
    add(draft, named: rule["name"].flatMap { text($0, "name") })
  }

  /// Has the profile ask for absent screens. grobi wants all of them absent, and a list of a profile is content with
  /// one: so all connectors are one expression.
  private mutating func leaveOut(_ words: [Marked<String>], from draft: inout Draft) {
    guard let first = words.first else { return }
    var absent = selector(grobi: first)
    let outputs = words.map(GrobiOutput.init)
    if outputs.count > 1, outputs.allSatisfy({ $0.vendor == nil }) {
      let connectors = outputs.map(\.connector.expressionOfGlob).joined(separator: "|")
      absent = Selector(mark: first.mark, connector: .expression(RegularExpression(connectors)))
    } else {
      for other in words.dropFirst() {
        draft.losses.append(loss(at: other.mark, "a profile cannot ask for several absent screens by their ids"))
      }
    }
    draft.profile.conditions.absent = Marked([absent], at: first.mark)
  }

  private mutating func words(_ key: String, in rule: [Entry]) -> [Marked<String>] {
    rule[key].map { texts($0, key) } ?? []
  }

  /// Adds the screens that should be lit in their order, then those that have to be connected and go dark.
  private mutating func addScreens(
    _ lit: [Marked<String>], connected: [Marked<String>], primary: Marked<String>?, to draft: inout Draft
  ) {
    var rest = connected
    for word in lit {
      let parts = word.value.split(separator: "@", maxSplits: 1).map(String.init)
      let connector = Marked(parts.first ?? word.value, at: word.mark)
      let known = rest.firstIndex { GrobiOutput($0).connector == connector.value }
      var screen = ScreenDraft(selector(grobi: known.map { rest[$0] } ?? connector))
      known.map { _ = rest.remove(at: $0) }
      if parts.count == 2, let mode = mode(Marked(parts[1], at: word.mark)) {
        screen.entry.modes = Marked([mode], at: word.mark)
      }
      if let primary, primary.value == connector.value { screen.entry.primary = Marked(true, at: primary.mark) }
      draft.add(screen)
    }
    for word in rest {
      var screen = ScreenDraft(selector(grobi: word))
      screen.entry.enabled = Marked(false, at: word.mark)
      draft.add(screen)
    }
  }

  private func selector(grobi word: Marked<String>) -> Selector {
    let output = GrobiOutput(word)
    guard let vendor = output.vendor else {
      var selector = Connector.selector(output.connector, at: word.mark)
      if selector.connector != nil { selector.connector = Pattern(output.connector) }
      return selector
    }
    var selector = Selector(mark: word.mark, vendor: Pattern(literal: vendor))
    selector.model = output.product.flatMap { Identity(product: $0).productCode }.map(Pattern.init(literal:))
    selector.serial = output.serial.flatMap { $0 == "0" ? nil : $0 }.map(Pattern.init(literal:))
    if !output.connector.contains(where: { "*?".contains($0) }) {
      selector.connector = Pattern(literal: output.connector)
    }
    return selector
  }

  private mutating func noteLosses(of rule: [Entry], in draft: inout Draft) {
    let reasons = [
      "outputs_absent": "a profile cannot ask for a connector to be absent",
      "outputs_present": "a profile cannot ask for a connector without a screen",
      "configure_command": Self.shellReason,
      "disable_order": "orchestrate determines the order itself",
    ]
    for entry in rule {
      if let reason = reasons[entry.key.value] { draft.losses.append(loss(at: entry.key.mark, reason)) }
    }
  }
}

/// An output such as `HDMI1`, `DP2-?`, or with the monitor's id after it, as `grobi show` prints it:
/// `HDMI2-HWV-4711-20260314`.
private struct GrobiOutput {
  var connector: String
  var vendor: String?
  var product: Int?
  var serial: String?

  init(_ word: Marked<String>) {
    connector = word.value
    let parts = word.value.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 4, let place = parts.indices.dropFirst().first(where: { Self.isID(parts, at: $0) }) else {
      return
    }
    connector = parts[..<place].joined(separator: "-")
    vendor = parts[place]
    product = Int(parts[place + 1]).flatMap { (0...65535).contains($0) ? $0 : nil }
    serial = parts[place + 2]
  }

  /// True for three capital letters and two numbers.
  private static func isID(_ parts: [String], at place: Int) -> Bool {
    guard place + 2 < parts.count else { return false }
    let isVendor = parts[place].utf8.count == 3 && parts[place].utf8.allSatisfy { (0x41...0x5A).contains($0) }
    return isVendor
      && parts[place + 1...place + 2].allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
  }
}
