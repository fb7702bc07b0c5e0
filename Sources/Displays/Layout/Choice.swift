/// The choice among several profiles, and the verdict about each.
package struct Choice: Sendable {
  /// Every profile, the best first; those that do not match follow in the order of their names.
  package internal(set) var candidates: [Candidate]
  /// The situation that the choice was made for.
  package let situation: Situation

  package struct Candidate: Sendable {
    package let profile: Profile
    package internal(set) var verdict: Verdict
  }

  package enum Verdict: Sendable {
    case matches(Match)
    /// The profile's screens are all there, but one of its conditions does not hold.
    case waits(Match, ConditionFailure)
    case lacksScreens(Mismatch)
    /// The profile matches, but the hardware cannot do what it asks for.
    case impossible(Match, LayoutProblem)
  }

  package init(among profiles: some Sequence<Profile>, in situation: Situation) {
    self.situation = situation
    let (screens, circumstances) = (situation.snapshot.candidates, situation.circumstances)
    candidates = profiles.map { Candidate($0.held(circumstances.orientation), on: screens, in: circumstances) }.sorted {
      $0.precedes($1)
    }
  }

  /// The names of all connectors, for what is said of those that are not there.
  var connectors: [String] { situation.snapshot.outputs.map(\.name) }

  /// The match to bring into force; nil when no profile matches, or none that does can be laid out.
  package var best: Match? { candidates.lazy.compactMap(\.match).first }

  /// The outputs by the names of the profiles whose screens are there; of several that use a name, the best one counts.
  package var outputsByName: [String: OutputID] {
    let matches = candidates.compactMap(\.matched)
    return Dictionary(matches.flatMap { match in match.names.map { ($1, $0) } }) { first, _ in first }
  }

  /// A profile that matches and that the hardware cannot do, and why.
  package struct Impossible: Sendable {
    package let profile: Profile
    package let problem: LayoutProblem
  }

  /// The profiles that match and that the hardware cannot do, the best first.
  package var impossible: [Impossible] {
    candidates.compactMap { candidate in
      guard case .impossible(_, let problem) = candidate.verdict else { return nil }
      return Impossible(profile: candidate.profile, problem: problem)
    }
  }

  /// Matches that only their names put behind the best one.
  package var ties: [Match] {
    guard let best else { return [] }
    return candidates.compactMap(\.match).dropFirst().filter { $0.rank == best.rank }
  }
}

extension Choice.Candidate {
  fileprivate init(_ profile: Profile, on screens: Snapshot.Candidates, in circumstances: Circumstances) {
    self.profile = profile
    switch Match.attempt(profile, on: screens) {
    case .failure(let mismatch): verdict = .lacksScreens(mismatch)
    case .success(let match):
      let conditions = profile.conditions
      let failure = conditions.absenceFailure(among: screens.screens) ?? conditions.firstFailure(in: circumstances)
      verdict = failure.map { .waits(match, $0) } ?? .matches(match)
    }
  }

  package var match: Match? {
    if case .matches(let match) = verdict { match } else { nil }
  }

  /// The match, also where one of the profile's conditions does not hold, or the hardware cannot do it.
  fileprivate var matched: Match? {
    switch verdict {
    case .matches(let match), .waits(let match, _), .impossible(let match, _): match
    case .lacksScreens: nil
    }
  }

  fileprivate func precedes(_ other: Self) -> Bool {
    switch (match, other.match) {
    case (let match?, let rival?):
      match.rank == rival.rank ? profile.name < other.profile.name : match.rank > rival.rank
    case (.some, nil): true
    case (nil, .some): false
    case (nil, nil): profile.name < other.profile.name
    }
  }
}

extension Match {
  /// The facts that decide between matches, in this order: how much the profile knows about the connected screens, how
  /// many screens it claims, its priority.
  package struct Rank: Sendable, Comparable {
    package let specificity: Int
    package let claimed: Int
    package let priority: Int

    package static func < (left: Rank, right: Rank) -> Bool {
      (left.specificity, left.claimed, left.priority) < (right.specificity, right.claimed, right.priority)
    }
  }

  package var rank: Rank {
    Rank(specificity: specificity, claimed: outputs.count, priority: profile.priority)
  }
}
