/// What a finding is about. The name is for scripts and reports and never changes its meaning; what it means and how
/// to mend it stand in `facts`, which feed the reports of `validate` and docs/findings.md.
package enum Rule: String, Sendable, Codable, CaseIterable {
  // The text of one file.
  case unreadableFile = "unreadable-file"
  case unsafeLink = "unsafe-link"
  case untrustedFile = "untrusted-file"
  case missingProgram = "missing-program"
  case missingFile = "missing-file"
  case unwatchedPage = "unwatched-page"
  case missingFont = "missing-font"
  case stillPicture = "still-picture"
  case yamlSyntax = "yaml-syntax"
  case yamlFeature = "yaml-feature"
  case tooMuch = "too-much"

  // Keys and values.
  case missingKey = "missing-key"
  case unknownKey = "unknown-key"
  case duplicateKey = "duplicate-key"
  case conflictingKeys = "conflicting-keys"
  case invalidValue = "invalid-value"
  case repeatedValue = "repeated-value"
  case doubtfulValue = "doubtful-value"

  // One profile, whatever the screens.
  case allDark = "all-dark"
  case darkPrimary = "dark-primary"
  case secondPrimary = "second-primary"
  case twinEntries = "twin-entries"
  case impossibleIdentity = "impossible-identity"
  case behindTheLid = "behind-the-lid"
  case unknownScreen = "unknown-screen"
  case circularPosition = "circular-position"
  case mirrorSource = "mirror-source"
  case overlappingScreens = "overlapping-screens"
  case unreachableScreen = "unreachable-screen"

  // Several profiles beside one another.
  case tooManyScreens = "too-many-screens"
  case unreachableProfile = "unreachable-profile"
  case ambiguousProfile = "ambiguous-profile"

  // Profiles on a captured machine.
  case invalidSnapshot = "invalid-snapshot"
  case noProfileMatches = "no-profile-matches"
  case missingMode = "missing-mode"
  case invalidProperty = "invalid-property"
  case framebufferLimit = "framebuffer-limit"
  case refusedTransform = "refused-transform"
  case noCRTC = "no-crtc"
  case notApplicable = "not-applicable"
}

extension Rule {
  /// What a person needs to know about a rule.
  package struct Facts: Sendable, Hashable {
    /// The severities its findings can have, the usual one first.
    package let severities: [Diagnostic.Severity]
    /// One sentence for lists of rules.
    package let summary: String
    /// What to do about a finding.
    package let remedy: String

    init(_ severities: Diagnostic.Severity..., summary: String, remedy: String) {
      self.severities = severities
      self.summary = summary
      self.remedy = remedy
    }
  }
}
