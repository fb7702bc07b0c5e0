import Control
package import Displays
package import Platform
package import X11

/// Brings the screens back to what they showed before an earlier change. The planner plans it as any change: screens
/// that are gone are left out, and no moment is dark.
package struct WayBackRun {
  private let before: Snapshot
  private let convergence: Convergence

  /// - Parameter before: what the screens are to show again.
  package init(to before: Snapshot, telling tell: @escaping (Note) -> Void) {
    self.before = before
    convergence = Convergence([], retries: false, aboutAll: true, telling: tell)
  }

  /// What came of it.
  package struct Outcome {
    package var steps: [PlannedStep]
    /// nil when all is as before.
    package var failure: String?
    /// True if the screens are as they were when it began, as a user has not confirmed the change.
    package var isTakenBack = false

    package init(steps: [PlannedStep] = [], failure: String? = nil) { (self.steps, self.failure) = (steps, failure) }
  }

  /// Changes the screens. However that fails, it does not end in the dark.
  ///
  /// - Parameter seconds: the change goes back unless a user confirms it within this time.
  package func run(on connection: inout Connection, confirmedWithin seconds: Int?) throws -> Outcome {
    var outcome = try proven(on: &connection, confirmedWithin: seconds)
    guard let failure = outcome.failure else { return outcome }
    outcome.failure = try convergence.lightAgain(after: failure, on: &connection)
    return outcome
  }

  private func proven(on connection: inout Connection, confirmedWithin seconds: Int?) throws -> Outcome {
    guard let seconds else { return try change(from: self.now(on: &connection), on: &connection) }
    let probation = try Probation(within: seconds, display: connection.displayName)
    let now = try self.now(on: &connection)
    let outcome = try change(from: now, on: &connection)
    return try prove(outcome, since: now, by: probation, on: &connection)
  }

  private func now(on connection: inout Connection) throws -> Snapshot {
    try connection.read(convergence.selection, inputs: .ifSet).snapshot
  }

  private func change(from now: Snapshot, on connection: inout Connection) throws -> Outcome {
    // To go dark is no way back.
    guard !before.litCRTCs.isEmpty || !now.showsSomething else {
      return Outcome(failure: "no screen was lit before, so they stay as they are: \(now.shown)")
    }
    guard let plan = Plan(backTo: before, from: now) else {
      throw Failure(.failed, "every way back leads through a moment in which all screens are dark; no changes made")
    }
    let unrestored =
      try plan.isEmpty
      ? now.unrestored(from: before) : convergence.wayBack(to: before, on: &connection).unrestored
    guard !unrestored.isEmpty else { return Outcome(steps: plan.steps) }
    let failure = "not everything is as before: \(unrestored.joined(separator: "; "))"
    return Outcome(steps: plan.steps, failure: failure)
  }

  private func prove(
    _ outcome: Outcome, since now: Snapshot, by probation: consuming Probation, on connection: inout Connection
  ) throws -> Outcome {
    guard outcome.failure == nil, !outcome.steps.isEmpty else { return outcome }
    guard let failure = try convergence.undoUnlessKept(by: probation, to: now, on: &connection) else { return outcome }
    var outcome = outcome
    (outcome.failure, outcome.isTakenBack) = (failure, true)
    return outcome
  }
}
