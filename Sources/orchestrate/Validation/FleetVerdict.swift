import Displays

/// What becomes of a profile on a captured machine.
struct FleetVerdict: Hashable, Sendable {
  enum Outcome: Hashable, Sendable {
    /// The screens that would be lit, in the order of the connectors' names.
    case lights([LitScreen])
    /// The profile matches and cannot be applied.
    case refused(String)
  }

  let profile: String
  /// True if the profile is in force only while its conditions hold.
  let isConditional: Bool
  /// The conditions, in words.
  let conditions: [String]
  let outcome: Outcome

  init(_ contender: Trial.Contender) {
    profile = contender.profile.name
    isConditional = contender.profile.conditions != .none
    conditions = contender.profile.conditions.lines
    outcome =
      switch contender.outcome {
      case .success(let lit): .lights(lit)
      case .failure(let problem): .refused(problem.message)
      }
  }

  var isRefused: Bool { if case .refused = outcome { true } else { false } }

  /// The words for a person.
  var words: String {
    let name = profile + (conditions.isEmpty ? "" : " while " + conditions.joined(separator: " and "))
    return switch outcome {
    case .lights(let lit): "\(name) lights " + lit.map { "\($0.output) (\($0.state))" }.joined(separator: " and ")
    case .refused(let problem): "\(name) cannot be applied: \(problem)"
    }
  }
}
