import ArgumentParser

struct Reload: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reload",
    abstract: "Has the watcher read its profiles again, as it does by itself when they change.",
    discussion: "Exit code: 0 done, 1 failed, 65 a profile is invalid, 69 no watcher runs on this display.")

  @OptionGroup var server: ServerOptions

  func run() throws {
    try exitingWithStatus {
      try ControlConnection.tellWatcher(.reload, display: server.display)
      return .fine
    }
  }
}
