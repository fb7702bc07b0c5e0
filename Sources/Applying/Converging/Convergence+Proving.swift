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
    guard let failure = try undoUnlessKept(by: probation, to: before, on: &connection) else { return outcome }
    var outcome = outcome
    (outcome.after, outcome.failure) = (nil, failure)
    return outcome
  }

  /// Asks whether a change may stay, and restores the earlier state if not.
  ///
  /// - Returns: why the change is undone, and what came of that; nil where a user keeps it.
  func undoUnlessKept(
    by probation: consuming Probation, to before: Snapshot, on connection: inout Connection
  ) throws -> String? {
    let answer = try probation.answer(telling: tell)
    guard answer.outcome == .reverted else {
      tell(.words("kept: \(answer.reason)"))
      return nil
    }
    return "\(answer.reason); \(try wayBack(to: before, on: &connection).words)"
  }
}
