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
    let wanted = power.sleepers.isEmpty ? nil : try wanted(on: &connection)
    let left = try wanted.map { try sleeping.sleepersLeft(of: power.sleepers, in: $0.proposal) } ?? []
    if power.mark != nil { try wakeAll(on: &connection) }
    guard left != power.sleepers else { return .fine }
    try connection.remember(sleepers: left)
    do {
      let convergence = try wanted?.convergence ?? sleeping.convergence()
      return try sleeping.apply(convergence, as: wanted?.proposal.author("wake"), on: &connection)
    } catch let failure as Failure where failure.status == .failed {
      // Those that the server does not light sleep on.
      try connection.remember(sleepers: power.sleepers)
      throw failure
    }
  }

  /// What the best profile asks for before they wake; nil where that is not known. All of them wake whatever is wrong
  /// with the profiles.
  private func wanted(on connection: inout Connection) throws -> (convergence: Convergence, proposal: Proposal)? {
    do {
      let convergence = try sleeping.convergence()
      return (convergence, try sleeping.proposal(by: convergence, on: &connection))
    } catch {
      guard sleeping.screens.isEmpty else { throw error }
      return nil
    }
  }

  private func wakeAll(on connection: inout Connection) throws {
    try Failure.telling { try connection.wakeUp() }
    try Terminal.print(SleepWords.stirred(nil))
    try sleeping.runHooks(.awake, on: &connection)
  }
}
