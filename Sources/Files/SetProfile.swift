package import Displays
package import Platform
package import ProfileFile

/// A profile with values that a command line sets in place of its file's.
package struct SetProfile: Sendable {
  /// The file as it is on disk.
  private let edition: ProfileEdition
  private let values: [SettledValue]
  /// The profile, which is meant whatever its conditions say.
  package let profile: Profile
  /// The findings of the values and of the file, each with its line.
  package let findings: [String]

  /// - Throws: a usage failure for a screen or key that there is none of; for a bad value one that lists every finding.
  package init(_ settings: [ProfileSetting], in path: Path) throws(Failure) {
    let edition = try ProfileEdition.read(path)
    let (source, values) = try ProfileSource.setting(settings, in: edition.bytes, of: path)
    findings = [source].findingTexts
    guard let profile = source.profile, !source.hasErrors else {
      throw Failure(.invalidProfile, "no changes made; fix the errors above", after: findings)
    }
    (self.edition, self.values, self.profile) = (edition, values, profile.withoutConditions)
  }

  package var path: Path { edition.path }

  /// The file's text with the values in it; comments and everything else stay as they are.
  package var text: [UInt8] {
    get throws(Failure) {
      try Failure.telling { try ProfileFile.edited(edition.bytes, by: values.map(\.edit), file: path) }
    }
  }

  /// Writes the values into the file, unless another program has changed it meanwhile.
  package func save() throws(Failure) { try edition.save(text) }
}

extension ProfileSource {
  /// A profile's source with values of a command line.
  ///
  /// - Throws: a usage failure for a screen or key that there is none of.
  package static func setting(
    _ settings: [ProfileSetting], in bytes: [UInt8], of path: Path
  ) throws(Failure) -> (source: ProfileSource, values: [SettledValue]) {
    let values = try Failure.telling(as: .usage) { try ProfileFile.settled(settings, in: bytes, file: path) }
    return try Failure.telling { (try ProfileSource(draft: bytes, of: path, setting: values), values) }
  }
}
