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
    let snapshot = makers.named(in: reading.snapshot)
    var choice = Choice(among: profiles, on: snapshot, in: circumstances)
    let refused = connection.refusedModes(at: reading.stamp)
    guard let course = choice.layOut(on: snapshot, without: refused, connection.takenBackValues(at: reading.stamp))
    else {
      let failed = choice.impossible.first
      let impossible = failed.map { Reconciler.Finding.impossible(profile: $0.profile.name, reason: "\($0.problem)") }
      return Sight(finding: impossible ?? .noMatch(reason: choice.whyNone))
    }
    let proposal = Proposal(course, of: choice, on: snapshot)
    return Sight(finding: proposal.finding, proposal: proposal)
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
