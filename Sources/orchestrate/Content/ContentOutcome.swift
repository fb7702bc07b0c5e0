import Displays
import X11

/// What became of the content of a profile.
struct ContentOutcome {
  var steps: [PlannedContent] = []
  /// What is not as the profile says, a line each.
  var problems: [String] = []

  init() {}

  /// Has presenters show what the profile says, once the screens are right.
  init(_ proposal: Proposal, on connection: inout Connection, retries: Bool) throws {
    let content = try ContentProposal(proposal, on: &connection, retries: retries)
    steps = content.steps
    if !steps.isEmpty {
      let launcher = PresenterLauncher(display: connection.displayName, talk: .journal)
      var change = try ContentChange(content, on: proposal.snapshot, by: launcher)
      problems = try change.run(on: &connection)
    }
    problems += try Self.failures(of: content, on: &connection, proposal.snapshot)
  }

  /// Presenters that say themselves what is wrong.
  private static func failures(
    of content: ContentProposal, on connection: inout Connection, _ snapshot: Snapshot
  ) throws -> [String] {
    guard !content.wanted.isEmpty else { return [] }
    let running = content.steps.isEmpty ? content.running : try connection.runningPresenters(on: snapshot)
    return content.wanted.sorted { $0.key.naturallyPrecedes($1.key) }.compactMap { connector, order in
      guard let presenter = running[connector], presenter.order == order, let health = presenter.health,
        health.state == .failed
      else { return nil }
      return "\(connector): \(health.reason ?? "its content cannot be shown")"
    }
  }
}

extension ContentProposal {
  init(_ proposal: Proposal, on connection: inout Connection, retries: Bool = false) throws(ConnectionLost) {
    self.init(proposal, running: try connection.runningPresenters(on: proposal.snapshot), retries: retries)
  }
}
