import Applying
import ArgumentParser
import Control
import Displays
import Files
import Platform
import X11

struct Start: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "start",
    abstract: "Shows content again that `orchestrate stop` has ended.",
    discussion: """
      Without SCREEN all content of the profile in force is shown. A watcher does it, or without one this command does, \
      if the screens are as the best matching profile wants them.

      Exit code: 0 shown, or there is none, 1 failed, 3 no profile matches, 65 invalid profile, 69 no X server.

      Examples:
        orchestrate start
        orchestrate start tv
      """)

  @OptionGroup var content: ContentOptions

  func run() throws {
    try exitingWithStatus {
      var connection = try content.server.open()
      let snapshot = try connection.read(.none).snapshot
      let running = try connection.runningPresenters(on: snapshot)
      let stopped = try content.stopped(on: &connection, snapshot, running: running) { $0.start($1) }
      guard let watcher = try ControlConnection.open(ControlAddress(display: content.server.display)) else {
        return try show(stopped, from: content.store, on: &connection)
      }
      // A reload would have the layout applied too, for which no user asked where no content starts.
      guard stopped != connection.stoppedContent() else {
        try Terminal.print("no content is stopped there")
        return .fine
      }
      try connection.remember(stopped)
      try ControlConnection.tell(.reload, to: watcher)
      return .fine
    }
  }

  private func show(
    _ stopped: StoppedContent, from store: ProfileStore, on connection: inout Connection
  ) throws -> ExitStatus {
    let candidates = try store.load(telling: Terminal.tell)
    var convergence = Convergence(candidates, on: content.server.display, retries: false, telling: Terminal.tell)
    let proposal = try convergence.propose(on: &connection).proposal
    let name = proposal.match.profile.name
    guard proposal.plan.isEmpty else {
      throw Failure(
        .failed, "the screens are not as \(name) wants them; `orchestrate apply` changes them and shows its content")
    }
    try connection.remember(stopped)
    let content = try ContentOutcome(
      proposal, on: &connection, among: { store.usable(with: candidates) }, retries: true)
    for problem in content.problems { Terminal.tell(problem) }
    let changes = content.steps.map(\.summary)
    try Terminal.print("\(name): " + (changes.isEmpty ? "nothing to do" : changes.joined(separator: "\n  ")))
    return content.problems.isEmpty ? .fine : .failed
  }
}
