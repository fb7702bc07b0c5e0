package import Displays
package import Platform
package import X11

extension Convergence {
  /// The result of lighting all connected screens.
  package enum Rescue {
    case lit(Outcome)
    /// Why nothing can be lit.
    case failed(String)
  }

  /// Lights what is connected, as many screens as the hardware can.
  package static func rescue(
    _ snapshot: Snapshot, on connection: inout Connection, telling tell: @escaping (Note) -> Void
  ) throws -> Rescue {
    var problem = "no connected screen can be lit"
    for profile in Profile.rescues(on: snapshot) {
      var convergence = Convergence([profile], retries: false, telling: tell)
      do {
        let outcome = try convergence.run(on: &connection)
        guard let failure = outcome.failure else { return .lit(outcome) }
        problem = failure
      } catch let failure as Failure {
        problem = failure.words
      }
    }
    return .failed(problem)
  }

  /// Lights the connected screens after a run that failed and left none of them lit, whichever client has darkened
  /// them.
  ///
  /// - Returns: the failure with what to tell of that; the failure alone where something is lit.
  func lightAgain(after failure: String, on connection: inout Connection) throws -> String {
    try [failure, lightAgain(on: &connection)].compactMap(\.self).joined(separator: "\n")
  }

  private func lightAgain(on connection: inout Connection) throws -> String? {
    let snapshot = try connection.read(.none).snapshot
    guard !snapshot.showsSomething, !snapshot.connected.isEmpty else { return nil }
    let head = "no connected screen was lit"
    switch try Self.rescue(snapshot, on: &connection, telling: tell) {
    case .lit:
      return "\(head), so all connected screens were lit. Now: \(try connection.read(.none).snapshot.shown)"
    case .failed(let problem): return "\(head): \(problem)"
    }
  }
}

extension Convergence.Outcome {
  /// The changes that were made, a line each. When the hardware changed on the way, the last plan may have found
  /// nothing left to do.
  package var changes: [String] {
    guard hasChanged else { return [] }
    return proposal.plan.isEmpty ? changedScreens : proposal.plan.steps.map(\.summary)
  }
}
