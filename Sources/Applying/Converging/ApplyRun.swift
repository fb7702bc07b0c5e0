package import Displays
import Platform
package import X11

/// Applies the best profile with its hooks around: what may run before the first step and after the screens were found
/// to show what it says. With nothing to do nothing runs.
package struct ApplyRun {
  package var convergence: Convergence
  /// The X server as hooks get to know it; nil when it has no name.
  package let display: String?
  /// The command whose changes `orchestrate undo` takes back; nil for one that has its own way back.
  private let author: String?
  /// The failure of a change that the run has undone.
  private var undone: (failure: Failures.Failure, profile: Profile)?

  package init(convergence: Convergence, display: String?, author: String? = nil) {
    self.convergence = convergence
    self.display = display
    self.author = author
  }

  /// Applies the profile. However the run fails, it does not end in the dark.
  ///
  /// - Parameter seconds: everything goes back unless a user confirms it within this time.
  package mutating func run(
    on connection: inout Connection, confirmedWithin seconds: Int? = nil
  ) throws -> Convergence.Outcome {
    do {
      var outcome = try proven(on: &connection, confirmedWithin: seconds)
      guard let failure = outcome.failure else { return outcome }
      outcome.failure = try convergence.lightAgain(after: failure, on: &connection)
      try runFailedHooks()
      return outcome
    } catch let failure as Failure {
      let message = try convergence.lightAgain(after: failure.message, on: &connection)
      try runFailedHooks()
      throw Failure(failure.status, message, after: failure.findings)
    }
  }

  private mutating func proven(
    on connection: inout Connection, confirmedWithin seconds: Int?
  ) throws -> Convergence.Outcome {
    guard let seconds else { return try notedChange(on: &connection) }
    let probation = try Probation(within: seconds, display: connection.displayName)
    let history = ScreenHistory(on: connection, for: try connection.read(.none).snapshot)
    // A run that is killed while it waits leaves its change.
    let outcome = try notedChange(on: &connection)
    let proven = try convergence.prove(outcome, by: probation, on: &connection)
    if outcome.failure == nil, proven.failure != nil { try putBack(history, after: outcome, on: &connection) }
    return proven
  }

  private mutating func notedChange(on connection: inout Connection) throws -> Convergence.Outcome {
    let outcome = try change(on: &connection)
    if let author { try ScreenHistory.note(outcome, by: author, on: connection) }
    return outcome
  }

  /// Takes back what was noted, where the change was.
  private func putBack(
    _ history: ScreenHistory, after outcome: Convergence.Outcome, on connection: inout Connection
  ) throws {
    guard author != nil, let before = outcome.before,
      try connection.read(convergence.selection).snapshot.unrestored(from: before).isEmpty
    else { return }
    try history.putBack(on: connection)
  }

  private mutating func change(on connection: inout Connection) throws -> Convergence.Outcome {
    let isDark = try announce(on: &connection)
    let workspaces = WorkspacePlacing.workspaces(before: convergence.reader.needs, connection)
    let outcome = try converge(on: &connection)
    if outcome.hasChanged && outcome.failure == nil {
      try run(
        isDark ? [.before, .after] : [.after], outcome.proposal.match.profile, changing: outcome.changedScreens,
        around: isDark ? .darkScreens : .screens)
      if let moment = outcome.sleepHook { try runHooks(moment, of: outcome.proposal.match.profile, on: connection) }
    }
    if outcome.failure == nil {
      try placeWorkspaces(of: outcome, since: workspaces, on: &connection)
      try placeWindows(of: outcome.proposal.match, on: &connection)
    }
    return outcome
  }

  /// Changes the screens, and keeps in mind what was undone.
  private mutating func converge(on connection: inout Connection) throws -> Convergence.Outcome {
    do {
      let outcome = try convergence.run(on: &connection)
      undone = outcome.failure.map { (Failures.Failure(because: $0), outcome.proposal.match.profile) }
      return outcome
    } catch let failure as Failure {
      undone = convergence.profileRefused.map { (Failures.Failure(because: failure.message), $0) }
      throw failure
    }
  }

  /// - Parameter before: the workspaces before the screens changed.
  private func placeWorkspaces(
    of outcome: Convergence.Outcome, since before: [Workspace]?, on connection: inout Connection
  ) throws {
    let match = outcome.proposal.match
    guard match.profile.hasWorkspaces else { return }
    let snapshot = try connection.read(.none).snapshot
    let placing = WorkspacePlacing(of: match, on: snapshot, since: outcome.hasChanged ? before : nil, connection)
    if let words = placing.words { convergence.tell(.words(words)) }
  }

  /// Puts windows that are there where the profile wants them, once for each; a watcher does that itself.
  private func placeWindows(of match: Match, on connection: inout Connection) throws {
    guard !match.profile.windows.isEmpty, try connection.owner(of: .watcher) == nil else { return }
    let placing = WindowPlacing(of: match, on: try connection.read(.none).snapshot, connection)
    for words in [placing.words, placing.notice].compactMap(\.self) { convergence.tell(.words(words)) }
  }

  /// Runs the hooks. Everything is read and planned again afterwards: hooks take their time, and may change the screens
  /// themselves. Where no screen is lit, hooks do not keep a user in the dark.
  ///
  /// - Returns: whether they wait until one is.
  private mutating func announce(on connection: inout Connection) throws -> Bool {
    guard convergence.profiles.contains(where: { !$0.hooks.before.isEmpty }) else { return false }
    let proposal = try convergence.propose(on: &connection).proposal
    guard !proposal.plan.isEmpty else { return false }
    guard proposal.snapshot.showsSomething else { return true }
    try run([.before], proposal.match.profile, changing: proposal.changedScreens)
    return false
  }

  /// Runs the hooks around a change of content alone.
  package func aroundContent<Result>(
    of profile: Profile, changing names: [String], _ change: () throws -> Result
  ) throws -> Result {
    guard !names.isEmpty else { return try change() }
    try run([.before], profile, changing: names, around: .contentAlone)
    let result = try change()
    try run([.content, .after], profile, changing: names, around: .contentAlone)
    return result
  }

  /// Runs the hooks of screens that fell asleep on purpose, or woke. A watcher sees that too, and runs them.
  package func runHooks(
    _ moment: HookCall.Moment, of profile: Profile, on connection: borrowing Connection
  ) throws {
    if try connection.owner(of: .watcher) == nil { try run([moment], profile, changing: []) }
  }

  private func runFailedHooks() throws(Failure) {
    guard let undone else { return }
    try run([HookCall.call(for: undone.failure, of: undone.profile, on: display)].compactMap(\.self))
  }

  private func run(
    _ moments: [HookCall.Moment], _ profile: Profile, changing changed: [String],
    around change: HookCall.Change = .screens
  ) throws(Failure) {
    try run(HookCall.calls(moments, of: profile, changing: changed, on: display, change: change))
  }

  private func run(_ calls: [HookCall]) throws(Failure) {
    guard !calls.isEmpty else { return }
    var run = try HookRun()
    try run.begin(calls)
    try run.runToEnd(telling: convergence.tell)
  }
}

extension Convergence.Outcome {
  /// The hook of a change between sleep and wake.
  fileprivate var sleepHook: HookCall.Moment? {
    let (was, isNow) = (before?.power?.mark != nil, after?.power?.mark != nil)
    return was == isNow ? nil : isNow ? .asleep : .awake
  }
}
