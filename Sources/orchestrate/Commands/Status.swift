import ArgumentParser
import Glibc

struct Status: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Says what the watcher does and what it sees.",
    discussion: """
      Exit code: 0 the screens show what the profile says, 2 they do not, 69 no watcher runs on this display.
      """)

  @Flag(help: "Say it again whenever it changes, until the watcher ends; with --json one document a line.")
  var follow = false

  @OptionGroup var server: ServerOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    try exitingWithStatus {
      var watcher = try ControlConnection.watcher(of: server.display)
      guard case .status(let status) = try watcher.answer(to: .status(follow: follow)) else {
        throw Failure(.failed, "the watcher's answer is no status")
      }
      try tell(status)
      guard follow else { return status.exitStatus }
      while let status = try next(from: &watcher) {
        if !output.json { Terminal.print("") }
        try tell(status)
      }
      return .fine
    }
  }

  /// nil when nobody reads any more.
  private func next(from watcher: inout ControlConnection) throws(Failure) -> WatcherStatus? {
    while true {
      switch try watcher.receive() {
      case .response(.status(let status)): return status
      case .response: continue
      case .end: throw Failure(.noXServer, "the watcher has ended")
      case .nothingYet:
        let ready = Readiness.wait(for: [watcher.descriptor], orEndOf: [STDOUT_FILENO], until: nil)
        if ready.contains(STDOUT_FILENO) { return nil }
      }
    }
  }

  private func tell(_ status: WatcherStatus) throws {
    guard output.json else { return Terminal.print(status.text(color: Terminal.wantsColor(output.color))) }
    Terminal.print(follow ? String(decoding: try status.line().dropLast(), as: UTF8.self) : try status.json())
  }
}
