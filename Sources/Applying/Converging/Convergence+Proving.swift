import Control
import Displays
import Platform
import X11

extension Convergence {
  /// Restores the earlier state unless a user confirms the change in time. Without a change there is nothing to ask.
  func prove(_ outcome: Outcome, by probation: consuming Probation, on connection: inout Connection) throws -> Outcome {
    guard outcome.failure == nil, let before = outcome.before else { return outcome }
    let steps = outcome.proposal.plan.steps.ofScreens
    let changes = steps.map { "\n  \($0.summary)" }.joined()
    tell(.words("\(outcome.proposal.match.profile.name): \(steps.asCount)\(changes)"))
    let answer = try probation.answer(telling: tell)
    guard answer.outcome == .reverted else {
      tell(.words("kept: \(answer.reason)"))
      return outcome
    }
    var outcome = outcome
    outcome.after = nil
    outcome.failure = "\(answer.reason); \(try wayBack(to: before, on: &connection).words)"
    return outcome
  }
}
