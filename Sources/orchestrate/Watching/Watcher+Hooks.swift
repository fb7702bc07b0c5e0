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
      if try start(call) { return [] }
    }
    return reconciler.handle(.attempted(try converge()), at: now)
  }

  mutating func beginAfterHooks(_ outcome: Convergence.Outcome) throws {
    guard outcome.hasChanged else { return }
    _ = try start(call(.after, outcome.proposal.match.profile, outcome.changedScreens))
  }

  private func call(_ moment: HookCall.Moment, _ profile: Profile, _ changed: [String]) -> HookCall {
    HookCall(moment: moment, profile: profile, changed: changed, display: connection.displayName)
  }

  /// - Returns: whether there is anything to wait for.
  private mutating func start(_ call: HookCall) throws -> Bool {
    guard !call.commands.isEmpty else { return false }
    // Hooks that came after an earlier change have had their time: this one needs the screens now.
    try stopHooks()
    let run = try HookRun(call)
    try poller.add(run.descriptor, as: .hooks)
    hooks = RunningHooks(run: run, isBefore: call.moment == .before)
    try proceedWithHooks()
    return hooks != nil
  }

  mutating func proceedWithHooks() throws {
    guard var running = hooks.take() else { return }
    for problem in try running.run.proceed() { log.warning("\(problem)") }
    guard running.run.isFinished else {
      hooks = consume running
      return
    }
    try poller.remove(running.run.descriptor)
    if running.isBefore { try happened(.attempted(converge())) }
  }

  /// Whoever still runs is ended.
  mutating func stopHooks() throws {
    guard var running = hooks.take() else { return }
    try poller.remove(running.run.descriptor)
    try running.run.stop()
    try running.run.runToEnd()
  }
}
