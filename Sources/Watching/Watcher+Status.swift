import Applying
import Control
import Displays
import Glibc
import Platform
import X11

// The watcher's reports: log lines and the status.
extension Watcher {
  func tell(_ report: Reconciler.Report) {
    visitors.conversation.note(report)
    switch report {
    case .changed(_, let changes, let causes):
      board.note(change: changes.asCount, because: causes.words)
    case .rescued(let changes):
      board.note(change: changes.asCount, because: "no screen was lit")
    case .awaitingConfirmation(let span): beginProbation(span)
    case .kept: endProbation(.kept, "confirmed")
    case .reverted(let reason), .notSwitched(let reason, _): endProbation(.reverted, reason)
    default: break
    }
    let words = report.words(among: report.isForeign ? suspects() : [])
    log.say(words, as: report.level, about: report.subject)
    if case .noMatch = report, let stays = contentThatStays { log.notice(stays) }
  }

  /// News of what a screen shows.
  func tell(_ words: String, of screen: String, _ kind: LogKind, as level: Log.Level) {
    log.say(words, as: level, about: LogSubject(kind, profile: reconciler.inForce, screen: screen))
  }

  /// Other display managers that run here now.
  private func suspects() -> [String] {
    let seen = OtherManagers.among(connection.clientProcesses())
    board.note(managers: seen)
    return seen
  }

  func tellStatus(to client: ControlClient, follows: Bool) throws {
    // A client that follows hears every change, and content's figures come with no event. A lost connection is noticed
    // soon enough.
    guard follows else {
      client.send(.status(try statusNow()))
      return client.finish()
    }
    let status = status()
    client.send(.status(status))
    visitors.conversation.follow(client.descriptor, from: status)
  }

  /// The status with all that the server has to tell: another client's latest change may wait to be read.
  private func statusNow() throws -> WatcherStatus {
    let figures = try figures()
    try hearServer()
    if caresForContent, desk.sight.isStale(at: now) { try lookAtContent() }
    var status = status(telling: figures)
    status.played = played
    return reconciler.settlingEnd.map { status.settling(for: $0 - now) } ?? status
  }

  /// Sends the status to clients that follow it, if it changed.
  func publish() {
    guard visitors.conversation.hasFollowers else { return }
    let status = status()
    for descriptor in visitors.conversation.followers(of: status) {
      guard let client = visitors.door[descriptor] else { continue }
      client.send(.status(status))
      sweep(client)
    }
  }

  /// - Parameter figures: what presenters tell of how fresh their content is, by seat; none for clients that follow.
  func status(telling figures: [String: ContentFigures] = [:]) -> WatcherStatus {
    let now = now
    let failure = failure(at: now)
    let pending = reconciler.isPaused ? reconciler.queuedEvents : 0
    var status = WatcherStatus(
      display: board.display, pid: getpid(), since: board.started, profile: reconciler.inForce,
      reason: reconciler.inForce == nil ? observed.whyNone : nil,
      chosen: reconciler.isChosenByHand ? .manual : .automatic, kept: reconciler.keptHere?.title,
      inSync: reconciler.inForce != nil && reconciler.drift.isEmpty && failure == nil && pending == 0,
      resting: reconciler.isResting && hooks.isFinished && (desk.care.isResting || !caresForContent),
      drift: reconciler.drift, paused: reconciler.isPaused, pendingEvents: pending,
      warnings: warnings.isEmpty ? nil : warnings, lastChange: board.lastChange, failure: failure,
      confirm: reconciler.probation?.until.map { WatcherStatus.Waiting(until: Timestamp($0, at: now)) },
      profilesFindings: shelf.findings, others: board.managers.sorted(),
      screens: screens(telling: figures), wakefulness: board.power?.wakefulness)
    status.commandAnswers = circumstances.commands
    status.held = reconciler.hold.isInPlace ? true : nil
    status.enforces = enforces ? true : nil
    status.undecided = reconciler.isUndecided ? true : nil
    status.places = proposalForPuts?.putPlaces(with: desk.puts)
    note(files: &status)
    return status
  }

  /// Adds what the files of the profiles have to do with it.
  private func note(files status: inout WatcherStatus) {
    if let profile = status.profile {
      status.file = shelf.file(named: profile).flatMap(FileSystem.withoutLinks)?.text
      status.draft = shelf.isDraft(profile) ? true : nil
    }
    status.invalidProfiles = shelf.broken.isEmpty ? nil : shelf.broken.sorted().map(\.description)
    status.unreadableFolders = shelf.unreadable.isEmpty ? nil : shelf.unreadable.map(\.description)
  }

  private var enforces: Bool {
    !reconciler.isPaused && reconciler.trouble == nil && proposalInForce?.match.profile.enforce.value == .always
  }

  /// The failure to bring a profile into force, also where none that matches can be applied here.
  private func failure(at now: Moment) -> WatcherStatus.Trouble? {
    if let trouble = reconciler.trouble ?? reconciler.darkness {
      return WatcherStatus.Trouble(
        message: trouble.reason, gaveUp: trouble.isGivenUp, nextTryAt: trouble.nextTry.map { Timestamp($0, at: now) })
    }
    guard reconciler.inForce == nil, observed.isImpossible else { return nil }
    return WatcherStatus.Trouble(message: "no profile that matches can be applied here", gaveUp: true)
  }

  private var warnings: [String] {
    (observed.proposal?.warnings ?? []) + board.contentWarnings + keeper.notices
      + [
        shelf.draftWarning, reconciler.wakefulBecause.map { "the screens cannot sleep: \($0)" },
        circumstances.deafness, board.playProblem,
      ].compactMap(\.self)
  }

  /// Keeps what the screens show, for the status.
  func note(_ snapshot: Snapshot) {
    let names = observed.proposal?.match.names ?? [:]
    visitors.view?.drawing = Drawing(snapshot, names: names)
    board.note(snapshot, named: names)
  }
}

extension Timestamp {
  /// - Parameter now: the present moment.
  init(_ moment: Moment, at now: Moment) {
    // Rounded once, after adding: the same moment is to be the same each time it is asked for.
    self.init(secondsSince1970: Int((TimerClock.wall.now() + (moment - now)).components.seconds))
  }
}
