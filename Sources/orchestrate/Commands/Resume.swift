import ArgumentParser

struct Resume: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume",
    abstract: "Has a paused watcher catch up, at once for all that happened.",
    discussion: "Exit code: 0 done, 1 failed, 69 no watcher runs on this display.")

  @OptionGroup var server: ServerOptions

  func run() throws {
    try exitingWithStatus {
      try ControlConnection.tellWatcher(.resume, display: server.display)
      return .fine
    }
  }
}
