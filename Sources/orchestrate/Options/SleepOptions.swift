import Applying
import ArgumentParser
import Control
import Displays
import Files
import Platform
import X11

/// The screens that a command puts to sleep or wakes, and the work that is done without a watcher.
struct SleepOptions: ParsableArguments {
  @Argument(help: "Names of screens in the profile, or connectors.", completion: .screenNames)
  var screens: [String] = []

  @OptionGroup var profiles: ProfileOptions
  @OptionGroup var server: ServerOptions

  /// The screens that are dark once these are.
  func sleepers(in proposal: Proposal) throws(Failure) -> Sleepers {
    Sleepers(try names(in: proposal), beside: proposal.snapshot.power?.sleepers ?? [], of: proposal.match)
  }

  /// The screens that are still dark once these are lit; without any, all are.
  func sleepersLeft(of sleepers: Set<String>, in proposal: Proposal) throws(Failure) -> Set<String> {
    screens.isEmpty ? [] : sleepers.subtracting(try names(in: proposal))
  }

  private func names(in proposal: Proposal) throws(Failure) -> Set<String> {
    try Failure.telling { try proposal.match.names(of: screens, on: proposal.snapshot) }
  }

  /// What the best profile asks for before anything is changed.
  func proposal(by convergence: Convergence, on connection: inout Connection) throws -> Proposal {
    var convergence = convergence
    return try convergence.propose(on: &connection).proposal
  }

  /// Applies the best profile to the screens, with those dark that sleep.
  ///
  /// - Parameter author: the command whose changes `orchestrate undo` takes back; nil where only sleep has changed.
  func apply(_ convergence: Convergence, as author: String?, on connection: inout Connection) throws -> ExitStatus {
    var applying = ApplyRun(convergence: convergence, display: server.name, author: author)
    let outcome = try applying.run(on: &connection)
    if let failure = outcome.failure { throw Failure(.failed, failure) }
    try Terminal.print(outcome.changes.isEmpty ? "nothing to do" : outcome.changes.joined(separator: "\n"))
    return .fine
  }

  /// Runs the hooks of the profile in force, once all screens fell asleep or woke. The sleep is done by then, so errors
  /// in the profiles are reported and stop nothing.
  func runHooks(_ moment: HookCall.Moment, on connection: inout Connection) throws {
    do {
      let convergence = try convergence()
      let profile = try proposal(by: convergence, on: &connection).match.profile
      try ApplyRun(convergence: convergence, display: server.name).runHooks(moment, of: profile, on: connection)
    } catch let failure as Failure where failure.status == .noProfileMatches {
      return
    } catch let failure as Failure {
      for finding in failure.findings { Terminal.tellFinding(finding) }
      // Its message tells of changes that were not made, while the screens have changed already.
      let reason = failure.status == .invalidProfile ? "fix the errors above" : failure.message
      Terminal.tell("warning: hooks were not run: \(reason)")
    }
  }

  /// The way to the best profile, once the profiles are read and the circumstances are known.
  func convergence() throws -> Convergence {
    let candidates = try ProfileStore(profiles).load(telling: Terminal.tell)
    return Convergence(candidates, on: server.display, retries: false, telling: Terminal.tell)
  }
}

extension Proposal {
  /// The command, for `orchestrate undo`, where the profile changes more than what sleeps now; nil where it does not.
  func author(_ command: String) -> String? { plan.steps.allSatisfy { $0.step.isOfSleep } ? nil : command }
}

extension Step {
  fileprivate var isOfSleep: Bool {
    switch self {
    case .sleep, .wake: true
    default: false
    }
  }
}
