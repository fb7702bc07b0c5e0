import Displays
import X11

extension Convergence {
  /// Where we stand, with nothing changed.
  struct Sight {
    var finding: Reconciler.Finding
    /// nil when no profile can be brought into force.
    var proposal: Proposal?
  }

  /// What the profiles make of what was read.
  func look(at reading: Reading, on connection: borrowing Connection) -> Sight {
    let snapshot = makers.named(in: reading.snapshot)
    let choice = Choice(among: profiles, on: snapshot, in: circumstances)
    guard let match = choice.best else { return Sight(finding: .noMatch(reason: choice.whyNone)) }
    do {
      let proposal = try Proposal(
        match, on: snapshot, without: connection.refusedModes(at: reading.stamp),
        connection.takenBackValues(at: reading.stamp))
      return Sight(finding: proposal.finding, proposal: proposal)
    } catch {
      return Sight(finding: .impossible(profile: match.profile.name, reason: "\(error)"))
    }
  }
}

extension Proposal {
  fileprivate var finding: Reconciler.Finding {
    let profile = match.profile
    guard !plan.isEmpty else { return .inSync(profile: profile.name) }
    return .differs(
      profile: profile.name, differences: plan.steps.map(\.difference),
      isAlwaysEnforced: profile.enforce.value == .always)
  }
}

extension PlannedStep {
  /// What the step would change and why, in a line.
  var difference: String { "\(summary) (\(reason))" }
}
