import Applying
import Displays
import X11

extension Watcher {
  /// Changes the screens, after the hooks that come first.
  func beginConvergence() throws -> [Reconciler.Action] {
    if let proposal = lookout.proposal {
      let call = call(.before, proposal.match.profile, changing: proposal.changedScreens)
      if !call.commands.isEmpty {
        try begin(call)
        return []
      }
    }
    return reconciler.handle(.attempted(try converge()), at: now)
  }

  func beginAfterHooks(_ outcome: Convergence.Outcome) throws {
    let call = call(.after, outcome.proposal.match.profile, changing: outcome.changedScreens)
    if outcome.hasChanged && !call.commands.isEmpty { try begin(call) }
  }

  private func call(
    _ moment: HookCall.Moment, _ profile: Profile, changing changed: [String], ofContent: Bool = false
  ) -> HookCall {
    HookCall(
      moment: moment, profile: profile, changed: changed, display: connection.displayName, isOfContent: ofContent)
  }

  /// Runs what comes before a change of content alone.
  ///
  /// - Returns: whether the change waits for it.
  func announce(_ content: ContentProposal, of profile: Profile) throws -> Bool {
    guard let changed = care.announce(content) else { return false }
    let call = call(.before, profile, changing: changed, ofContent: true)
    guard !call.commands.isEmpty else { return false }
    try begin(call)
    return true
  }

  /// Runs what comes after it, once nothing is on its way any more.
  func runContentHooks(of profile: Profile) throws {
    guard let changed = care.takeUnhooked() else { return }
    var calls = [HookCall.Moment.content, .after].map { call($0, profile, changing: changed, ofContent: true) }
      .filter { !$0.commands.isEmpty }
    guard !calls.isEmpty else { return }
    let first = calls.removeFirst()
    if let last = calls.first { hooks.follow(with: last) }
    try begin(first)
  }

  private func begin(_ call: HookCall) throws { try goOn(after: hooks.begin(call, on: poller, log)) }

  func proceedWithHooks() throws { try goOn(after: hooks.proceed(on: poller, log)) }

  /// - Parameter call: hooks that are over; nil where some still run.
  private func goOn(after call: HookCall?) throws {
    guard let call else { return }
    call.comesBeforeScreens ? try happened(.attempted(converge())) : try keepContent()
  }
}
