package import Displays
package import X11

extension Convergence {
  /// The most rounds of a way back. Refused steps are tried once more when all else is done: a driver may have refused
  /// them because another screen was in the way. A screen that is connected or disconnected on the way asks for another
  /// round.
  private static let mostRounds = 3
  /// The most steps that a server may refuse on one way back before it is given up.
  private static let mostRefusals = 32

  /// The result of a way back.
  package struct Return {
    /// The differences from the state before, screen by screen, by the word of the server.
    package var unrestored: [String]
    /// The connectors of screens that were disconnected since, of which nothing can be restored.
    var pulled: [String]
    /// True if another client changed the screens meanwhile: its change stays.
    var wasCrossed: Bool
    /// The present state of the screens, in words.
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

  /// Plans and takes the way back to the state before, as far as it is still connected, past the server's refusals.
  ///
  /// - Parameter end: the server's moment after the run's last change; nil when all later changes are undone too.
  package func wayBack(
    to before: Snapshot, after end: ServerMoment? = nil, on connection: inout Connection
  ) throws -> Return {
    var (end, crossed) = (end, false)
    for _ in 0..<Self.mostRounds {
      let round = try goBack(to: before, after: &end, on: &connection)
      crossed = round == .crossed
      guard round == .another else { break }
    }
    let after = try connection.read(selection, inputs: .of(reader.needs)).snapshot
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
      let now = try connection.read(selection, inputs: .of(reader.needs))
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
