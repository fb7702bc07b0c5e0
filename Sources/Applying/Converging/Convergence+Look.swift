package import Displays
import Files
package import X11

extension Convergence {
  /// The state of the screens and the profile for them, with nothing changed. A run right after a look acts on it.
  package struct Assessment {
    package let reading: Reading
    package let situation: Situation
    /// The refusals that the server made earlier, and still would make.
    package let refused: Refused
    /// True if the server's own note of refusals says more.
    package let isNoteDue: Bool
    package let finding: Reconciler.Finding
    /// The proposal; nil when no profile can be brought into force.
    package let proposal: Proposal?
    fileprivate let profiles: [Profile]
    fileprivate let layout: StandardLayout?

    /// The orientation in which the machine was held.
    package var orientation: DeviceOrientation? { situation.circumstances.orientation }
  }

  /// The profile, layout and plan for a reading.
  package func look(at reading: Reading, on connection: borrowing Connection) -> Assessment {
    let noted = connection.refused(at: reading.stamp)
    let refused = noted.stillValid(on: reading.snapshot)
    let situation = reader.situation(of: reading, refusing: refused)
    let (finding, proposal) = finding(in: situation)
    return Assessment(
      reading: reading, situation: situation, refused: refused, isNoteDue: refused != noted, finding: finding,
      proposal: proposal, profiles: profiles, layout: layout)
  }

  private func finding(in situation: Situation) -> (Reconciler.Finding, Proposal?) {
    do throws(Proposal.Problem) {
      let proposal = try Proposal(profiles, in: situation, as: layout)
      if let broken = blocker(of: proposal.match, in: situation) { return (.blocked(profile: broken), nil) }
      return (proposal.finding, proposal)
    } catch {
      return (blocker(of: nil, in: situation).map { .blocked(profile: $0) } ?? error.finding, nil)
    }
  }

  /// The broken profile that would be chosen by its readable part. Where no screen is lit, the second best is better
  /// than none.
  private func blocker(of match: Match?, in situation: Situation) -> String? {
    guard !lost.profiles.isEmpty, situation.snapshot.showsSomething,
      match.map({ $0.profile.name != lost.inForce }) ?? true,
      let rival = Choice(among: lost.profiles, in: situation).best
    else { return nil }
    return match.map { $0.rank < rival.rank } ?? true ? rival.profile.name : nil
  }

  /// True if a run would see the same now: no change of the screens was heard, and the profiles and circumstances are
  /// the same.
  func sees(_ sight: Assessment, on connection: inout Connection) -> Bool {
    sight.profiles == profiles && sight.layout == layout
      && sight.situation.circumstances == reader.circumstances
      && connection.stands(sight.reading)
  }
}

extension Proposal.Problem {
  fileprivate var finding: Reconciler.Finding {
    switch self {
    case .noMatch(let choice): .noMatch(reason: choice.whyNone)
    case .impossible(let choice):
      choice.impossible.first.map { .impossible(profile: $0.profile.name, reason: "\($0.problem)") }
        ?? .noMatch(reason: choice.whyNone)
    case .layout(let layout, let problem): .impossible(profile: layout.title, reason: problem.message)
    }
  }
}

extension Proposal {
  fileprivate var finding: Reconciler.Finding {
    let profile = match.profile
    guard !plan.isEmpty else { return .inSync(profile: profile.name) }
    return .differs(
      profile: profile.name, differences: pressingSteps.ofScreens.map(\.drift),
      isAlwaysEnforced: profile.enforce.value == .always)
  }
}
