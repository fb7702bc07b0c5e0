import Applying
import ArgumentParser
import Control
import Displays
import Platform
import X11

struct Stop: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stop",
    abstract: "Ends content, programs included, and leaves the screens as they are.",
    discussion: """
      Without SCREEN all content ends that is shown now. It needs no watcher; one that runs does not start it again, not after a hotplug, an \
      edit or a restart either, until `orchestrate start`, `apply` or `switch`. What was put by hand is over.

      Exit code: 0 ended, or there was none, 1 failed, 69 no X server.

      Examples:
        orchestrate stop
        orchestrate stop tv
      """)

  @OptionGroup var content: ContentOptions

  func run() throws {
    try exitingWithStatus {
      var connection = try content.server.open()
      let snapshot = try connection.read(.none).snapshot
      let running = try connection.runningPresenters(on: snapshot)
      let seen = running.map { $0.value.order?.screen ?? $0.key } + watched
      let stopped = try content.stopped(on: &connection, snapshot, running: running) { $0.stop($1 ?? seen) }
      // The note comes first, then the end: a watcher that sees the end knows why.
      try connection.remember(stopped)
      let problems = try end(ContentProposal(ending: running, by: stopped, on: snapshot), on: snapshot, &connection)
      try letBlank(besides: running.filter { !stopped.includes($0.value.order?.screen ?? $0.key) }, &connection)
      for problem in problems { Terminal.tell(problem) }
      return problems.isEmpty ? .fine : .failed
    }
  }

  /// The names of screens whose content a watcher wants now, also of failed content that is not there at the moment.
  /// Content of another profile is not among them: a person who stops content has not seen it.
  private var watched: [String] {
    (content.server.watcherStatus?.screens ?? []).flatMap { screen in
      (screen.content == nil ? [] : [screen.name ?? screen.output]) + (screen.parts ?? []).map(\.name)
    }
  }

  /// Lets the screens sleep again: content that has ended keeps none awake.
  private func letBlank(besides left: [String: RunningPresenter], _ connection: inout Connection) throws {
    let isContentLeft = left.values.contains { $0.order?.source.isMirror == false }
    guard !isContentLeft, try connection.heldWishes()[.awake] == AwakeCause.content.rawValue else { return }
    try connection.giveBack(.awake)
  }

  private func end(
    _ content: ContentProposal, on snapshot: Snapshot, _ connection: inout Connection
  ) throws -> [String] {
    guard !content.steps.isEmpty else {
      try Terminal.print("no content runs there, and none is started; \(content.wayBack)")
      return []
    }
    let launcher = PresenterLauncher(display: connection.displayName, talk: .journal)
    var change = try ContentChange(content, on: snapshot, by: launcher)
    let problems = try change.run(on: &connection)
    try Terminal.print(content.steps.map(\.summary).joined(separator: "\n") + "\n\(content.wayBack)")
    return problems
  }
}

extension ContentProposal {
  /// What `start` brings back of the content that ends. What a user has put there is over with the stop.
  fileprivate var wayBack: String {
    running.values.contains { $0.order?.isPut ?? false }
      ? "what was put by hand is over; `orchestrate start` shows what the profile has there"
      : "`orchestrate start` shows it again"
  }
}
