import Displays

extension Decoder {
  /// - Returns: nil, reported, when there is no mapping with screens. Parts that cannot be read have their defaults,
  ///   so that `Profile.findings` can still look at the rest.
  mutating func profile(_ root: YAMLNode, name: String) -> Profile? {
    guard let fields = document(root, called: "profile", of: KeyTable.profile) else { return nil }
    var profile = KeyTable.profile.fresh(findings.mark(.start))
    profile.name = name
    if fields["screens"] == nil { reportMissing("screens", in: fields) }
    read(KeyTable.profile.keys, of: fields, into: &profile)
    descriptions.findings(in: .profile).forEach { findings.add($0) }
    reportUnused()
    profile.summary = profile.summary?.withoutTrailingBreaks
    return profile.screens.isEmpty ? nil : profile
  }

  /// The keys of a whole file, which has to have a version.
  ///
  /// - Returns: nil, reported, where it is another version, or no mapping.
  mutating func document(
    _ root: YAMLNode, called name: String, of list: some KeyList, version: VersionCodec = .version
  ) -> Fields? {
    let field = Field(name: name, expects: "a mapping that starts with \"version: 1\"", node: root)
    guard isReadable(root, version), let fields = fields(field, of: list) else { return nil }
    if !fields.has("version") {
      findings.error(
        .missingKey, at: findings.mark(.start), "version: missing, expected 1; write \"version: 1\" on the first line")
    }
    return fields
  }

  /// True if this is a version whose keys are known here. Of another version only that is reported: its keys may mean
  /// anything.
  private mutating func isReadable(_ root: YAMLNode, _ codec: VersionCodec) -> Bool {
    guard let node = root["version"], let scalar = node.scalar, scalar.isPlain,
      let version = Decimal.integer(scalar.text), version != 1
    else { return true }
    _ = read(Field(name: "version", expects: codec.expects, node: node), as: codec)
    return false
  }
}

extension String {
  /// The text without the line breaks at its end, which a block of text has and no user means.
  fileprivate var withoutTrailingBreaks: String {
    String(self[..<(lastIndex { !$0.isNewline }.map(index(after:)) ?? startIndex)])
  }
}
