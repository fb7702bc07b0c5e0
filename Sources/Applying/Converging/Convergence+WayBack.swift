package import Displays
package import X11

extension Convergence {
  /// What was refused is tried once more when all else is done: a driver may have refused what another screen was in the
  /// way of. A screen that is plugged or pulled on the way asks for another round.
  private static let mostRounds = 3
  /// As many steps as a server may refuse on one way back before it is given up.
  private static let mostRefusals = 32

  /// What came of a way back.
  package struct Return {
    /// What is not as before, screen by screen, by the word of the server.
    package var unrestored: [String]
    /// Connectors of screens that were pulled since, of which nothing can be restored.
    var pulled: [String]
    /// Whether another client changed the screens meanwhile: what it made of them stays.
    var wasCrossed: Bool
    /// What the screens show now.
    package var shown: String

    package var words: String { "\(head)Now: \(shown)" }

    private var head: String {
      let verb = pulled.count == 1 ? "was" : "were"
      let besides = pulled.isEmpty ? "" : ", but \(pulled.joined(separator: ", ")) \(verb) disconnected meanwhile"
      guard !unrestored.isEmpty else { return "changes undone\(besides). " }
      let reason = wasCrossed ? ", as another client has changed the screens since" : ""
      return "not all changes undone\(reason): \(unrestored.joined(separator: "; "))\n"
    }
  }

  /// Plans and takes the way back to what was shown before, as far as it is still plugged in, past what the server refuses.
  ///
  /// - Parameter end: the server's moment after our last change; nil when whatever happened since goes back too.
  package func wayBack(
    to before: Snapshot, after end: ServerMoment? = nil, on connection: inout Connection
  ) throws -> Return {
    var (end, crossed) = (end, false)
    for _ in 0..<Self.mostRounds {
      let round = try goBack(to: before, after: &end, on: &connection)
      crossed = round == .crossed
      guard round == .another else { break }
    }
    let after = try connection.read(selection, inputs: .of(profiles)).snapshot
    return Return(
      unrestored: after.unrestored(from: before), pulled: after.pulled(since: before), wasCrossed: crossed,
      shown: after.shown)
  }

  private enum Round { case last, another, crossed }

  private func goBack(
    to before: Snapshot, after end: inout ServerMoment?, on connection: inout Connection
  ) throws -> Round {
    var refused: [Step] = []
    for _ in 0..<Self.mostRestarts + Self.mostRefusals {
      let now = try connection.read(selection, inputs: .of(profiles))
      if let end, now.moment.wasConfigured(since: end) { return .crossed }
      guard let way = Plan(backTo: before, from: now.snapshot, without: refused) else { break }
      let (execution, moment) = try connection.carryOut(way.steps.map(\.step), against: now)
      if end != nil, let moment { end = moment }
      switch execution {
      case .outdated: continue
      case .refused(let index, _): refused.append(way.steps[index].step)
      case .done:
        let isSteady = try connection.read(.none).snapshot.hardware == now.snapshot.hardware
        return refused.isEmpty && isSteady ? .last : .another
      }
    }
    return .last
  }
}
