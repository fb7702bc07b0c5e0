import Displays
import X11

/// Hooks that run while the watcher goes on.
struct RunningHooks: ~Copyable {
  var run: HookRun
  /// The screens are changed once these are through.
  let isBefore: Bool
}

extension Watcher {
  /// Changes the screens, after the hooks that come first.
  mutating func beginConvergence() throws -> [Reconciler.Action] {
    if let proposal {
      let call = call(.before, proposal.match.profile, proposal.changedScreens)
      if !call.commands.isEmpty {
        try begin(call)
        return []
      }
    }
    return reconciler.handle(.attempted(try converge()), at: now)
  }

  mutating func beginAfterHooks(_ outcome: Convergence.Outcome) throws {
    let call = call(.after, outcome.proposal.match.profile, outcome.changedScreens)
    if outcome.hasChanged && !call.commands.isEmpty { try begin(call) }
  }

  private func call(_ moment: HookCall.Moment, _ profile: Profile, _ changed: [String]) -> HookCall {
    HookCall(moment: moment, profile: profile, changed: changed, display: connection.displayName)
  }

  /// Hooks of an earlier change that still run have had their time: they are ended first, which may take a while.
  private mutating func begin(_ call: HookCall) throws {
    guard hooks != nil else { return try start(call) }
    waitingHooks = call
    try hooks?.run.stop()
  }

  private mutating func start(_ call: HookCall) throws {
    do {
      let run = try HookRun(call)
      try poller.add(run.descriptor, as: .hooks)
      hooks = RunningHooks(run: run, isBefore: call.moment == .before)
    } catch {
      log.warning("the hooks of \(call.profile.name) are left out: \(error.message)")
      return try hooksEnded(wereBefore: call.moment == .before)
    }
    try proceedWithHooks()
  }

  mutating func proceedWithHooks() throws {
    guard var running = hooks.take() else { return }
    for problem in try running.run.proceed() { log.warning("\(problem)") }
    guard running.run.isFinished else {
      hooks = consume running
      return
    }
    try poller.remove(running.run.descriptor)
    try hooksEnded(wereBefore: running.isBefore)
  }

  private mutating func hooksEnded(wereBefore: Bool) throws {
    if let next = waitingHooks.take() {
      try start(next)
    } else if wereBefore {
      try happened(.attempted(converge()))
    } else {
      try keepContent()
    }
  }

  /// Whoever still runs is ended, and waited for.
  mutating func stopHooks() throws {
    guard var running = hooks.take() else { return }
    try poller.remove(running.run.descriptor)
    try running.run.stop()
    try running.run.runToEnd()
  }
}
