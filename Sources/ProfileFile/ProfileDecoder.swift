import Displays

extension Decoder {
  /// - Returns: nil, reported, when there is no mapping with screens. Parts that cannot be read have their defaults,
  ///   so that `Profile.findings` can still look at the rest.
  mutating func profile(_ root: YAMLNode, name: String) -> Profile? {
    let field = Field(name: "profile", expects: "a mapping that starts with \"version: 1\"", node: root)
    guard isReadable(root), let fields = fields(field, of: ProfileKey.self) else { return nil }
    let start = findings.mark(.start)
    if fields[.version] == nil {
      findings.error(
        .missingKey, at: start, "version: missing, expected 1; write \"version: 1\" on the first line")
    }
    let summary = text(fields[.description], multiline: true)
    let conditions = conditions(fields[.when])
    let priority = integer(fields[.priority], in: ProfileKey.priorities) ?? 0
    let others = word(fields[.others], as: Others.self)
    let enforce = word(fields[.enforce], as: Enforce.self)
    let hooks = hooks(fields[.hooks], of: start)
    let arrangement = arrangement(fields)
    guard let screens = screens(fields) else { return nil }
    return Profile(
      name: name, mark: start, summary: summary?.value.withoutTrailingBreaks, conditions: conditions,
      priority: priority, others: others, enforce: enforce, hooks: hooks, arrangement: arrangement, screens: screens)
  }

  /// Whether this is a version whose keys are known here. Of another version only that is reported: its keys may mean
  /// anything.
  private mutating func isReadable(_ root: YAMLNode) -> Bool {
    guard case .mapping(let entries) = root.content,
      let node = entries.first(where: { $0.key.value == ProfileKey.version.rawValue })?.value
    else { return true }
    let field = Field(name: ProfileKey.version.rawValue, expects: ProfileKey.version.facts.expects, node: node)
    guard let scalar = node.scalar, scalar.isPlain, let version = Decimal.integer(scalar.text) else {
      mismatch(field, hint: quotesHint(node))
      return true
    }
    if version != 1 { mismatch(field, hint: "; this version of orchestrate reads no other profile format") }
    return version == 1
  }

  private mutating func arrangement(_ fields: Fields<ProfileKey>) -> Arrangement {
    let direction = word(fields[.arrangement], as: Arrangement.Direction.self)?.value ?? .row
    let alignment = alignment(fields[.align], across: direction)
    return Arrangement(direction: direction, alignment: alignment ?? .start)
  }

  /// - Returns: nil, reported, unless there is a mapping with at least one entry.
  private mutating func screens(_ fields: Fields<ProfileKey>) -> [ScreenEntry]? {
    guard let field = fields[.screens] else {
      findings.error(
        .missingKey, at: fields.mark, "screens: missing, expected \(ProfileKey.screens.facts.expects)")
      return nil
    }
    guard case .mapping(let entries) = field.node.content, !entries.isEmpty else {
      mismatch(field)
      return nil
    }
    return entries.map { screen($0) }
  }
}

extension String {
  /// A block of text ends with a line break that nobody means.
  fileprivate var withoutTrailingBreaks: String {
    String(self[..<(lastIndex { !$0.isNewline }.map(index(after:)) ?? startIndex)])
  }
}
