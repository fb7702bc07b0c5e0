import Applying
package import Displays
import Platform

/// The output of `explain`, as JSON and as text.
package struct ChoiceDocument: Encodable {
  /// The chosen profile; nil when none matches, or none that does can be applied.
  package let profile: String?
  package let profiles: [ProfileDocument]
  /// The choice that a user keeps for these screens, and a watcher takes instead; nil where that is nothing.
  package let kept: String?
  /// The words when no profile is chosen.
  private let none: String
  private let isAboutOne: Bool

  private enum CodingKeys: CodingKey { case profile, profiles, kept }

  package struct ProfileDocument: Encodable {
    package let name: String
    package let matches: Bool
    package let reason: String
    let specificity: Int?
    let priority: Int
    package let screens: [ScreenDocument]
  }

  package struct ScreenDocument: Encodable {
    package let name: String
    /// The connector; nil when the entry claims no screen.
    package let output: String?
    package let reason: String
    package let mark: String
  }

  /// - Parameter name: of the one profile that is asked about; nil for all.
  package init(_ choice: Choice, kept: String? = nil, only name: String? = nil) {
    (self.kept, isAboutOne) = (kept, name != nil)
    let situation = choice.situation
    let reasons = Dictionary(uniqueKeysWithValues: situation.unknown.map { ($0.rawValue, $1) })
    profile = choice.best?.profile.name
    none = choice.headOfNone
    profiles = choice.candidates.filter { name == nil || $0.profile.name == name }.map { candidate in
      ProfileDocument(
        name: candidate.profile.name, matches: candidate.matches,
        reason: choice.reason(for: candidate, unknown: reasons), specificity: candidate.matched?.specificity,
        priority: candidate.profile.priority,
        screens: candidate.entries(on: situation.snapshot).map {
          ScreenDocument(name: $0.name.value, output: $0.output, reason: $0.reason, mark: $0.name.mark.description)
        })
    }
  }

  package func text(color: Bool) -> String {
    let blocks = profiles.map { block($0, color: color) }
    return (keptLines + blocks + (profile == nil && !isAboutOne ? [none] : [])).joined(separator: "\n")
  }

  private var keptLines: [String] {
    kept.map {
      ["kept for these screens: \($0), whatever `when` says; a watcher applies it until `orchestrate switch --auto`"]
    } ?? []
  }

  private func block(_ document: ProfileDocument, color: Bool) -> String {
    let name = document.name.styled(document.name == profile ? .boldGreen : .bold, color: color)
    let screens = document.screens.flatMap { lines($0, of: document, color: color) }
    return (["\(name): \(document.reason)"] + screens).joined(separator: "\n")
  }

  /// A screen in a line. What speaks against many others has a line for each of them where one profile is asked about.
  private func lines(_ screen: ScreenDocument, of document: ProfileDocument, color: Bool) -> [String] {
    guard screen.output == nil else { return ["  \(screen.name): \(screen.output ?? "") (\(screen.reason))"] }
    let head = "  \(screen.name): \("not found".styled(.yellow, color: color))"
    let reasons = screen.reason.split(separator: "; ")
    guard reasons.count > 3 else { return ["\(head) (\(screen.reason))"] }
    if profiles.count == 1 { return [head] + reasons.map { "      \($0)" } }
    let first = reasons.prefix(2).joined(separator: "; ")
    return ["\(head) (\(first); \(reasons.count - 2) more: `orchestrate explain \(document.name)`)"]
  }
}

extension Choice.Candidate {
  /// The match, if the candidate matches here and now, even if the hardware cannot do what it asks for.
  fileprivate var matched: Match? {
    switch verdict {
    case .matches(let match), .impossible(let match, _): match
    case .waits, .lacksScreens: nil
    }
  }

  fileprivate var matches: Bool { matched != nil }
}
