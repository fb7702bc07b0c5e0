import Applying
import ArgumentParser
import Control
import Displays
import Platform
import X11

struct SleepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sleep",
    abstract: "Puts the screens to sleep, on purpose.",
    discussion: """
      Without SCREEN all screens are in standby (DPMS), until input, `orchestrate wake`, or the next `apply` or `switch`. \
      With SCREEN these are dark until one of the latter, and the last lit one is in standby instead. It needs no watcher; \
      one that runs respects it after a hotplug, an edit or a restart too.

      Exit code: 0 asleep, 1 failed, 3 no profile matches, 65 invalid profile, 69 no X server.

      Examples:
        orchestrate sleep
        orchestrate sleep tv
      """)

  @OptionGroup var sleeping: SleepOptions

  func run() throws {
    try exitingWithStatus {
      var connection = try sleeping.server.open()
      try connection.waitForCalm()
      guard let watcher = try ControlConnection.open(ControlAddress(display: sleeping.server.display)) else {
        return try putToSleep(on: &connection)
      }
      try ControlConnection.tell(.sleep(sleeping.screens), to: watcher)
      return .fine
    }
  }

  private func putToSleep(on connection: inout Connection) throws -> ExitStatus {
    let before = try connection.power()
    guard !sleeping.screens.isEmpty else {
      try connection.fallAsleep(nil)
      try tellOfSleep(since: before, on: &connection)
      return .fine
    }
    let convergence = try sleeping.convergence()
    let proposal = try sleeping.proposal(by: convergence, on: &connection)
    let sleepers = try sleeping.sleepers(in: proposal)
    try connection.fallAsleep(sleepers)
    if sleepers.putsAllToSleep { try tellOfSleep(since: before, on: &connection) }
    return try sleeping.apply(convergence, as: proposal.author("sleep"), on: &connection)
  }

  private func tellOfSleep(since before: ServerPower, on connection: inout Connection) throws {
    try Terminal.print(SleepWords.asleep(try connection.power().mark))
    if !before.isAsleepOnPurpose { try sleeping.runHooks(.asleep, on: &connection) }
  }
}

extension Connection {
  /// Waits for a pause of input. A key that starts a command is let go after that, which is input and would wake the
  /// screens at once.
  fileprivate mutating func waitForCalm() throws {
    let (calm, patience) = (Duration.milliseconds(500), Duration.seconds(5))
    let deadline = ContinuousClock.now + patience
    sleep.listenForCalm(of: calm)
    while ContinuousClock.now < deadline, let idle = sleep.idleTime, idle < calm {
      guard !Readiness.wait(for: [descriptor], until: deadline).isEmpty else { return }
      _ = try takeEvents()
    }
  }
}
