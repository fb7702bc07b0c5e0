import Displays

/// What one profile would change on one snapshot: all that `plan` shows and `apply` carries out.
struct Proposal {
  let match: Match
  let layout: Layout
  let plan: Plan

  /// Picks the best of the profiles and works out its plan.
  ///
  /// - Parameter refused: modes that the server has refused already.
  init(
    _ profiles: [Profile], on snapshot: Snapshot, in circumstances: Circumstances,
    without refused: Set<RefusedMode> = []
  ) throws(Failure) {
    let choice = Choice(among: profiles, on: snapshot, in: circumstances)
    guard let match = choice.best else { throw Failure(.noProfileMatches, choice.whyNone) }
    do {
      layout = try Layout(match, on: snapshot, without: refused)
      plan = try Plan(from: snapshot, to: layout)
    } catch {
      throw Failure(.failed, "profile \(match.profile.name) cannot be applied here: \(error)")
    }
    self.match = match
  }
}

extension Choice {
  /// Why there is no match, for the first profiles; `explain` tells it all.
  fileprivate var whyNone: String {
    let most = 10
    let reasons = candidates.prefix(most).map { "  \($0.profile.name): \(reason(for: $0))" }
    let rest = candidates.count > most ? ["  and \(candidates.count - most) more; explain lists them all"] : []
    let head = "no profile matches"
    return ([head] + reasons + rest).joined(separator: "\n")
  }
}
