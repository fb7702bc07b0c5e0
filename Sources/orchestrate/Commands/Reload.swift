import ArgumentParser
import Control
import Platform

struct Reload: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reload",
    abstract: "Reloads the profiles (also done automatically).",
    discussion: "Exit code: 0 done, 1 failed, 65 a profile is invalid, 69 no watcher runs on this display.")

  @OptionGroup var server: ServerOptions

  func run() throws {
    try exitingWithStatus {
      try ControlConnection.tellWatcher(.reload, display: server.display)
      return .fine
    }
  }
}
