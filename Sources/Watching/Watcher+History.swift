import Applying
import Displays

// What `orchestrate undo` takes back.
extension Watcher {
  /// Notes what the screens showed before a change, and for a switch what was chosen before it.
  func noteForUndo(_ outcome: Convergence.Outcome) throws {
    guard outcome.failure == nil, let before = outcome.before, let after = outcome.after else { return }
    let isSwitch = reconciler.latestChoice != decisions.restingChoice
    let change = ScreenHistory.Change(
      from: before, by: "\(isSwitch ? "switch" : "watch") \(outcome.proposal.match.profile.name)", outcome.changes,
      after: isSwitch ? ScreenHistory.EarlierChoice(decisions.restingChoice) : nil)
    try ScreenHistory.note(change, to: after, on: connection)
  }
}
