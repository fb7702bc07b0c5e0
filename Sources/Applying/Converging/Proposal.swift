package import Displays
import Files
package import Platform

/// What one profile would change on one snapshot: all that `plan` shows and `apply` carries out.
package struct Proposal {
  package let match: Match
  /// What it was worked out for.
  package let snapshot: Snapshot
  package let layout: Layout
  package let plan: Plan
  /// Names of the profile's screens on which the plan changes something, in file order. What it changes elsewhere, by
  /// `others`, has no name.
  package let changedScreens: [String]
  /// What a person should know besides: profiles that match better and cannot be applied here, screens that stay dark,
  /// values that a driver does not keep.
  package let warnings: [String]

  /// Picks the best of the profiles that can be applied and works out its plan.
  ///
  /// - Parameters:
  ///   - refused: modes that the server has refused already.
  ///   - takenBack: values of properties that drivers have taken back already.
  package init(
    _ profiles: [Profile], on snapshot: Snapshot, in circumstances: Circumstances,
    without refused: Set<RefusedMode> = [], _ takenBack: Set<TakenBackValue> = []
  ) throws(Failure) {
    var choice = Choice(among: profiles, on: snapshot, in: circumstances)
    guard let course = choice.layOut(on: snapshot, without: refused, takenBack) else { throw choice.failure }
    self.init(course, of: choice, on: snapshot)
  }

  package init(_ course: Course, of choice: Choice, on snapshot: Snapshot) {
    match = course.match
    self.snapshot = snapshot
    (layout, plan) = (course.layout, course.plan)
    changedScreens = course.match.screens(among: course.plan.changedOutputs(from: snapshot))
    warnings =
      choice.impossible.map { "profile \($0.profile.name) matches, but cannot be applied here: \($0.problem.place)" }
      + course.layout.surplus.map { $0.words(on: snapshot) }
      + course.layout.keptOverlaps.map { "\($0.mark): \($0.message)" }
      + course.unheeded.map(snapshot.words)
  }
}

extension Match {
  /// The names of the entries that mean one of these outputs, in file order.
  fileprivate func screens(among changed: Set<OutputID>) -> [String] {
    profile.screens.indices.filter { outputs[$0].map(changed.contains) ?? false }.map { profile.screens[$0].name.value }
  }
}

extension LayoutProblem {
  /// The message, and where the profile asks for it.
  fileprivate var place: String { mark.map { "\(message) (\($0))" } ?? message }
}

extension Choice {
  /// Why no profile can be in force.
  fileprivate var failure: Failure {
    guard !impossible.isEmpty else {
      let hint = candidates.isEmpty ? "" : "\nrun `orchestrate explain` to see why, screen by screen"
      return Failure(.noProfileMatches, whyNone + hint)
    }
    let findings = impossible.map { profile, problem in
      Diagnostic(rule: problem.rule, at: problem.mark ?? profile.mark, problem.message).line(color: false)
    }
    let names = impossible.map(\.profile.name).joined(separator: ", ")
    let subject = impossible.count == 1 ? "profile \(names)" : "each of the profiles that match (\(names))"
    return Failure(.failed, "\(subject) cannot be applied here", after: findings)
  }

  /// Why there is no match, for the first profiles; `explain` tells it all.
  package var whyNone: String {
    let most = 10
    let reasons = candidates.prefix(most).map { "  \($0.profile.name): \(reason(for: $0))" }
    let rest = candidates.count > most ? ["  and \(candidates.count - most) more"] : []
    return ([headOfNone] + reasons + rest).joined(separator: "\n")
  }

  /// That no profile can be in force, without the reasons.
  package var headOfNone: String {
    if candidates.isEmpty { return "no profiles found" }
    return impossible.isEmpty ? "no profile matches" : "no profile that matches can be applied here"
  }
}
