import ArgumentParser
import Control
import Displays
import Files
import Glibc
import Platform
import Rendering

struct Status: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Is all as it should be? The watcher's state, each screen and its content.",
    discussion: """
      With --format prometheus it prints metrics for node_exporter's textfile collector, also when no watcher runs.

      Exit code: 0 the screens match the profile, or no profile matches them, 2 they do not, a profile is invalid or \
      cannot be applied here, or content has failed, 69 no watcher runs on this display.

      Examples:
        orchestrate status
        orchestrate status --follow
        orchestrate status --json
      """)

  @Flag(
    help: ArgumentHelp(
      "Say it again whenever it changes, until the watcher ends; with --json one document a line.",
      discussion: "A terminal shows one status in place of the other; elsewhere they follow one another."))
  var follow = false

  @Option(
    help: "What to print: text (default), json or prometheus.", completion: .list(Format.words),
    transform: Format.value)
  var format: Format?

  @OptionGroup var server: ServerOptions
  @OptionGroup var output: OutputOptions

  enum Format: String, CaseIterable {
    case text, json, prometheus
  }

  func validate() throws {
    if output.json, format ?? .json != .json { throw ValidationError("--json cannot be combined with --format") }
    if follow, format == .prometheus {
      throw ValidationError(
        "--follow cannot be combined with --format prometheus")
    }
  }

  func run() throws {
    try exitingWithStatus(json: isJSON, inLines: follow) {
      if format == .prometheus { return try tellMetrics() }
      var watcher = try ControlConnection.watcher(of: server.display)
      let status = try watcher.status(follows: follow)
      guard follow, !isJSON else {
        try tell(status)
        guard follow else { return status.exitStatus }
        while let status = try next(from: &watcher) { try tell(status) }
        return .fine
      }
      var page = StatusPage(color: Terminal.wantsColor(output.color), columns: Terminal.columnsOfPage)
      try Terminal.print(document: page.next(status))
      while let status = try next(from: &watcher) { try Terminal.print(document: page.next(status)) }
      return .fine
    }
  }

  /// Prints the metrics. A watcher that does not answer is a measurement too, and the one that matters most.
  private func tellMetrics() throws -> ExitStatus {
    let address = try ControlAddress(display: server.display)
    do throws(Failure) {
      var watcher = try ControlConnection.watcher(of: server.display)
      let status = try watcher.status()
      try Terminal.print(status.metrics.exposition)
      return status.exitStatus
    } catch {
      try Terminal.print([Gauge].withoutWatcher(of: address.display).exposition)
      throw error
    }
  }

  /// The next status; nil when no program reads the output any more.
  private func next(from watcher: inout ControlConnection) throws(Failure) -> WatcherStatus? {
    while true {
      switch try watcher.receive() {
      case .response(.status(let status)): return status
      case .response: continue
      case .end: throw Failure(.noXServer, "the watcher has exited")
      case .nothingYet:
        let ready = Readiness.wait(for: [watcher.descriptor], orEndOf: [STDOUT_FILENO], until: nil)
        if ready.contains(STDOUT_FILENO) { return nil }
      }
    }
  }

  private var isJSON: Bool { output.json || format == .json }

  private func tell(_ status: WatcherStatus) throws {
    guard isJSON else { return try Terminal.print(status.text(color: Terminal.wantsColor(output.color))) }
    try Terminal.print(follow ? status.compactJSON() : status.json())
  }
}
