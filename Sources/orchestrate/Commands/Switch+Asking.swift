import Control
import Displays
import Files
import Platform
import Presenting

// `switch --ask`: the answer of a person at the screens is the choice.
extension Switch {
  func askOnScreens() throws -> ExitStatus {
    // Without a watcher no person is asked.
    _ = try ControlConnection.watcher(of: server.display)
    switch try answer() {
    case .chosen(let layout, let remembers):
      let status = try switching(to: .layout(layout), keeps: remembers)
      if status == .fine, !isWatchers { Terminal.tell(wayBack: "orchestrate undo") }
      return status
    case .left(let remembers):
      if remembers, let target = try inForce() { _ = try switching(to: target, keeps: true) }
      return .failed
    case .missing(let reason):
      if !isWatchers { Terminal.tell(reason) }
      return .failed
    }
  }

  /// The profile or layout that is left as it is; nil where none is in force.
  private func inForce() throws(Failure) -> ControlRequest.Target? {
    var watcher = try ControlConnection.watcher(of: server.display)
    return ControlRequest.Target(inForce: try choices(), titled: try watcher.status().profile)
  }

  /// The cards are gone when this returns.
  private func answer() throws -> QuestionLoop.Answer {
    let usualSeconds = 20
    let wish = QuestionLoop.Wish(about: Set(newScreens), seconds: seconds ?? usualSeconds, remembers: keep)
    var loop = try QuestionLoop.open(wish, display: server.display)
    return try loop.run(telling: Terminal.tell)
  }

  private func switching(to target: ControlRequest.Target, keeps: Bool) throws -> ExitStatus {
    let switching = Switching(
      to: target, confirmedWithin: confirmation.seconds, display: server.display, keeps: keeps)
    return try switching.run { if !isWatchers { try Terminal.print($0) } }
  }

  /// True if the watcher has started this command, which knows what comes of a switch.
  private var isWatchers: Bool { !newScreens.isEmpty }
}
