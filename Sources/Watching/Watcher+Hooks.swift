import Applying
import Displays
import Platform
import X11

extension Watcher {
  /// Changes the screens, after the hooks that come first. Where no screen is lit, hooks do not keep a user in the
  /// dark.
  func beginConvergence() throws {
    let isDark = observed.proposal?.snapshot.showsSomething == false
    if let proposal = observed.proposal, !isDark {
      let calls = calls([.before], proposal.match.profile, changing: proposal.changedScreens)
      guard calls.isEmpty else { return try begin(calls) }
    }
    try happened(.attempted(try converge(isFromDark: isDark)))
  }

  /// - Parameter isFromDark: whether those that come before a change have not run for it yet.
  func beginAfterHooks(_ outcome: Convergence.Outcome, isFromDark: Bool) throws {
    guard outcome.hasChanged else { return }
    try begin(
      calls(
        isFromDark ? [.before, .after] : [.after], outcome.proposal.match.profile, changing: outcome.changedScreens,
        around: isFromDark ? .darkScreens : .screens))
  }

  func calls(
    _ moments: [HookCall.Moment], _ profile: Profile, changing changed: [String],
    around change: HookCall.Change = .screens
  ) -> [HookCall] {
    HookCall.calls(moments, of: profile, changing: changed, on: connection.displayName, change: change)
  }

  /// Runs what comes before a change of content alone.
  ///
  /// - Returns: whether the change waits for it.
  func announce(_ content: ContentProposal, of profile: Profile) throws -> Bool {
    guard let changed = desk.care.announce(content) else { return false }
    let calls = calls([.before], profile, changing: changed, around: .contentAlone)
    try begin(calls)
    return !calls.isEmpty
  }

  /// Runs the hooks after a change of content, once no presenter is on its way any more.
  func runContentHooks(of profile: Profile) throws {
    guard let changed = desk.care.takeUnhooked() else { return }
    try begin(calls([.content, .after], profile, changing: changed, around: .contentAlone))
  }

  /// Takes in how a change of the screens has ended, and runs the hooks of one that was undone.
  func runHooks(of profile: Profile, undoneBecause reason: String?) throws {
    let failure = desk.failures.settle(profile.name, because: reason)
    try runHooks(for: [failure].compactMap(\.self), of: profile)
  }

  /// Runs the hooks of failures, once those of a change are over.
  ///
  /// - Returns: whether there are any.
  @discardableResult
  func runHooks(for failures: [Failures.Failure], of profile: Profile) throws -> Bool {
    let calls = failures.compactMap { HookCall.call(for: $0, of: profile, on: connection.displayName) }
    hooks.wait(for: calls)
    try runWaitingHooks()
    return !calls.isEmpty
  }

  func begin(_ calls: [HookCall]) throws {
    guard !calls.isEmpty else { return }
    try hooks.begin(calls)
    try proceedWithHooks()
  }

  /// Goes on with the hooks, and once they are over with the change that waits for them.
  func proceedWithHooks() throws {
    for problem in try hooks.proceed() { log.warning("\(problem)") }
    guard let call = hooks.takeFinished() else { return }
    call.comesBeforeScreens ? try happened(.attempted(converge(isFromDark: false))) : try keepContent()
    try runWaitingHooks()
  }

  /// Ends the commands that still run, and waits for that.
  func endHooks() throws {
    try hooks.end { [log] in log.say($0) }
  }
}
