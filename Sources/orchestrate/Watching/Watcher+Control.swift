import Displays

// Talking to people and programs through the control socket.
extension Watcher {
  mutating func welcome() throws {
    while let client = control.accept(besides: clients.count) {
      clients[client.descriptor] = client
      try poller.add(client.descriptor, as: .client(client.descriptor))
      // What it asks may be here already.
      try attend(to: client.descriptor, isWritable: false)
    }
  }

  mutating func attend(to descriptor: Int32, isWritable: Bool) throws {
    guard let client = clients[descriptor] else { return }
    if isWritable { client.flush() }
    while let incoming = client.receive() {
      switch incoming {
      case .request(let request): try answer(request, to: client)
      case .ended: try leave(descriptor)
      }
    }
    try tidy(client)
  }

  /// Waits for what a client still needs, or lets go of it.
  private mutating func tidy(_ client: ControlClient) throws {
    guard clients[client.descriptor] != nil else { return }
    guard !client.isFinished else {
      conversation.forget(client.descriptor)
      try poller.remove(client.descriptor)
      clients[client.descriptor] = nil
      return
    }
    var interest: Poller<WatchSource>.Interest = client.wantsToRead ? .reading : []
    if client.wantsToWrite { interest.insert(.writing) }
    try poller.change(client.descriptor, as: .client(client.descriptor), for: interest)
  }

  private mutating func leave(_ descriptor: Int32) throws {
    let isTrialist = conversation.trialist == descriptor
    conversation.forget(descriptor)
    if isTrialist { try happened(.asked(.revert("whoever was to confirm it went away"))) }
  }

  private mutating func answer(_ request: ControlRequest, to client: ControlClient) throws {
    switch request {
    case .status(let follows): tellStatus(to: client, follows: follows)
    case .switchTo(let target, let seconds): try choose(target, seconds, for: client)
    case .pause:
      try happened(.asked(.pause))
      say(.done("paused: events are queued until resume"), to: client)
    case .resume:
      guard reconciler.isPaused else { return say(.done("it was not paused"), to: client) }
      conversation.waiting.append(client.descriptor)
      try happened(.asked(.resume))
    case .confirm: try confirm(for: client)
    case .reload:
      answerAtRest(client, "the profiles are read again on resume")
      try happened(.asked(.reload))
    }
  }

  private mutating func choose(_ target: ControlRequest.Target, _ seconds: Int?, for client: ControlClient) throws {
    let choice: Reconciler.ProfileChoice
    switch target {
    case .automatic: choice = .automatic
    case .profile(let name):
      guard shelf.profile(named: name) != nil else { return say(.unknownProfile(name, shelf), to: client) }
      choice = .manual(name)
    }
    if seconds != nil, !reconciler.isPaused { conversation.trialist = client.descriptor }
    answerAtRest(client, "noted; it counts from resume on")
    try happened(.asked(.choose(choice, confirmWithin: seconds.map { .seconds($0) })))
  }

  private mutating func confirm(for client: ControlClient) throws {
    guard reconciler.trial?.until != nil else {
      return say(.failed("nothing waits for a confirmation"), to: client)
    }
    try happened(.asked(.confirm))
    say(.done("confirmed: \(reconciler.inForce ?? "it") stays"), to: client)
  }

  /// The answer comes when nothing is under way any more; while paused that may be never.
  private mutating func answerAtRest(_ client: ControlClient, _ wordsWhilePaused: String) {
    if reconciler.isPaused {
      say(.done(wordsWhilePaused), to: client)
    } else {
      conversation.waiting.append(client.descriptor)
    }
  }

  private func say(_ response: ControlResponse, to client: ControlClient) {
    client.send(response)
    client.finish()
  }

  // MARK: What comes of it

  /// Tells everybody who waits how it ended.
  mutating func comeToRest() {
    let reports = conversation.reports
    conversation.reports = []
    let waiting = conversation.waiting
    conversation.waiting = []
    for descriptor in waiting {
      guard let client = clients[descriptor] else { continue }
      if descriptor == conversation.trialist, let seconds = reports.awaitedSeconds {
        client.send(.confirmWithin(seconds: seconds))
      } else {
        if descriptor == conversation.trialist { conversation.trialist = nil }
        say(reports.response(inForce: reconciler.inForce), to: client)
      }
      sweep(client)
    }
    showReady()
  }

  /// Tells whoever waits for it how the trial ended.
  mutating func endTrial(_ outcome: ConfirmationOutcome, _ reason: String) {
    // While it has not begun, the answer to the choice itself says it.
    guard let descriptor = conversation.trialist, !conversation.waiting.contains(descriptor) else { return }
    conversation.trialist = nil
    guard let client = clients[descriptor] else { return }
    client.send(.outcome(outcome, reason: reason))
    client.finish()
    sweep(client)
  }

  mutating func sweep(_ client: ControlClient) {
    do { try tidy(client) } catch { log.warning("a client of the control socket is lost: \(error)") }
  }
}

extension ControlResponse {
  fileprivate static func unknownProfile(_ name: String, _ shelf: ProfileShelf) -> ControlResponse {
    if shelf.broken.contains(name) { return .failed("the profile \"\(name)\" is invalid", .invalidProfile) }
    let hint = Suggestion.hint(for: name, among: shelf.profiles.map(\.name))
    return .failed("there is no profile \"\(name)\"\(hint)", .noProfileMatches)
  }
}

extension [Reconciler.Report] {
  fileprivate var awaitedSeconds: Int? {
    lazy.compactMap { if case .awaitingConfirmation(let span) = $0 { Int(span.components.seconds) } else { nil } }.first
  }

  /// How what somebody asked for ended.
  fileprivate func response(inForce: String?) -> ControlResponse {
    for report in self {
      switch report {
      case .reverted(let reason), .failed(_, let reason, _), .gaveUp(_, let reason, _), .impossible(_, let reason):
        return .failed(reason)
      case .manualChoiceEnded: return .failed("the hardware or the profiles changed meanwhile")
      case .noMatch(let reason): return .failed(reason, .noProfileMatches)
      case .changed(let profile, let changes, _): return .done("\(profile): \(changes.asCount)")
      default: continue
      }
    }
    guard let inForce else { return .failed("no profile is in force", .noProfileMatches) }
    return .done("\(inForce): nothing to do")
  }
}

extension [String] {
  /// `1 change`, `3 changes`.
  var asCount: String { "\(count) \(count == 1 ? "change" : "changes")" }
}
