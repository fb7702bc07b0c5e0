import Applying
package import Control
import Displays
import Files
import Platform
import X11

// What people and programs ask through the control socket, and what they are told.
extension Watcher {
  package mutating func answer(_ request: ControlRequest, to client: ControlClient) throws {
    switch request {
    case .status(let follows): tellStatus(to: client, follows: follows)
    case .switchTo(let target, let seconds): try choose(target, seconds, for: client)
    case .pause:
      try happened(.asked(.pause))
      say(.done("paused: events are queued until resume"), to: client)
    case .resume:
      guard reconciler.isPaused else { return say(.done("the watcher is not paused"), to: client) }
      conversation.waiting.append(client.descriptor)
      try happened(.asked(.resume))
    case .confirm: try confirm(for: client)
    case .reload:
      if !reconciler.isPaused { conversation.reloading.insert(client.descriptor) }
      answerAtRest(client, "the profiles are reloaded on resume")
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
    endTrial(.reverted, "superseded by another switch")
    if seconds != nil, !reconciler.isPaused { conversation.trialist = client.descriptor }
    answerAtRest(client, "noted; takes effect after resume")
    if !connection.stoppedContent().isEmpty { try connection.remember(StoppedContent()) }
    try happened(.asked(.choose(choice, confirmWithin: seconds.map { .seconds($0) })))
  }

  private mutating func confirm(for client: ControlClient) throws {
    guard reconciler.trial?.until != nil else {
      return say(.failed("nothing to confirm"), to: client)
    }
    try happened(.asked(.confirm))
    say(.done("confirmed: \(reconciler.inForce ?? "it") stays in force"), to: client)
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
  mutating func comeToRest() throws {
    try keepContent()
    rememberWindows()
    // A person at a prompt looks at what was asked for, and a page takes its time.
    if !conversation.waiting.isEmpty, isContentUnderWay {
      conversation.patience = conversation.patience ?? now + .seconds(10)
    } else {
      answerWaiting()
    }
    try openDoor()
    showReady()
  }

  private var isContentUnderWay: Bool { caresForContent && !care.isResting }

  /// Before every wait.
  mutating func answerOnceContentRests() throws {
    guard let patience = conversation.patience, reconciler.isIdle, !isContentUnderWay || patience <= now else { return }
    answerWaiting()
  }

  private mutating func answerWaiting() {
    conversation.patience = nil
    let changes = care.changed.sorted { $0.naturallyPrecedes($1) }
    care.changed = []
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
        let hasReloaded = conversation.reloading.remove(descriptor) != nil
        let refusal = hasReloaded ? ControlResponse.brokenProfiles(shelf) : nil
        say(refusal ?? reports.response(inForce: reconciler.inForce, changes, failedContent), to: client)
      }
      sweep(client)
    }
  }

  /// What cannot be shown, a line each.
  private var failedContent: [String] {
    care.wanted.sorted { $0.key.naturallyPrecedes($1.key) }.compactMap { connector, order in
      guard caresForContent, let health = care.health(at: connector), health.state == .failed else { return nil }
      return "\(connector): \(order.source) failed\(health.reason.map { ": \($0)" } ?? "")"
    }
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
}

extension ControlResponse {
  fileprivate static func unknownProfile(_ name: String, _ shelf: ProfileShelf) -> ControlResponse {
    if shelf.broken.contains(Path(name)) { return .failed("the profile \"\(name)\" is invalid", .invalidProfile) }
    let choice = shelf.profiles.map(\.name).choice(nearest: name)
    return .failed("found no profile \"\(name)\"\(choice)", .noProfileMatches)
  }
}

extension ControlResponse {
  /// nil when all files can be used.
  fileprivate static func brokenProfiles(_ shelf: ProfileShelf) -> ControlResponse? {
    guard !shelf.broken.isEmpty else { return nil }
    let words = "these profiles are invalid; earlier valid versions stay in use:"
    return .failed(([words] + shelf.findings).joined(separator: "\n"), .invalidProfile)
  }
}

extension [Reconciler.Report] {
  fileprivate var awaitedSeconds: Int? {
    lazy.compactMap { if case .awaitingConfirmation(let span) = $0 { Int(span.components.seconds) } else { nil } }.first
  }

  /// How what somebody asked for ended.
  ///
  /// - Parameters:
  ///   - content: connectors whose content was changed.
  ///   - failed: what cannot be shown, a line each.
  fileprivate func response(inForce: String?, _ content: [String], _ failed: [String]) -> ControlResponse {
    guard case .done(let words) = response(inForce: inForce, content) else {
      return response(inForce: inForce, content)
    }
    return failed.isEmpty ? .done(words) : .failed(([words] + failed).joined(separator: "\n"))
  }

  private func response(inForce: String?, _ content: [String]) -> ControlResponse {
    let shown = content.isEmpty ? nil : "content changed on \(content.joined(separator: ", "))"
    for report in self {
      switch report {
      case .reverted(let reason), .failed(_, let reason, _), .gaveUp(_, let reason, _), .impossible(_, let reason):
        return .failed(reason)
      case .manualChoiceEnded: return .failed("the hardware or the profiles changed meanwhile")
      case .noMatch(let reason): return .failed(reason, .noProfileMatches)
      case .changed(let profile, let changes, _):
        return .done("\(profile): \([changes.asCount, shown].compactMap(\.self).joined(separator: ", "))")
      default: continue
      }
    }
    guard let inForce else { return .failed("no profile is in force", .noProfileMatches) }
    return .done("\(inForce): \(shown ?? "nothing to do")")
  }
}
