import Displays

extension Plan {
  /// One paragraph a step: what, then why and where the profile asks for it.
  func text(color: Bool) -> String {
    steps.map { step in
      let place = step.mark.map { " (\($0))" } ?? ""
      let summary = color ? "\u{1B}[1m\(step.summary)\u{1B}[0m" : step.summary
      return "  \(summary)\n      \(step.reason)\(place)"
    }.joined(separator: "\n")
  }
}

extension Collection {
  /// Of steps, or of lines that tell them: `1 change`, `3 changes`.
  var asCount: String { "\(count) \(count == 1 ? "change" : "changes")" }
}
