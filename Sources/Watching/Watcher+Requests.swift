import Applying
import Control
import Displays
import Files
import Platform
import X11

// The requests of people and programs through the control socket, and the answers.
extension Watcher {
  func answer(_ request: ControlRequest, to client: ControlClient) throws {
    switch request {
    case .status(let follows): try tellStatus(to: client, follows: follows)
    case .switchTo(let target, let seconds, let keeps): try choose(target, seconds, keeps: keeps, for: client)
    case .choices: say(.choices(try switchChoices()), to: client)
    case .pause:
      try happened(.asked(.pause))
      say(.done("paused: events are queued until resume"), to: client)
    case .resume:
      guard reconciler.isPaused else { return say(.done("the watcher is not paused"), to: client) }
      wait(client, for: .screens)
      try happened(.asked(.resume))
    case .confirm: try confirm(for: client)
    case .sleep(let screens): try fallAsleep(screens, for: client)
    case .wake(let screens): try wake(screens, for: client)
    case .tryOut(let draft, let seconds): try tryOut(draft, seconds, for: client)
    case .put(let content?, let screen, let seconds): try put(content, on: screen, for: seconds, asked: client)
    case .put(nil, let screen, _): try clear(screen, asked: client)
    case .hold: try hold(for: client)
    case .reload:
      answerAtRest(client, "the profiles are reloaded on resume", for: .profiles)
      try happened(.asked(.reload))
    }
  }

  private func hold(for client: ControlClient) throws {
    if let refusal = refusalOfHold { return say(.failed(refusal.message), to: client) }
    try happened(.asked(.hold))
    say(.done("the screens are left as they are until the hardware or the profiles change"), to: client)
  }

  /// Why the screens cannot be held: a choice that is yet to prove itself changes them again. nil where none is.
  private var refusalOfHold: Failure? {
    guard reconciler.isOnTrial else { return nil }
    return ControlConnection.refusal(
      whilePaused: reconciler.isPaused, isInForce: reconciler.probation?.until != nil,
      isUndecided: reconciler.isUndecided)
  }

  private func confirm(for client: ControlClient) throws {
    guard reconciler.probation?.until != nil else {
      return say(.failed("nothing to confirm"), to: client)
    }
    try happened(.asked(.confirm))
    say(.done("confirmed: \(reconciler.inForce ?? "it") stays in force"), to: client)
  }

  /// The answer comes when nothing is under way any more. While paused that may be never, and a hook would wait for its
  /// own end.
  func answerAtRest(
    _ client: ControlClient, _ wordsWhilePaused: String, for concern: Conversation.Concern = .screens
  ) {
    if reconciler.isPaused {
      say(.done(wordsWhilePaused), to: client)
    } else if client.process.map({ hooks.isRunning($0) }) ?? false {
      say(.done("noted; takes effect once the hooks are over"), to: client)
    } else {
      wait(client, for: concern)
    }
  }

  /// Has a client wait for what comes of its request. What has happened to content before is not its concern where it
  /// asks for content alone, unless another client waits for that; one that asks for all may have caused it itself, as
  /// `orchestrate start` does.
  private func wait(_ client: ControlClient, for concern: Conversation.Concern) {
    if concern == .content, !visitors.conversation.isAwaited { desk.care.forgetNews() }
    visitors.conversation.wait(client.descriptor, for: concern)
  }

  /// Answers at once where nothing has come under way.
  func answerWhatRests() throws {
    if reconciler.isIdle, !reconciler.isPaused { try comeToRest() }
  }

  func say(_ response: ControlResponse, to client: ControlClient) {
    client.send(response)
    client.finish()
  }

  // MARK: What comes of it

  /// Tells all waiting clients how their work ended.
  func comeToRest() throws {
    try keepContent()
    keeper.remember(observed.placedScreens, on: &connection, at: now)
    if let problem = reconciler.inForce.flatMap({ shelf.keepText(of: $0) }) { log.warning(problem) }
    if visitors.conversation.rest(isContentUnderWay: isContentUnderWay, at: now) { answerWaiting() }
    try visitors.door.reopen(on: loop.poller)
    board.life.showReady(reconciler.inForce.map { "\($0) is in force" } ?? "no profile is in force")
  }

  /// Hooks come before content, or belong to its change: until they are over it is unknown what comes of it.
  private var isContentUnderWay: Bool { willCareForContent && !(hooks.isFinished && desk.care.isResting) }

  /// When clients are answered that wait for content; nil where none does, and while the screens are being changed.
  var answerDeadline: Moment? { visitors.conversation.deadline(isIdle: reconciler.isIdle) }

  /// Answers clients that wait for content; called before every wait.
  func answerOnceContentRests() throws {
    guard let deadline = answerDeadline, !isContentUnderWay || deadline <= now else { return }
    answerWaiting()
  }

  private func answerWaiting() {
    let withdrawn = desk.care.takeWithdrawn()
    let changed = desk.care.takeChanged()
    let changes = changed.map(placeName).withoutRepeats
    let answers = visitors.conversation.takeAnswers()
    for (descriptor, concern) in answers.clients {
      guard let client = visitors.door[descriptor] else { continue }
      let refusal = concern == .profiles ? ControlResponse.brokenProfiles(shelf) : nil
      let failures = caresForContent ? desk.care.failures(among: concern == .content ? changed : nil) : []
      say(
        refusal
          ?? answers.reports.response(
            inForce: reconciler.inForce, changing: changes, failed: withdrawn + failures),
        to: client)
      sweep(client)
    }
  }

  /// The name of a seat for people: of content across a wall that is the wall, wherever its presenter is held, and of
  /// content that waits beside what a screen shows its own screen.
  private func placeName(of seat: String) -> String {
    if let order = desk.care.wanted[seat], order.wall != nil { return order.screen }
    let place = Seat.name(of: seat)
    let walls = observed.proposal?.match.profile.walls ?? []
    return walls.map(\.name.value).first { Seat.text(place, isOf: $0) } ?? place
  }

  /// Tells the client that is to confirm the choice how long it has. That does not wait for content, as answers do: the
  /// time runs already.
  func beginProbation(_ span: Duration) {
    guard let client = visitors.conversation.chooserToAsk().flatMap({ visitors.door[$0] }) else { return }
    client.send(.confirmWithin(seconds: Int(span.components.seconds)))
    sweep(client)
  }

  /// Tells the client that waits for it how the probation ended.
  func endProbation(_ outcome: ConfirmationOutcome, _ reason: String) {
    guard let client = visitors.conversation.endProbation().flatMap({ visitors.door[$0] }) else { return }
    client.send(.outcome(outcome, reason: reason))
    client.finish()
    sweep(client)
  }
}

extension ControlResponse {
  /// The answer that names the broken profiles, and the folders that cannot be read; nil when all files can be used.
  fileprivate static func brokenProfiles(_ shelf: ProfileShelf) -> ControlResponse? {
    guard !shelf.isComplete else { return nil }
    let words =
      shelf.broken.isEmpty
      ? "these folders cannot be read:" : "these profiles are invalid; earlier valid versions stay in use:"
    return .failed(([words] + shelf.findings).joined(separator: "\n"), .invalidProfile)
  }
}

extension [Reconciler.Report] {
  /// The answer to the request whose work has ended.
  ///
  /// - Parameters:
  ///   - content: connectors whose content was changed.
  ///   - failed: what cannot be shown, a line each.
  fileprivate func response(
    inForce: String?, changing content: [String], failed: [String]
  ) -> ControlResponse {
    let response = response(inForce: inForce, changing: content)
    guard case .done(let words) = response else { return response }
    let problems = failed + compactMap(\.whyNotKept)
    guard problems.isEmpty else { return .failed(([words] + problems).joined(separator: "\n")) }
    return .done(words + (contains(where: \.tellsOfKeeping) ? "; kept for these screens" : ""))
  }

  private func response(inForce: String?, changing content: [String]) -> ControlResponse {
    let shown = content.isEmpty ? nil : "content changed on \(content.joined(separator: ", "))"
    for report in self {
      switch report {
      case .notSwitched(let reason, let lacksMatch): return .failed(reason, lacksMatch ? .noProfileMatches : .failed)
      case .reverted(let reason), .failed(_, let reason, _), .gaveUp(_, let reason, _),
        .impossible(_, let reason):
        return .failed(reason)
      case .manualChoiceEnded: return .failed("the hardware or the profiles changed meanwhile")
      case .noMatch(let reason): return .failed(reason, .noProfileMatches)
      case .blocked: return .failed(report.words(among: []), .invalidProfile)
      case .changed(let profile, let changes, _):
        return .done("\(profile): \([changes.asCount, shown].compactMap(\.self).joined(separator: ", "))")
      default: continue
      }
    }
    guard let inForce else { return .failed("no profile is in force", .noProfileMatches) }
    return .done("\(inForce): \(shown ?? "nothing to do")")
  }
}

extension Reconciler.Report {
  fileprivate var whyNotKept: String? {
    if case .notKept = self { words(among: []) } else { nil }
  }

  fileprivate var tellsOfKeeping: Bool { if case .keptFromNow = self { true } else { false } }
}
