import Applying
import ArgumentParser
import Control
import Displays
import Files
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
      try ControlConnection.tellSleep(.wake(sleeping.screens), to: watcher)
      return .fine
    }
  }

  /// Screens that are dark alone are lit as a profile says.
  private func wake(on connection: inout Connection) throws -> ExitStatus {
    let power = try connection.powerIfMarked()
    guard let power else {
      try Terminal.print("nothing sleeps on purpose")
      return .fine
    }
    let sleepers = try sleeping.sleepersLeft(of: power.sleepers, on: &connection)
    if sleepers != power.sleepers { try connection.remember(sleepers: sleepers) }
    if power.mark != nil { try wakeAll(on: connection) }
    return sleepers == power.sleepers ? .fine : try sleeping.apply(on: &connection)
  }

  private func wakeAll(on connection: borrowing Connection) throws {
    do throws(Refusal) {
      try connection.wakeUp()
    } catch {
      throw Failure(.failed, "\(error)")
    }
    try Terminal.print(SleepWords.stirred(nil))
  }
}
