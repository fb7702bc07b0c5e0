import Applying
import ArgumentParser
import Control
import Displays
import Platform
import X11

struct Wake: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "wake",
    abstract: "Wakes screens that `orchestrate sleep` or a profile put to sleep.",
    discussion: """
      Without SCREEN all of them are awake, and the server's power settings are as before. While a watcher keeps a profile \
      with `standby: true`, it is as if a key was pressed. What others have darkened stays so.

      Exit code: 0 awake, or nothing slept, 1 failed, 3 no profile matches, 65 invalid profile, 69 no X server.

      Examples:
        orchestrate wake
        orchestrate wake tv
      """)

  @OptionGroup var sleeping: SleepOptions

  func run() throws {
    try exitingWithStatus {
      var connection = try sleeping.server.open()
      guard let watcher = try ControlConnection.open(ControlAddress(display: sleeping.server.display)) else {
        return try wake(on: &connection)
      }
      try ControlConnection.tell(.wake(sleeping.screens), to: watcher)
      return .fine
    }
  }

  /// Wakes the screens. Those that are dark alone are lit as their profile asks.
  private func wake(on connection: inout Connection) throws -> ExitStatus {
    guard let power = try connection.powerIfMarked() else {
      try Terminal.print("nothing sleeps on purpose")
      return .fine
    }
    // All of them wake, whatever is wrong with the profiles.
    let chosen = sleeping.screens.isEmpty || power.sleepers.isEmpty ? nil : try sleeping.convergence()
    let left = try chosen.map { try sleeping.sleepersLeft(of: power.sleepers, by: $0, on: &connection) } ?? []
    let author = try chosen.flatMap { try sleeping.author("wake", of: $0, on: &connection) }
    if power.mark != nil { try wakeAll(on: &connection) }
    guard left != power.sleepers else { return .fine }
    try connection.remember(sleepers: left)
    do {
      return try sleeping.apply(chosen ?? sleeping.convergence(), as: author, on: &connection)
    } catch let failure as Failure where failure.status == .failed {
      // Those that the server does not light sleep on.
      try connection.remember(sleepers: power.sleepers)
      throw failure
    }
  }

  private func wakeAll(on connection: inout Connection) throws {
    do throws(Refusal) {
      try connection.wakeUp()
    } catch {
      throw Failure(.failed, "\(error)")
    }
    try Terminal.print(SleepWords.stirred(nil))
    try sleeping.runHooks(.awake, on: &connection)
  }
}
