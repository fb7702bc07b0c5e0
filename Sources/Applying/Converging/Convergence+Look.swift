package import Displays
import Files
package import X11

extension Convergence {
  /// Where we stand, with nothing changed.
  package struct Sight {
    package var finding: Reconciler.Finding
    /// nil when no profile can be brought into force.
    package var proposal: Proposal?
  }

  /// What the profiles make of what was read.
  package func look(at reading: Reading, on connection: borrowing Connection) -> Sight {
    let refused = Refused(
      modes: connection.refusedModes(at: reading.stamp), values: connection.takenBackValues(at: reading.stamp))
    let snapshot = makers.named(in: reading.snapshot).knowing(refused)
    do throws(Proposal.Problem) {
      let proposal = try Proposal(profiles, on: snapshot, in: circumstances)
      return Sight(finding: proposal.finding, proposal: proposal)
    } catch {
      return Sight(finding: error.finding)
    }
  }
}

extension Proposal.Problem {
  fileprivate var finding: Reconciler.Finding {
    switch self {
    case .noMatch(let choice): .noMatch(reason: choice.whyNone)
    case .impossible(let choice):
      choice.impossible.first.map { .impossible(profile: $0.profile.name, reason: "\($0.problem)") }
        ?? .noMatch(reason: choice.whyNone)
    }
  }
}

extension Proposal {
  fileprivate var finding: Reconciler.Finding {
    let profile = match.profile
    guard !plan.isEmpty else { return .inSync(profile: profile.name) }
    return .differs(
      profile: profile.name, differences: plan.steps.ofScreens.map(\.drift),
      isAlwaysEnforced: profile.enforce.value == .always)
  }
}
