import ArgumentParser
import Control
import Platform

struct Pause: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause",
    abstract: "Pauses the watcher until `orchestrate resume`.",
    discussion: "Exit code: 0 done, 69 no watcher runs on this display.")

  @OptionGroup var server: ServerOptions

  func run() throws {
    try exitingWithStatus {
      try ControlConnection.tellWatcher(.pause, display: server.display)
      return .fine
    }
  }
}

struct Resume: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume",
    abstract: "Resumes the watcher; missed events are handled in one go.",
    discussion: "Exit code: 0 done, 1 failed, 69 no watcher runs on this display.")

  @OptionGroup var server: ServerOptions

  func run() throws {
    try exitingWithStatus {
      try ControlConnection.tellWatcher(.resume, display: server.display)
      return .fine
    }
  }
}
