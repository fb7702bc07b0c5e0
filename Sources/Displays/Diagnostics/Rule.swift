/// The rule that a finding is about. The name is for scripts and reports and never changes its meaning; the meaning and
/// the remedy stand in `facts`, which feed the reports of `validate` and docs/findings.md.
package enum Rule: String, Sendable, Codable, CaseIterable {
  // The text of one file.
  case unreadableFile = "unreadable-file"
  case unsafeLink = "unsafe-link"
  case untrustedFile = "untrusted-file"
  case missingProgram = "missing-program"
  case missingFile = "missing-file"
  case unsuitableFile = "unsuitable-file"
  case unwatchedPage = "unwatched-page"
  case missingFont = "missing-font"
  case lostText = "lost-text"
  case stillPicture = "still-picture"
  case yamlSyntax = "yaml-syntax"
  case unsupportedYAML = "unsupported-yaml"
  case limitExceeded = "limit-exceeded"

  // Keys and values.
  case missingKey = "missing-key"
  case unknownKey = "unknown-key"
  case duplicateKey = "duplicate-key"
  case conflictingKeys = "conflicting-keys"
  case invalidValue = "invalid-value"
  case duplicateValue = "duplicate-value"
  case suspiciousValue = "suspicious-value"

  // One profile, whatever the screens.
  case noLitScreen = "no-lit-screen"
  case disabledPrimary = "disabled-primary"
  case multiplePrimaries = "multiple-primaries"
  case ambiguousTouch = "ambiguous-touch"
  case duplicateWorkspace = "duplicate-workspace"
  case duplicateIdentity = "duplicate-identity"
  case impossibleIdentity = "impossible-identity"
  case hiddenByLid = "hidden-by-lid"
  case pastDate = "past-date"
  case unknownDescription = "unknown-description"
  case circularUse = "circular-use"
  case unusedDescription = "unused-description"
  case hiddenDescription = "hidden-description"
  case unknownScreen = "unknown-screen"
  case circularPosition = "circular-position"
  case invalidMirrorSource = "invalid-mirror-source"
  case overlappingScreens = "overlapping-screens"
  case unreachableScreen = "unreachable-screen"
  case impossibleParts = "impossible-parts"
  case impossibleWall = "impossible-wall"

  // Several profiles beside one another.
  case tooManyScreens = "too-many-screens"
  case unreachableProfile = "unreachable-profile"
  case ambiguousProfile = "ambiguous-profile"

  // Profiles on a captured machine.
  case invalidSnapshot = "invalid-snapshot"
  case noProfileMatches = "no-profile-matches"
  case missingMode = "missing-mode"
  case missingTouch = "missing-touch"
  case scaledPicture = "scaled-picture"
  case frameRate = "frame-rate"
  case invalidProperty = "invalid-property"
  case framebufferLimit = "framebuffer-limit"
  case unsupportedTransform = "unsupported-transform"
  case unsupportedStandby = "unsupported-standby"
  case tooFewCRTCs = "too-few-crtcs"
  case unknownSize = "unknown-size"
  case notApplicable = "not-applicable"
}

extension Rule {
  /// The facts about a rule for a person.
  package struct Facts: Sendable, Hashable {
    /// The severities its findings can have, the usual one first.
    package let severities: [Diagnostic.Severity]
    /// The summary, one sentence for lists of rules.
    package let summary: String
    /// The remedy for a finding.
    package let remedy: String

    init(_ severities: Diagnostic.Severity..., summary: String, remedy: String) {
      self.severities = severities
      self.summary = summary
      self.remedy = remedy
    }
  }
}
