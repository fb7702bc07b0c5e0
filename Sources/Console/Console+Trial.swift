import Control
import Displays
import Files
import Platform
import Rendering

// Drafts that are tried.
extension Console {
  /// The usual length of a trial in seconds. A user who does not answer is away, or sees nothing.
  private static let usualSeconds = 15

  func beginTrial(_ request: HTTPRequest) throws -> HTTPResponse {
    let wanted = try DraftRequest(request)
    let page = try openPage(wanted.page)
    guard trial == nil else { throw RefusedRequest(409, "another draft is being tried; keep it or go back first") }
    let seconds = wanted.seconds ?? Self.usualSeconds
    guard ControlRequest.confirmSeconds.contains(seconds) else {
      throw RefusedRequest(400, "\"seconds\" is 1 to \(ControlRequest.confirmSeconds.upperBound)")
    }
    let draft = try usableDraft(wanted)
    let name = store.name(of: draft.edition.path)
    trials += 1
    let trial = try ConsoleTrial(
      ProfileDraft(profile: name, file: draft.edition.path, text: String(decoding: draft.text, as: UTF8.self)),
      within: seconds, by: page, id: "\(trials)", on: settings.display)
    try poller.add(trial.descriptor, as: .trial)
    self.trial = trial
    return .json(TrialDocument(id: trial.id, seconds: seconds))
  }

  /// - Parameter word: `keep` or `back`.
  func endTrial(_ id: String, by word: String) throws -> HTTPResponse? {
    guard let trial, trial.id == id else { throw RefusedRequest(409, "this trial has ended") }
    switch word {
    case "keep":
      var watcher = try ControlConnection.watcher(of: settings.display)
      _ = try watcher.answer(to: .confirm)
    case "back": trial.withdraw()
    default: return nil
    }
    return .json(TrialDocument(id: trial.id))
  }

  /// A page has gone; what it tried goes back.
  func endTrial(of page: String) {
    guard let trial, trial.page == page else { return }
    trial.withdraw()
  }

  /// Takes what the watcher says of it.
  func hearTrial() throws(Failure) {
    while let trial, let news = trial.hear() {
      switch news {
      case .waits:
        // Its time has begun when the screens were right, and it says so when content is, too.
        try hearWatcher()
        let rest = Timestamp(secondsSince1970: Timestamp.now.secondsSince1970 + trial.seconds)
        try? tell("try", TrialDocument(id: trial.id, until: viewing?.confirmsUntil ?? rest), to: streams)
      case .ended(let outcome, let reason):
        try? poller.remove(trial.descriptor)
        self.trial = nil
        try? tell("try", TrialDocument(id: trial.id, outcome: outcome, reason: reason), to: streams)
        viewing?.news.lookIsDue(at: TimerClock.awake.now())
      }
    }
  }
}

private struct TrialDocument: Encodable {
  var id: String
  var seconds: Int?
  /// The moment when the trial is undone.
  var until: Timestamp?
  /// `kept`, `reverted` or `failed`.
  var outcome: String?
  var reason: String?
}

extension ProfileStore {
  /// The profile's name as the watcher has it.
  fileprivate func name(of path: Path) -> String {
    (try? files().first { $0.path == path })?.name.text ?? path.name.text
  }
}
