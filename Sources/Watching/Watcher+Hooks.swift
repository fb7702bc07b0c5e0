package import Applying
import Displays
import Platform
import X11

/// Hooks that run while the watcher goes on.
package struct RunningHooks: ~Copyable {
  package var run: HookRun
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

  private func call(
    _ moment: HookCall.Moment, _ profile: Profile, _ changed: [String], ofContent: Bool = false
  ) -> HookCall {
    HookCall(
      moment: moment, profile: profile, changed: changed, display: connection.displayName, isOfContent: ofContent)
  }

  /// Runs what comes before a change of content alone: one that the profile asks for, and not one that a presenter's end
  /// makes necessary.
  ///
  /// - Returns: whether the change waits for it.
  mutating func announce(_ content: ContentProposal, of profile: Profile) throws -> Bool {
    let isNew = !care.followsChange && content.wanted != care.announced
    // Before anything runs: a hook that cannot be started ends at once, and then this is asked again.
    (care.announced, care.followsChange) = (content.wanted, false)
    guard isNew, !content.steps.isEmpty else { return false }
    care.unhooked = content.changedScreens
    let call = call(.before, profile, care.unhooked, ofContent: true)
    guard !call.commands.isEmpty else { return false }
    try begin(call)
    return true
  }

  /// Runs what comes after it, once nothing is on its way any more.
  mutating func runContentHooks(of profile: Profile) throws {
    let changed = care.unhooked
    guard !changed.isEmpty, care.hasArrived else { return }
    care.unhooked = []
    var calls = [HookCall.Moment.content, .after].map { call($0, profile, changed, ofContent: true) }
      .filter { !$0.commands.isEmpty }
    guard !calls.isEmpty else { return }
    try begin(calls.removeFirst())
    if let last = calls.first { waitingHooks = last }
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
      hooks = RunningHooks(run: run, isBefore: call.comesBeforeScreens)
    } catch {
      log.warning("the hooks of \(call.profile.name) are skipped: \(error.message)")
      return try hooksEnded(wereBefore: call.comesBeforeScreens)
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
    try running.run.runToEnd { [log] in log.say($0) }
  }
}
