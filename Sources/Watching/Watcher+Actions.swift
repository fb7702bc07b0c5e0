import Applying
import Displays
import Platform
import Session
import X11

// The reconciler's decisions are carried out here.
extension Watcher {
  /// Hands an event to the reconciler. Code that runs while an action is carried out may call this: the event is
  /// handled after that.
  func happened(_ event: Reconciler.Event) throws {
    if case .attempted(let attempt) = event, !attempt.changes.isEmpty || attempt.failure != nil { noteOwnChange() }
    decisions.add(event)
    guard decisions.begin() else { return }
    defer { decisions.end() }
    while let action = decisions.next(at: now) { try carryOut(action) }
  }

  private func carryOut(_ action: Reconciler.Action) throws {
    switch action {
    case .loadProfiles: try loadProfiles()
    case .probe: observed.probesNext = true
    case .look: try happened(.looked(try look()))
    case .converge: try beginConvergence()
    case .rescue: try happened(.attempted(try rescue()))
    case .turnOff(let connectors): try happened(.attempted(try turnOff(connectors)))
    case .follow: try happened(.attempted(try follow()))
    case .remember: try remember()
    case .restore: try happened(.attempted(try restore()))
    case .sleepOn: try sleepOn()
    case .wakeUp: try wakeUp()
    case .runHooks(let hook): try runHooks(hook)
    case .report(let report):
      followDraft(report)
      tell(report)
    case .keep(let entry): keep(entry)
    case .forget(let screens): forget(screens)
    case .rest: try comeToRest()
    }
  }

  private func loadProfiles() throws {
    circumstances.listen(on: loop.poller, log)
    shelf.load()
    desk.care.resetFailures()
    keeper.retry()
    board.report(shelf, log)
    followTouch()
    try followCircumstances()
    try happened(knowProfiles())
  }

  /// Touchscreens that come and go, as soon as a profile is about them.
  func followTouch() {
    if shelf.needs.concernTouch { connection.inputs.follow() }
  }

  private func look() throws -> Reconciler.Observation {
    connection.readWhatMatters(to: shelf.needs)
    let reading = try read(
      .of(shelf.needs), inputs: .of(shelf.needs), probingAgain: observed.probesNext)
    observed.probesNext = false
    if observed.sawUnplug { keeper.noteThrowing() }
    askCommands(on: reading.snapshot)
    let sight = convergence(on: reading.snapshot.hardware).look(at: reading, on: connection)
    let look = observed.take(sight)
    noteForLearning(sight)
    note(reading.snapshot)
    bringHome(asSeenIn: sight)
    board.warn((sight.proposal?.warnings ?? []) + keeper.notices + [shelf.draftWarning].compactMap(\.self), log)
    // A link that is good again gets another try when it is bad the next time.
    if sight.isNoteDue { try connection.remember(sight.refused.values, at: reading.stamp) }
    return look
  }

  /// Reads, and keeps what was heard on the way for the next look.
  func read(
    _ properties: PropertySelection, inputs: InputSelection = .none, probingAgain: Bool = false
  ) throws -> Reading {
    let reading = try connection.read(properties, inputs: inputs, probingAgain: probingAgain)
    observed.hear(reading.change)
    return reading
  }

  /// Reads where no look is due: what was heard on the way is no one else's to look at.
  func readBetweenLooks(_ properties: PropertySelection, inputs: InputSelection = .none) throws -> Reading {
    let reading = try read(properties, inputs: inputs)
    if isToBeLookedAt(reading.change) { decisions.noteServerChange(at: now) }
    return reading
  }

  /// A run with the profile that was chosen by hand, as long as that counts, or with all of them.
  ///
  /// - Parameter hardware: nil is that of the last look.
  private func convergence(on hardware: Hardware? = nil) -> Convergence {
    var (candidates, layout): ([Profile], StandardLayout?) = (shelf.profiles, nil)
    var (lost, needs): ([Profile], ProfileNeeds?) = ([], shelf.needs)
    switch reconciler.choice(on: hardware ?? observed.hardware) {
    case .automatic: lost = shelf.lost
    case .manual(let name):
      if let profile = shelf.profile(named: name) { (candidates, needs) = ([profile], nil) }
    case .layout(let standard): layout = standard
    }
    return Convergence(
      candidates, as: layout, by: reader(for: candidates + lost, needing: needs), retries: false,
      blockedBy: Convergence.Lost(profiles: lost, inForce: reconciler.inForce), telling: tellOnTheWay)
  }

  /// The log for messages on the way, but for warnings that the look before has told.
  private var tellOnTheWay: (Note) -> Void {
    { [log, told = Set(board.toldWarnings.map(Note.words))] note in
      if !told.contains(note) { log.say(note) }
    }
  }

  // MARK: Attempts

  /// Brings the screens to what the profiles ask for. Changes meanwhile are looked at afterwards.
  ///
  /// - Parameter isFromDark: whether no screen is lit, so that hooks wait.
  func converge(isFromDark: Bool) throws -> Reconciler.Attempt {
    var convergence = convergence()
    let profile = observed.proposal?.match.profile.name
    keeper.note(shelf.needs, on: &connection)
    do {
      let outcome = try convergence.run(on: &connection, from: observed.takeSight())
      observed.note(outcome)
      if outcome.hasChanged { desk.care.noteChangeOfScreens() }
      try noteForUndo(outcome)
      if outcome.failure == nil { try beginAfterHooks(outcome, isFromDark: isFromDark) }
      try runHooks(of: outcome.proposal.match.profile, undoneBecause: outcome.failure)
      let after = try outcome.after.map { takeIn($0) } ?? lookBack()
      bringHome(after: outcome, on: after)
      observed.follow(outcome.settled.layout, on: after)
      if isFromDark, asksCommands { try happened(.circumstancesChanged) }
      return Reconciler.Attempt(
        profile: outcome.proposal.match.profile.name, changes: outcome.changes, failure: outcome.failure,
        showsSomething: after.showsSomething)
    } catch let failure as Failure {
      if let refused = convergence.profileRefused { try runHooks(of: refused, undoneBecause: failure.message) }
      let attempt = try attempt(at: profile, failure: failure.words)
      if convergence.before != nil { bringBackThrown() }
      return attempt
    }
  }

  /// Windows return also to screens that were away while no profile was for the others.
  private func bringHome(asSeenIn sight: Convergence.Assessment) {
    guard let proposal = sight.proposal else {
      return keeper.settleWindows(to: observed.placedScreens, on: &connection, at: now)
    }
    guard proposal.plan.isEmpty else { return }
    bringHome(for: proposal.match, on: sight.reading.snapshot, hasChanged: false)
  }

  private func bringHome(after outcome: Convergence.Outcome, on snapshot: Snapshot) {
    guard outcome.failure == nil else { return bringBackThrown() }
    bringHome(for: outcome.proposal.match, on: snapshot, hasChanged: outcome.hasChanged)
  }

  /// Brings back what a refused change may have thrown, though the same screens are lit as before it.
  private func bringBackThrown() {
    keeper.noteThrowing()
    bringBack()
  }

  /// Brings everything back to where it was before a change that was undone.
  private func bringBack() {
    guard let match = observed.reached?.match, let snapshot = observed.snapshot else { return }
    bringHome(for: match, on: snapshot, hasChanged: true)
  }

  private func bringHome(for match: Match, on snapshot: Snapshot, hasChanged: Bool) {
    for words in keeper.settle(match, on: snapshot, hasChanged: hasChanged, on: &connection, at: now) {
      log.info(words)
    }
  }

  private func rescue() throws -> Reconciler.Attempt {
    switch try Convergence.rescue(try read(.none).snapshot, on: &connection, telling: tellOnTheWay) {
    case .lit(let outcome):
      if asksCommands { try happened(.circumstancesChanged) }
      return try attempt(at: nil, changes: outcome.changes)
    case .failed(let problem): return try attempt(at: nil, failure: problem)
    }
  }

  private func turnOff(_ connectors: Set<String>) throws -> Reconciler.Attempt {
    let now = try read(.none).snapshot
    let dark = Set(connectors.compactMap { now.output(named: $0)?.id })
    defer { noteOwnChange() }
    _ = try convergence().wayBack(to: now.turningOff(dark), on: &connection)
    let after = try read(.none).snapshot
    let isStillLit = dark.contains { after.state(of: $0) != nil }
    return try attempt(at: nil, failure: isStillLit ? "the X server does not turn it off" : nil)
  }

  private func follow() throws -> Reconciler.Attempt {
    guard let target = observed.takeFollowTarget() else { return try attempt(at: reconciler.inForce) }
    defer { noteOwnChange(isFollowing: true) }
    let way = try convergence().wayBack(to: target, on: &connection)
    let problem = way.unrestored.isEmpty ? nil : way.unrestored.joined(separator: "; ")
    return try attempt(at: reconciler.inForce, failure: problem)
  }

  private func remember() throws {
    let snapshot = try read(.all, inputs: .of(shelf.needs)).snapshot
    observed.remember(snapshot, ScreenHistory(on: connection, for: snapshot))
  }

  private func restore() throws -> Reconciler.Attempt {
    guard let before = observed.takeRemembered() else {
      return try attempt(at: reconciler.inForce, failure: "the earlier layout is unknown")
    }
    defer { noteOwnChange() }
    keeper.note(shelf.needs, on: &connection)
    let unrestored = try wayBack(to: before.snapshot).unrestored
    let problem = unrestored.isEmpty ? nil : "not everything could be restored: \(unrestored.joined(separator: "; "))"
    let attempt = try attempt(at: reconciler.inForce, failure: problem)
    bringBack()
    if problem == nil { try before.history.putBack(on: connection) }
    return attempt
  }

  /// The way back from a choice. What it may have changed is read for that, and not only what the one before asks for.
  private func wayBack(to before: Snapshot) throws -> Convergence.Return {
    try Convergence(
      shelf.profiles, by: reader(for: shelf.profiles, needing: shelf.needs), retries: false, telling: tellOnTheWay
    ).wayBack(to: before, on: &connection)
  }

  private func attempt(
    at profile: String?, changes: [String] = [], failure: String? = nil
  ) throws -> Reconciler.Attempt {
    Reconciler.Attempt(
      profile: profile, changes: changes, failure: failure, showsSomething: try lookBack().showsSomething)
  }

  /// Reads what the screens show once an attempt is over. A reading before this would take away what it tells of other
  /// clients.
  private func lookBack() throws -> Snapshot {
    // Our own changes were read after they were made; what is heard now is another client's.
    takeIn(try readBetweenLooks(.none).snapshot)
  }

  /// Takes in a snapshot. A screen that was connected on the way may have been reported to a reading before this one.
  private func takeIn(_ after: Snapshot) -> Snapshot {
    note(after)
    observed.see(after)
    if after.hardware != observed.hardware { decisions.noteServerChange(at: now) }
    return after
  }
}

extension Watcher {
  /// Drops a tried draft that is no longer in force. A choice that waits has its own draft already.
  private func followDraft(_ report: Reconciler.Report) {
    guard !reconciler.hasWaitingChoice else { return }
    switch report {
    case .reverted, .notSwitched: shelf.restoreDraft()
    case .manualChoiceEnded, .keptChoiceRests: shelf.dropDrafts()
    default: break
    }
  }
}

// What `orchestrate undo` takes back.
extension Watcher {
  /// Notes what the screens showed before a change, and for a switch what was chosen before it. What only follows
  /// `sleep` and `wake` is taken back by these, and is no change of the screens without a watcher either.
  func noteForUndo(_ outcome: Convergence.Outcome) throws {
    guard !reconciler.causesUnderWay.followsSleepAlone else { return }
    let earlier = reconciler.choiceToReplace.map { ScreenHistory.EarlierChoice($0) }
    let change = try sinceTrial(outcome)
    try ScreenHistory.note(change, by: earlier == nil ? "watch" : "switch", after: earlier, on: connection)
  }

  /// The change of a choice that takes the place of a trial, as a change of what was there before both: no user has
  /// confirmed what was tried.
  private func sinceTrial(_ outcome: Convergence.Outcome) throws -> Convergence.Outcome {
    guard reconciler.replacesTrial, outcome.failure == nil, outcome.hasChanged, let before = observed.remembered
    else { return outcome }
    try before.history.putBack(on: connection)
    var outcome = outcome
    outcome.before = before.snapshot
    return outcome
  }
}
