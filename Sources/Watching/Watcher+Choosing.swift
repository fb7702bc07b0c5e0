import Applying
import Control
import Displays
import Files
import Platform
import Session
import X11

// The choices of a user, by name or one after the other.
extension Watcher {
  func choose(_ target: ControlRequest.Target, _ seconds: Int?, keeps: Bool, for client: ControlClient) throws {
    if seconds != nil, let refusal = refusalOfTrial { return say(refusal, to: client) }
    let choice: Reconciler.ProfileChoice
    switch try wanted(by: target) {
    case .success(let wanted): choice = wanted
    case .failure(let refusal): return say(refusal.response, to: client)
    }
    shelf.setDraftAside(isOnTrial: reconciler.isOnTrial)
    begin(trialOf: client, within: seconds, "superseded by another switch")
    answerAtRest(client, "noted; takes effect after resume")
    try choose(choice, within: seconds, keeps: keeps)
  }

  /// Tries a profile as it would be with another text. It is undone, as a switch is, unless a user confirms it.
  func tryOut(_ draft: ProfileDraft, _ seconds: Int, for client: ControlClient) throws {
    if let refusal = refusalOfTrial ?? shelf.tryOut(draft, isOnTrial: reconciler.isOnTrial) {
      return say(refusal, to: client)
    }
    begin(trialOf: client, within: seconds, "superseded by a trial")
    answerAtRest(client, "")
    try choose(.manual(draft.profile), within: seconds, isDraft: true)
  }

  /// The answer to a trial beside one that another process has begun, or while paused: it would begin with `resume`,
  /// when no user is asked any more. nil where it may begin.
  private var refusalOfTrial: ControlResponse? {
    guard !reconciler.isPaused else { return .failed("the watcher is paused; run `orchestrate resume` first") }
    do throws(Failure) {
      try ControlConnection.refuseBesideTrial(on: board.display)
      return nil
    } catch { return .failed(error.message) }
  }

  private func begin(trialOf client: ControlClient, within seconds: Int?, _ reason: String) {
    endProbation(.reverted, reason)
    if seconds != nil { visitors.conversation.beginProbation(of: client.descriptor) }
  }

  private func choose(
    _ choice: Reconciler.ProfileChoice, within seconds: Int?, keeps: Bool = false, isDraft: Bool = false
  ) throws {
    if !connection.stoppedContent().isEmpty { try connection.remember(StoppedContent()) }
    try connection.endSleep()
    let hardware = try readBetweenLooks(.none).snapshot.hardware
    try happened(
      .asked(
        .choose(
          choice, confirmWithin: seconds.map { .seconds($0) }, keeps: keeps, isDraft: isDraft, on: hardware)))
  }

  /// Why nothing is chosen.
  private struct ChoiceRefusal: Error {
    let response: ControlResponse
  }

  private func wanted(
    by target: ControlRequest.Target
  ) throws -> Result<Reconciler.ProfileChoice, ChoiceRefusal> {
    switch target {
    case .automatic: return .success(.automatic)
    case .layout(let layout):
      if let complaint = connection.complaint(about: layout) {
        return .failure(ChoiceRefusal(response: .failed("\(layout.title): \(complaint)")))
      }
      return .success(.layout(layout))
    case .profile(let name):
      guard shelf.profile(named: name) != nil else {
        return .failure(ChoiceRefusal(response: .unknownProfile(name, shelf)))
      }
      return .success(.manual(name))
    case .neighbor(let direction):
      guard let choice = try alternatives().neighbor(of: current, direction) else {
        let words = "there is nothing to switch to: no profile fits these screens, and no layout"
        return .failure(ChoiceRefusal(response: .failed(words, .noProfileMatches)))
      }
      return .success(choice)
    }
  }

  /// The choice that is in force or about to be, by hand or not.
  private var current: Reconciler.ProfileChoice {
    let latest = reconciler.latestChoice
    guard latest == .automatic, let profile = reconciler.inForce else { return latest }
    return .manual(profile)
  }

  private func alternatives() throws -> Alternatives { Alternatives(among: shelf.profiles, in: try situation()) }

  /// The present situation, for all profiles.
  func situation() throws -> Situation {
    connection.readWhatMatters(to: shelf.needs)
    let reading = try readBetweenLooks(.of(shelf.needs), inputs: .of(shelf.needs))
    return reader(for: shelf.profiles, needing: shelf.needs).situation(of: reading, on: connection)
  }

  func switchChoices() throws -> [SwitchChoice] {
    let (current, kept) = (current, reconciler.keptHere)
    return try alternatives().choices.map { choice in
      SwitchChoice(choice, isCurrent: choice == current, isKept: choice == kept)
    }
  }
}

extension SwitchChoice {
  fileprivate init(_ choice: Reconciler.ProfileChoice, isCurrent: Bool, isKept: Bool) {
    switch choice {
    case .automatic: self.init(current: isCurrent, kept: isKept)
    case .manual(let name): self.init(profile: name, current: isCurrent, kept: isKept)
    case .layout(let layout): self.init(layout: "\(layout)", current: isCurrent, kept: isKept)
    }
  }
}

extension ControlResponse {
  fileprivate static func unknownProfile(_ name: String, _ shelf: ProfileShelf) -> ControlResponse {
    if shelf.broken.contains(Path(name)) { return .failed("the profile \"\(name)\" is invalid", .invalidProfile) }
    let choice = shelf.profiles.map(\.name).choice(nearest: name)
    return .failed("found no profile \"\(name)\"\(choice)", .noProfileMatches)
  }
}
