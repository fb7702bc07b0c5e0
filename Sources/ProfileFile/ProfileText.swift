package import Displays

/// A profile file for a profile: what `ProfileFile.decode` reads back as the same profile.
///
/// What has its default is left out.
package struct ProfileText {
  package private(set) var lines: [String]

  /// - Parameters:
  ///   - head: comments for the start of the file, a line each.
  ///   - comments: comments above a screen, by its name.
  package init(_ profile: Profile, head: [String] = [], comments: [String: [String]] = [:]) {
    lines = head.map(YAMLText.comment) + ["version: 1"]
    addProfile(profile)
    lines.append("screens:")
    for screen in profile.screens { add(screen, comments[screen.name.value] ?? []) }
  }

  /// With a line break at the end.
  package var text: String { lines.joined(separator: "\n") + "\n" }

  private mutating func addProfile(_ profile: Profile) {
    if let summary = profile.summary { lines.append("description: \(YAMLText.quoted(summary))") }
    if profile.conditions != .none { lines.append("when: { \(profile.conditions.text) }") }
    if profile.priority != 0 { lines.append("priority: \(profile.priority)") }
    if profile.enforce.value != .hotplug { lines.append("enforce: \(profile.enforce.value.rawValue)") }
    if !profile.hooks.isEmpty { lines.append("hooks: { \(profile.hooks.text) }") }
    if profile.others.value != .keep { lines.append("others: \(profile.others.value.rawValue)") }
    let arrangement = profile.arrangement
    if arrangement.direction != .row { lines.append("arrangement: \(arrangement.direction.rawValue)") }
    if arrangement.alignment != .start { lines.append("align: \(arrangement.alignment.word(arrangement.direction))") }
  }

  private mutating func add(_ screen: ScreenEntry, _ comments: [String]) {
    lines += comments.map { "  " + YAMLText.comment($0) }
    lines.append("  \(YAMLText.quoted(screen.name.value)):")
    func add(_ key: ScreenKey, _ value: String) { lines.append("    \(key.rawValue): \(value)") }
    add(.identity, "{ \(screen.selector.text) }")
    if screen.optional { add(.optional, "true") }
    if !screen.enabled.value { add(.enabled, "false") }
    if screen.modes.value != [.preferred] { add(.mode, screen.modes.value.text) }
    if let placement = screen.placement { add(.position, placement.value.text) }
    if screen.scale.value != .one { add(.scale, screen.scale.value.exactDescription) }
    if let overscan = screen.overscan { add(.overscan, overscan.value.text) }
    if screen.rotation.value != .normal { add(.rotation, screen.rotation.value.rawValue) }
    if screen.reflection.value != .none { add(.reflection, screen.reflection.value.rawValue) }
    if screen.primary.value { add(.primary, "true") }
    if !screen.properties.isEmpty { add(.properties, "{ \(screen.properties.text) }") }
    if screen.onDisconnect.value != .park { add(.onDisconnect, screen.onDisconnect.value.text) }
    if let content = screen.content { add(.content, "{ \(content.value.text) }") }
  }
}

extension Conditions {
  fileprivate var text: String {
    let lines: [(ConditionKey, [String]?)] = [
      (.lid, lid?.value.map(\.rawValue)), (.power, power?.value.map(\.rawValue)), (.time, time?.value.map(\.text)),
    ]
    return lines.compactMap { key, words in
      words.map { "\(key.rawValue): \(oneOrList($0.map(YAMLText.quoted)))" }
    }.joined(separator: ", ")
  }
}

extension Hooks {
  fileprivate var text: String {
    let moments: [(HookKey, [Marked<[String]>])] = [
      (.before, before), (.after, after), (.content, content),
    ]
    return moments.filter { !$0.1.isEmpty }.map { key, commands in
      let lists = commands.map { "[\($0.value.map(YAMLText.quoted).joined(separator: ", "))]" }
      return "\(key.rawValue): \(oneOrList(lists))"
    }.joined(separator: ", ")
  }
}

private func oneOrList(_ items: [String]) -> String {
  items.count == 1 ? items[0] : "[\(items.joined(separator: ", "))]"
}

extension Selector {
  fileprivate var text: String {
    let patterns: [(IdentityKey, Pattern?)] = [
      (.vendor, vendor), (.model, model), (.serial, serial), (.description, description), (.edid, edid),
      (.connector, connector),
    ]
    var parts = patterns.compactMap { key, pattern in
      pattern.map { "\(key.rawValue): \(YAMLText.quoted($0.description))" }
    }
    if let builtin { parts.append("\(IdentityKey.builtin.rawValue): \(builtin)") }
    if any { parts.append("\(IdentityKey.any.rawValue): true") }
    return parts.joined(separator: ", ")
  }
}

extension [ModeRequest] {
  fileprivate var text: String { oneOrList(map(\.text)) }
}

extension ModeRequest {
  fileprivate var text: String {
    switch self {
    case .preferred, .preferredAtHighest, .highest, .lowest, .size: description
    case .created(let timing): "{ \(CreatedModeKey.modeline.rawValue): \"\(timing.modeline)\" }"
    }
  }
}

extension Placement {
  fileprivate var text: String {
    switch self {
    case .at(let point): return "[\(point.x), \(point.y)]"
    case .sameAs(let anchor): return "{ \(PositionKey.sameAs.rawValue): \(YAMLText.quoted(anchor.value)) }"
    case .beside(let side, let anchor, let alignment):
      let align = alignment == .start ? "" : ", align: \(alignment.word(side.isHorizontal ? .row : .column))"
      return "{ \(side.rawValue): \(YAMLText.quoted(anchor.value))\(align) }"
    }
  }
}

extension Overscan {
  fileprivate var text: String {
    switch amount {
    case .none: "none"
    case .whenDeclared(let borders) where borders == Self.usual && technique == .scale: "auto"
    case .whenDeclared(let borders): "{ \(technique.text)\(OverscanKey.auto.rawValue): \(borders.left) }"
    case .always(let borders) where borders == Borders(borders.left) && technique == .scale: "\(borders.left)"
    case .always(let borders): "{ \(technique.text)\(borders.text) }"
    }
  }
}

extension Overscan.Technique {
  fileprivate var text: String { self == .scale ? "" : "\(OverscanKey.technique.rawValue): \(rawValue), " }
}

extension Borders {
  fileprivate var text: String {
    let edges: [(OverscanKey, Border)] = [(.left, left), (.right, right), (.top, top), (.bottom, bottom)]
    return edges.map { "\($0.0.rawValue): \($0.1)" }.joined(separator: ", ")
  }
}

extension Alignment {
  fileprivate func word(_ direction: Arrangement.Direction) -> String {
    AlignmentWords.words(direction).first { $0.value == self }?.key ?? "center"
  }
}

extension [PropertySetting] {
  fileprivate var text: String {
    map { "\(YAMLText.quoted($0.name)): \($0.value.value.text)" }.joined(separator: ", ")
  }
}

extension PropertyValue {
  fileprivate var text: String {
    switch self {
    case .number(let number): "\(number)"
    case .name(let name), .bytes(let name): YAMLText.quoted(name)
    }
  }
}
