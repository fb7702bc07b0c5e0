/// The result of profiles on a captured machine. Its lid, power and time are not known, so every profile whose screens
/// are there is tried, whatever its conditions say. Which screens are absent is known: `when.absent` counts.
package struct Trial: Sendable {
  /// The profiles that can be in force there, the best first. Those with conditions are in force while these hold; the
  /// first one without conditions that can be applied ends the list, since it always comes before the rest.
  package let contenders: [Contender]
  /// The findings of all profiles that match.
  package let findings: [Diagnostic]
  /// The proposals of profiles that match and can be applied.
  package let proposals: [Proposal]
  /// Why no profile matches, by profile, for the first few; empty when one does.
  package let reasons: [String]

  package struct Contender: Sendable {
    package let profile: Profile
    /// The screens that would be lit, in the order of the connectors' names, or why the profile cannot be applied.
    package let outcome: Result<[LitScreen], LayoutProblem>
  }

  /// Profiles, with what is the same on all machines that they are tried on.
  package struct Entrants: Sendable {
    fileprivate let given: [Path: Profile]
    fileprivate let tried: [Profile]

    package init(_ profiles: some Sequence<Profile>) {
      given = Dictionary(profiles.map { ($0.mark.file, $0) }) { first, _ in first }
      tried = profiles.map(\.withoutCircumstances)
    }
  }

  package init(of profiles: some Sequence<Profile>, in situation: Situation) {
    self.init(of: Entrants(profiles), in: situation)
  }

  package init(of entrants: Entrants, in situation: Situation) {
    let choice = Choice(among: entrants.tried, in: situation)
    let tried = choice.candidates.compactMap(\.match).map { match in
      let profile = entrants.given[match.profile.mark.file] ?? match.profile
      return Attempt(Match(profile: profile, outputs: match.outputs, specificity: match.specificity), in: situation)
    }
    let end = tried.firstIndex(where: \.isCertain).map { $0 + 1 } ?? tried.count
    contenders = tried[..<end].map { Contender(profile: $0.match.profile, outcome: $0.outcome) }
    proposals = tried.compactMap(\.proposal)
    findings = tried.flatMap(\.findings) + Self.ties(among: tried.map(\.match))
    reasons = tried.isEmpty ? choice.candidates.map { "\($0.profile.name): \(choice.reason(for: $0))" } : []
  }

  /// Findings of profiles without conditions that only their names put behind another one.
  private static func ties(among matches: [Match]) -> [Diagnostic] {
    let always = matches.filter { $0.profile.conditions.besidesScreens == .none }
    guard let best = always.first else { return [] }
    return always.dropFirst().filter { $0.rank == best.rank }.map { tie in
      Diagnostic(
        .warning, rule: .ambiguousProfile, at: tie.profile.mark,
        "ambiguous profile: on this snapshot \"\(best.profile.name)\" fits as well and wins by its name "
          + "alone; give one of them a priority")
    }
  }
}

/// One profile that matches, laid out and planned.
private struct Attempt {
  let match: Match
  let outcome: Result<[LitScreen], LayoutProblem>
  let findings: [Diagnostic]
  let proposal: Proposal?

  /// True if the profile is in force whenever those before it are not.
  var isCertain: Bool {
    if case .success = outcome { match.profile.conditions.besidesScreens == .none } else { false }
  }

  init(_ match: Match, in situation: Situation) {
    self.match = match
    let snapshot = situation.snapshot
    do throws(LayoutProblem) {
      let proposal = try Proposal(match, in: situation)
      let layout = proposal.layout
      self.proposal = proposal
      outcome = .success(layout.litScreens(on: snapshot))
      findings =
        layout.arrangementFindings + layout.keptOverlaps.map(\.finding) + layout.touchRemarks.compactMap(\.finding)
        + [layout.unknownDPI?.finding].compactMap(\.self)
        + layout.surplus.map { surplus in
          Diagnostic(
            .warning, rule: surplus.problem.rule, at: surplus.problem.mark ?? match.profile.mark,
            surplus.words(on: snapshot))
        }
    } catch {
      (outcome, proposal) = (.failure(error), nil)
      findings = [Diagnostic(rule: error.rule, at: error.mark ?? match.profile.mark, error.message)]
    }
  }
}
