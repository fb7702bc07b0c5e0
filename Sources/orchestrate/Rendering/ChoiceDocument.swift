import Displays
import Session

/// What `explain` says, as JSON and as text.
struct ChoiceDocument: Encodable {
  /// The chosen profile; nil when none matches.
  let profile: String?
  let profiles: [ProfileDocument]

  struct ProfileDocument: Encodable {
    let name: String
    let matches: Bool
    let reason: String
    let specificity: Int?
    let priority: Int
    let screens: [ScreenDocument]
  }

  struct ScreenDocument: Encodable {
    let name: String
    /// The connector; nil when the entry claims no screen.
    let output: String?
    let reason: String
    let mark: String
  }

  /// - Parameter unknown: why nothing can tell what some condition is about.
  init(_ choice: Choice, on snapshot: Snapshot, unknown: [Condition: String]) {
    let reasons = Dictionary(uniqueKeysWithValues: unknown.map { ($0.rawValue, $1) })
    profile = choice.best?.profile.name
    profiles = choice.candidates.map { candidate in
      ProfileDocument(
        name: candidate.profile.name, matches: candidate.match != nil,
        reason: choice.reason(for: candidate, unknown: reasons), specificity: candidate.match?.specificity,
        priority: candidate.profile.priority,
        screens: candidate.entries(on: snapshot).map {
          ScreenDocument(name: $0.name.value, output: $0.output, reason: $0.reason, mark: $0.name.mark.description)
        })
    }
  }

  func text(color: Bool) -> String {
    let blocks = profiles.map { block($0, color: color) }
    return (blocks + (profile == nil ? ["no profile matches"] : [])).joined(separator: "\n")
  }

  private func block(_ document: ProfileDocument, color: Bool) -> String {
    let name = document.name.styled(document.name == profile ? .bold : .plain, color: color)
    let screens = document.screens.map { "  \($0.name): \($0.output ?? "no screen") (\($0.reason))" }
    return (["\(name): \(document.reason)"] + screens).joined(separator: "\n")
  }
}
