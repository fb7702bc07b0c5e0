import Applying
import Displays
import Platform
import X11

extension Watcher {
  /// Changes the screens, after the hooks that come first.
  func beginConvergence() throws -> [Reconciler.Action] {
    if let proposal = lookout.proposal {
      let calls = calls([.before], proposal.match.profile, changing: proposal.changedScreens)
      guard calls.isEmpty else {
        try begin(calls)
        return []
      }
    }
    return reconciler.handle(.attempted(try converge()), at: now)
  }

  func beginAfterHooks(_ outcome: Convergence.Outcome) throws {
    guard outcome.hasChanged else { return }
    try begin(calls([.after], outcome.proposal.match.profile, changing: outcome.changedScreens))
  }

  func calls(
    _ moments: [HookCall.Moment], _ profile: Profile, changing changed: [String], ofContent: Bool = false
  ) -> [HookCall] {
    HookCall.calls(moments, of: profile, changing: changed, on: connection.displayName, isOfContent: ofContent)
  }

  /// Runs what comes before a change of content alone.
  ///
  /// - Returns: whether the change waits for it.
  func announce(_ content: ContentProposal, of profile: Profile) throws -> Bool {
    guard let changed = care.announce(content) else { return false }
    let calls = calls([.before], profile, changing: changed, ofContent: true)
    try begin(calls)
    return !calls.isEmpty
  }

  /// Runs what comes after it, once nothing is on its way any more.
  func runContentHooks(of profile: Profile) throws {
    guard let changed = care.takeUnhooked() else { return }
    try begin(calls([.content, .after], profile, changing: changed, ofContent: true))
  }

  func begin(_ calls: [HookCall]) throws {
    guard !calls.isEmpty else { return }
    try hooks.begin(calls)
    try proceedWithHooks()
  }

  /// What was to come after hooks is due once they are over.
  func proceedWithHooks() throws {
    for problem in try hooks.proceed() { log.warning("\(problem)") }
    guard let call = hooks.takeFinished() else { return }
    call.comesBeforeScreens ? try happened(.attempted(converge())) : try keepContent()
    try runSleepHooks()
  }

  /// What still runs is ended, and waited for.
  func endHooks() throws {
    try hooks.stop()
    try hooks.runToEnd { log.say($0) }
  }
}
