import Displays

extension Decoder {
  /// - Returns: nil, reported, when there is no mapping with screens. Parts that cannot be read have their defaults,
  ///   so that `Profile.findings` can still look at the rest.
  mutating func profile(_ root: YAMLNode, name: String) -> Profile? {
    let field = Field(name: "profile", expects: "a mapping that starts with \"version: 1\"", node: root)
    guard isReadable(root), let fields = fields(field, of: KeyTable.profile) else { return nil }
    var profile = KeyTable.profile.fresh(findings.mark(.start))
    profile.name = name
    if fields["version"] == nil {
      findings.error(
        .missingKey, at: profile.mark, "version: missing, expected 1; write \"version: 1\" on the first line")
    }
    if fields["screens"] == nil { reportMissing("screens", in: fields) }
    read(KeyTable.profile.keys, of: fields, into: &profile)
    descriptions.findings(in: .profile).forEach { findings.add($0) }
    reportUnused()
    profile.summary = profile.summary?.withoutTrailingBreaks
    return profile.screens.isEmpty ? nil : profile
  }

  /// True if this is a version whose keys are known here. Of another version only that is reported: its keys may mean
  /// anything.
  mutating func isReadable(_ root: YAMLNode) -> Bool {
    guard case .mapping(let entries) = root.content,
      let node = entries.first(where: { $0.key.value == "version" })?.value,
      let scalar = node.scalar, scalar.isPlain, let version = Decimal.integer(scalar.text), version != 1
    else { return true }
    _ = read(Field(name: "version", expects: VersionCodec().expects, node: node), as: .version)
    return false
  }
}

extension String {
  /// The text without the line breaks at its end, which a block of text has and no user means.
  fileprivate var withoutTrailingBreaks: String {
    String(self[..<(lastIndex { !$0.isNewline }.map(index(after:)) ?? startIndex)])
  }
}
