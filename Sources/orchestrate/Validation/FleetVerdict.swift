import Displays

/// What becomes of a profile on a captured machine.
struct FleetVerdict: Sendable {
  let profile: Path
  /// True if the profile is in force only while its conditions hold.
  let isConditional: Bool
  /// True if the profile matches and cannot be applied.
  let isRefused: Bool
  /// The words for a person; empty in a document, which tells each fact by itself.
  let words: String
  /// All facts; nil where words are all that is told. Kept for each of many thousand machines, they fill the memory.
  let facts: Trial.Contender?

  /// - Parameter isInFull: whether a document is to be written.
  init(_ contender: Trial.Contender, isInFull: Bool) {
    profile = Path(contender.profile.name)
    isConditional = contender.profile.conditions != .none
    if case .failure = contender.outcome { isRefused = true } else { isRefused = false }
    (words, facts) = isInFull ? ("", contender) : (contender.words, nil)
  }
}

extension Trial.Contender {
  fileprivate var words: String {
    let conditions = profile.conditions.lines
    let name = profile.name + (conditions.isEmpty ? "" : " while " + conditions.joined(separator: " and "))
    switch outcome {
    case .success(let lit):
      return "\(name) lights " + lit.map { "\($0.output) (\($0.state))" }.joined(separator: " and ")
    case .failure(let problem): return "\(name) cannot be applied: \(problem.message)"
    }
  }
}
