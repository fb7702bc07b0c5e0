import Displays

/// What one profile would change on one snapshot: all that `plan` shows and `apply` carries out.
struct Proposal {
  let match: Match
  /// What it was worked out for.
  let snapshot: Snapshot
  let layout: Layout
  let plan: Plan
  /// Names of the profile's screens on which the plan changes something, in file order. What it changes elsewhere, by
  /// `others`, has no name.
  let changedScreens: [String]
  /// What the profile asks for and a driver does not keep.
  let unheeded: [TakenBackValue]

  /// Picks the best of the profiles and works out its plan.
  ///
  /// - Parameters:
  ///   - refused: modes that the server has refused already.
  ///   - takenBack: values of properties that drivers have taken back already.
  init(
    _ profiles: [Profile], on snapshot: Snapshot, in circumstances: Circumstances,
    without refused: Set<RefusedMode> = [], _ takenBack: Set<TakenBackValue> = []
  ) throws(Failure) {
    let choice = Choice(among: profiles, on: snapshot, in: circumstances)
    guard let match = choice.best else {
      let hint = profiles.isEmpty ? "" : "\n`orchestrate explain` says why, screen by screen"
      throw Failure(.noProfileMatches, choice.whyNone + hint)
    }
    do {
      try self.init(match, on: snapshot, without: refused, takenBack)
    } catch {
      let mark = error.mark ?? match.profile.mark
      throw Failure(
        .failed, "profile \(match.profile.name) cannot be applied here",
        after: [Diagnostic(rule: error.rule, at: mark, error.message).line(color: false)])
    }
  }

  /// Works out the plan of a profile that matches.
  init(
    _ match: Match, on snapshot: Snapshot, without refused: Set<RefusedMode>, _ takenBack: Set<TakenBackValue>
  ) throws(LayoutProblem) {
    self.match = match
    self.snapshot = snapshot
    (layout, unheeded) = try Layout(match, on: snapshot, without: refused).heeding(takenBack, on: snapshot)
    plan = try Plan(from: snapshot, to: layout)
    changedScreens = match.screens(among: plan.changedOutputs(from: snapshot))
  }
}

extension Match {
  /// The names of the entries that mean one of these outputs, in file order.
  fileprivate func screens(among changed: Set<OutputID>) -> [String] {
    profile.screens.indices.filter { outputs[$0].map(changed.contains) ?? false }.map { profile.screens[$0].name.value }
  }
}

extension Choice {
  /// Why there is no match, for the first profiles; `explain` tells it all.
  var whyNone: String {
    let most = 10
    let reasons = candidates.prefix(most).map { "  \($0.profile.name): \(reason(for: $0))" }
    let rest = candidates.count > most ? ["  and \(candidates.count - most) more"] : []
    let head = candidates.isEmpty ? "there is no profile" : "no profile matches"
    return ([head] + reasons + rest).joined(separator: "\n")
  }
}
