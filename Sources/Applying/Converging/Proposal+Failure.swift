package import Displays
import Files
package import Platform

extension Proposal {
  /// The best of the profiles that can be applied, for commands, which fail where there is none.
  ///
  /// - Parameter layout: that is asked for instead of a profile.
  package static func best(
    among profiles: [Profile], in situation: Situation, as layout: StandardLayout? = nil
  ) throws(Failure) -> Proposal {
    do throws(Problem) {
      return try Proposal(profiles, in: situation, as: layout)
    } catch {
      throw error.failure
    }
  }
}

extension Proposal.Problem {
  var failure: Failure {
    switch self {
    case .noMatch(let choice):
      let hint = choice.candidates.isEmpty ? "" : "\nrun `orchestrate explain` to see why, screen by screen"
      return Failure(.noProfileMatches, choice.whyNone + hint)
    case .impossible(let choice):
      let findings = choice.impossible.map { found in
        let problem = found.problem
        return Diagnostic(rule: problem.rule, at: problem.mark ?? found.profile.mark, problem.message).line(
          color: false)
      }
      let names = choice.impossible.map(\.profile.name).joined(separator: ", ")
      let subject = findings.count == 1 ? "profile \(names)" : "each of the profiles that match (\(names))"
      return Failure(.failed, "\(subject) cannot be applied here", after: findings)
    case .layout(let layout, let problem): return Failure(.failed, "\(layout.title): \(problem.message)")
    }
  }
}

extension Choice {
  /// Why there is no match, for the first profiles; `explain` tells it all.
  package var whyNone: String {
    let most = 10
    let reasons = candidates.prefix(most).map { "  \($0.profile.name): \(reason(for: $0))" }
    let rest = candidates.count > most ? ["  and \(candidates.count - most) more"] : []
    return ([headOfNone] + reasons + rest).joined(separator: "\n")
  }

  /// The message that no profile can be in force, without the reasons.
  package var headOfNone: String {
    if candidates.isEmpty { return "found no profile that can be used" }
    return impossible.isEmpty ? "no profile matches" : "no profile that matches can be applied here"
  }
}
