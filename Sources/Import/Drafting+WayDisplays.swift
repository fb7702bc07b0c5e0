import Displays
import ProfileFile

/// way-displays' policy for all screens, which becomes one profile that takes any connected screens. Format: its
/// published schemas, versions 1 (lists with NAME_DESC) and 2 (mappings by name).
extension Drafting {
  mutating func readWayDisplays(_ bytes: [UInt8]) {
    guard read(bytes) != nil,
      let root = ProfileFile.composed(
        bytes, limits: .foreign("way-displays configuration", takesTags: true), findings: &findings)
    else { return }
    var policy = WayDisplays(at: root.mark)
    guard case .mapping(let all) = root.content, all.contains(where: { WayDisplays.keys.contains($0.key.value) }) else {
      return findings.error(
        at: root.mark, "way-displays: found none of its keys, expected such as ARRANGE, ORDER, SCALE or MODE")
    }
    // The order of the screens counts wherever it stands in the file.
    for entry in all where entry.key.value == "ORDER" { readOrder(entry, into: &policy) }
    for entry in all where entry.key.value != "ORDER" { read(entry, into: &policy) }
    settleAlignment(of: &policy)
    addScreens(to: &policy)
    addOthers(to: &policy)
    settleScale(of: &policy)
    for condition in policy.conditions.dropFirst(WayDisplaysCondition.most) {
      policy.draft.losses.append(loss(at: condition.mark, "at most three conditions become profiles"))
    }
    add(policy.draft, named: nil)
    for (draft, title) in policy.underConditions {
      add(draft, named: Marked("\(sourceName) \(title)", at: root.mark))
    }
  }

  /// Without a screen that is named, all are lit in a line. Only entries are aligned with one another, so where that
  /// shows, the screens that no word fits have entries too.
  private func addOthers(to policy: inout WayDisplays) {
    let screens = policy.draft.profile.screens
    let isAligned = policy.draft.profile.arrangement.alignment != .start && !screens.contains { $0.selector.any }
    guard screens.isEmpty || isAligned else { return }
    for _ in 0..<(isAligned ? WayDisplaysScreens.copies : 1) {
      var screen = ScreenDraft(Selector(mark: policy.draft.profile.mark, any: true))
      screen.entry.optional = true
      policy.draft.add(screen)
    }
    guard isAligned else { return }
    policy.draft.notes.append("the last \(WayDisplaysScreens.copies) entries are for screens that no word fits")
  }

  /// Corrects the alignment. Rows know top, middle and bottom, columns left, middle and right; anything else counts as
  /// the first.
  private func settleAlignment(of policy: inout WayDisplays) {
    guard let align = policy.align else { return }
    let isRow = policy.draft.profile.arrangement.direction == .row
    if align.value.fits(row: isRow) {
      policy.draft.profile.arrangement.alignment = align.value.alignment
    } else {
      policy.draft.losses.append(
        loss(
          at: align.mark,
          "not valid with this arrangement; way-displays aligns at the \(isRow ? "top" : "left")"))
    }
  }

  /// Has the screens scaled by their size, but for those with a scale of their own. Screens that no word fits have no
  /// entry, and so no scale.
  private func settleScale(of policy: inout WayDisplays) {
    guard let mark = policy.automatic, policy.isScaling else { return }
    let screens = policy.draft.profile.screens
    for index in screens.indices where screens[index].scaling.mark == screens[index].name.mark {
      policy.draft.profile.screens[index].scaling = Marked(.auto, at: mark)
    }
    guard !screens.contains(where: \.selector.any) else { return }
    policy.draft.losses.append(loss(at: mark, "screens without an entry are not scaled"))
  }

  private mutating func read(_ entry: Entry, into policy: inout WayDisplays) {
    let (key, node) = (entry.key.value, entry.value)
    switch key {
    case "ARRANGE", "ALIGN": readArrangement(key, node, into: &policy)
    case "SCALING", "AUTO_SCALE": readScaling(entry, into: &policy)
    case "SCALE", "MODE", "TRANSFORM":
      for (word, value) in settings(node, of: key) { policy.screens.set(setting(key, value), for: word) }
    case "MAX_PREFERRED_REFRESH":
      for word in texts(node, key) {
        policy.screens.set(.modes(Marked([.preferredAtHighest, .preferred], at: word.mark)), for: word)
      }
    case "CALLBACK_CMD", "CHANGE_SUCCESS_CMD":
      guard let command = text(node, key) else { return }
      run(command, of: &policy.draft, variables: WayDisplays.variables)
    case "DISABLED": readDisabled(node, in: &policy)
    default: readRest(entry, into: &policy)
    }
  }

  private mutating func readOrder(_ entry: Entry, into policy: inout WayDisplays) {
    for item in items(entry.value, "ORDER") { if let word = text(item, "ORDER") { policy.screens.order(word) } }
  }

  private mutating func readScaling(_ entry: Entry, into policy: inout WayDisplays) {
    let isOn = boolean(entry.value, entry.key.value)?.value
    if entry.key.value == "SCALING" {
      policy.isScaling = isOn ?? true
    } else {
      policy.automatic = isOn == true ? entry.key.mark : nil
    }
  }

  private mutating func readArrangement(_ key: String, _ node: YAMLNode, into policy: inout WayDisplays) {
    guard let written = text(node, key) else { return }
    let word = Marked(written.value.uppercased(), at: written.mark)
    if key == "ARRANGE" {
      guard
        let arrange = choice(
          Marked(word.value == "COL" ? "COLUMN" : word.value, at: word.mark), key, of: WayDisplays.Arrange.self)
      else { return }
      policy.draft.profile.arrangement.direction = arrange == .column ? .column : .row
    } else if let align = choice(word, key, of: WayDisplays.Align.self) {
      policy.align = Marked(align, at: word.mark)
    }
  }

  /// - Returns: nil, reported, where the value is not valid.
  private mutating func setting(_ key: String, _ value: YAMLNode) -> WayDisplaysScreens.Setting? {
    switch key {
    case "SCALE": text(value, key).flatMap { scale($0) }.map { .scale($0) }
    case "TRANSFORM": text(value, key).flatMap { transform($0) }.map { .orientation($0, value.mark) }
    default: wayMode(value).map { .modes($0) }
    }
  }

  private mutating func readRest(_ entry: Entry, into policy: inout WayDisplays) {
    guard let reason = WayDisplays.losses[entry.key.value] else {
      return unknown(entry.key, in: "way-displays", known: WayDisplays.keys)
    }
    if let reason { policy.draft.losses.append(loss(at: entry.key.mark, reason)) }
  }

  // MARK: Screens

  /// Adds each word as the entries that it stands for, with all their settings.
  private mutating func addScreens(to policy: inout WayDisplays) {
    guard !policy.screens.isTooLong else {
      return findings.error(
        at: policy.draft.profile.mark,
        "found too many names of screens, expected at most \(WayDisplaysScreens.mostWords), and fewer settings")
    }
    for row in policy.screens.rows(selector(wayDisplays:)) {
      for _ in 0..<row.copies {
        var screen = ScreenDraft(row.selector)
        screen.entry.optional = true
        screen.name = row.name
        let index = policy.draft.profile.screens.count
        for setting in row.settings { policy.apply(setting, to: &screen, at: index) }
        for word in row.words where policy.places[word] == nil { policy.places[word] = index }
        if !row.partners.isEmpty { policy.partners[index] = row.partners }
        policy.draft.add(screen)
      }
    }
    if policy.screens.hasCopies {
      policy.draft.notes.append(
        "a pattern may fit several screens, and an entry is one screen: it stands here \(WayDisplaysScreens.copies) times"
      )
    }
  }

  /// The selector of a connector's name, of an expression after an exclamation mark, or of a part of a name or a
  /// description in any case.
  private func selector(wayDisplays word: Marked<String>) -> Selector {
    var selector = Selector(mark: word.mark)
    if word.value.hasPrefix("!") {
      let expression = String(word.value.dropFirst())
      if Pattern(searching: expression).map({ Connector.candidates.allSatisfy($0.matches) }) ?? false {
        return Selector(mark: word.mark, any: true)
      }
      if Connector.isPattern(expression) {
        if expression.contains("eDP"), !expression.contains("|") { return Selector(mark: word.mark, builtin: true) }
        selector.connector = Connector.pattern(searching: expression)
      } else {
        selector.description = Pattern(searching: expression, makers) ?? Pattern(describedAs: expression, makers)
      }
    } else if Connector.isName(word.value) {
      return Connector.selector(word.value, at: word.mark)
    } else if Connector.isName(word.value + "1"), word.value.count <= 7 {
      let name = Connector.xName(word.value.hasSuffix("-") ? word.value : word.value + "-")
      if Identity.isBuiltin(connector: name) { return Selector(mark: word.mark, builtin: true) }
      selector.connector = Pattern(name + "*")
    } else {
      selector.description = Pattern(describedAs: ScreenDescription.known(in: word.value), makers)
    }
    return selector
  }

  /// The value for each screen: in a mapping by name, or in a list whose items name it under NAME_DESC.
  private mutating func settings(_ node: YAMLNode, of key: String) -> [(screen: Marked<String>, value: YAMLNode)] {
    guard node.scalar?.isNull != true else { return [] }
    if case .mapping(let byName) = node.content { return byName.map { ($0.key, $0.value) } }
    return items(node, key).compactMap { setting($0, of: key) }
  }

  private mutating func setting(_ item: YAMLNode, of key: String) -> (screen: Marked<String>, value: YAMLNode)? {
    let fields = entries(item, key)
    guard let word = fields["NAME_DESC"].flatMap({ text($0, "NAME_DESC") }) else {
      if case .mapping = item.content { mismatch(item, key, expected: "NAME_DESC, the screen it is about") }
      return nil
    }
    // The numbers of a mode are beside the name.
    guard let value = key == "MODE" ? item : fields[key] else {
      mismatch(item, key, expected: "\(key) with NAME_DESC")
      return nil
    }
    return (word, value)
  }

  private mutating func wayMode(_ node: YAMLNode) -> Marked<[ModeRequest]>? {
    let fields = entries(node, "MODE")
    for entry in fields where !WayDisplays.modeKeys.contains(entry.key.value) {
      unknown(entry.key, in: "MODE", known: WayDisplays.modeKeys)
    }
    if fields["MAX"]?.scalar?.boolean == true { return Marked([.highest], at: node.mark) }
    if fields["MAX_PREFERRED_REFRESH"]?.scalar?.boolean == true {
      return Marked([.preferredAtHighest, .preferred], at: node.mark)
    }
    guard let width = fields["WIDTH"]?.scalar?.text, let height = fields["HEIGHT"]?.scalar?.text else {
      if case .mapping = node.content { mismatch(node, "MODE", expected: "WIDTH and HEIGHT") }
      return nil
    }
    let rate = fields["HZ"]?.scalar.map { "@\($0.text)" } ?? ""
    // A mode that the screen does not list falls back to the preferred one.
    return mode(Marked("\(width)x\(height)\(rate)", at: node.mark), within: WayDisplays.tolerance)
      .map { Marked([$0, .preferred], at: node.mark) }
  }

  // MARK: Dark screens

  private mutating func readDisabled(_ node: YAMLNode, in policy: inout WayDisplays) {
    if case .mapping(let byName) = node.content {
      for entry in byName { disable(entry.key, conditions: entry.value, in: &policy) }
    } else {
      for item in items(node, "DISABLED") {
        if case .mapping(let entries) = item.content, let name = entries["NAME_DESC"] {
          if let word = text(name, "NAME_DESC") { disable(word, conditions: item, in: &policy) }
        } else if let word = text(item, "DISABLED") {
          disable(word, conditions: nil, in: &policy)
        }
      }
    }
  }

  private mutating func disable(_ word: Marked<String>, conditions: YAMLNode?, in policy: inout WayDisplays) {
    guard let conditions, case .mapping(let entries) = conditions.content, let list = entries["IF"] else {
      return policy.screens.set(.disabled(word.mark), for: word)
    }
    for condition in items(list, "IF") {
      let setting = setting(under: condition)
      if case .darkWhen(let when) = setting {
        for word in when.plugged { policy.screens.name(Marked(word, at: condition.mark)) }
      }
      policy.screens.set(setting, for: word)
    }
  }

  /// The setting of a screen under a condition. Profiles ask for the lid, and with their entries for screens that are
  /// connected.
  private mutating func setting(under condition: YAMLNode) -> WayDisplaysScreens.Setting {
    var when = WayDisplaysCondition(mark: condition.mark)
    for entry in entries(condition, "IF") {
      switch entry.key.value {
      case "LID" where entry.value.scalar?.text.uppercased() == "CLOSED": when.isClosed = true
      case "PLUGGED": when.plugged.formUnion(texts(entry.value, "PLUGGED").map(\.value.withoutExpression))
      default:
        return .lost(loss(at: condition.mark, "a profile asks for screens that are there, and for a closed lid"))
      }
    }
    return when.plugged.isEmpty && !when.isClosed
      ? .lost(loss(at: condition.mark, "not a valid IF")) : .darkWhen(when)
  }
}
