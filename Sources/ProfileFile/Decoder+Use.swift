import Displays

extension Decoder {
  /// Looks beyond the file only for what it does not hold: most profiles need nothing from there.
  mutating func collectDescriptions(in root: YAMLNode, sharing shared: () -> SharedDescriptions) {
    let own = Description.all(in: root, home: .profile)
    let names = Set(own.map(\.name.value))
    let uses = (root["screens"]?.entries ?? []).compactMap { $0.value.entries?.use } + own.compactMap(\.use)
    let folder = uses.allSatisfy { names.contains($0.value) } ? .none : shared()
    descriptions = Descriptions(own: own, shared: folder.descriptions)
    for finding in folder.findings where finding.severity == .error { findings.add(finding) }
  }

  var descriptionUse: DescriptionUse {
    DescriptionUse(own: descriptions.all.filter { $0.home == .profile }.map(\.name), used: used)
  }

  /// Adds what a screen uses to what stands in its entry. A key that is there, or nearer, is taken whole.
  ///
  /// - Returns: false, reported, where something is missing of that.
  mutating func addUsed(to fields: inout Fields, of entry: YAMLNode.Entry) -> Bool {
    guard let use = entry.value.entries?.use else { return fields["use"] == nil }
    let chain = descriptions.chain(from: use, in: .profile)
    if let problem = chain.problem { findings.add(problem.finding) }
    for description in chain.links {
      guard hasRoom(for: description, at: use.mark) else { return false }
      fields.complete(with: description.keys)
      used.insert(description.name.mark)
    }
    return chain.problem == nil
  }

  /// True if a profile with all descriptions written out would still be small enough to be read: a large one, used by
  /// many screens, would keep the decoder busy for minutes.
  private mutating func hasRoom(for description: Description, at mark: Mark) -> Bool {
    usedLength += description.keys.reduce(0) { $0 + $1.value.length }
    guard usedLength > ProfileFile.largestSize else { return true }
    findings.error(
      .limitExceeded, at: mark,
      "use: found more than \(ProfileFile.largestSize) bytes of descriptions, each counted as often as it is used; "
        + "expected at most that")
    return false
  }

  /// Reports descriptions that stand in the profile and that no screen is made of; faults in others may be why.
  mutating func reportUnused() {
    guard !findings.hasErrors else { return }
    for description in descriptions.all where description.home == .profile && !used.contains(description.name.mark) {
      findings.warning(
        .unusedDescription, at: description.name.mark, "define: no screen uses \(description.name.value.quoted)")
    }
  }
}
