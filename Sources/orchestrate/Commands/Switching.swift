import Applying
import Control
import Displays
import Files
import Platform

/// A switch that the watcher is asked for, with the question whether it may stay.
struct Switching {
  private let request: ControlRequest
  /// True if a user is asked. A draft is always on trial, and one that no user wants to confirm is confirmed at once.
  private let asks: Bool
  private let display: String?

  /// - Parameter seconds: the switch goes back unless a user confirms it within this time.
  init(to target: ControlRequest.Target, confirmedWithin seconds: Int?, display: String?, keeps: Bool = false) {
    request = .switchTo(target, confirmSeconds: seconds, keeps: keeps)
    (asks, self.display) = (seconds != nil, display)
  }

  init(trying draft: ProfileDraft, confirmedWithin seconds: Int?, display: String?) {
    request = .tryOut(draft, confirmSeconds: seconds ?? Self.usualSeconds)
    (asks, self.display) = (seconds != nil, display)
  }

  /// The time that this program has to confirm what no user is asked about.
  private static let usualSeconds = 30

  /// - Parameter tell: gets what the watcher says of a switch that needs no confirmation.
  func run(telling tell: (String) throws -> Void) throws -> ExitStatus {
    var watcher = try ControlConnection.watcher(of: display)
    switch try watcher.answer(to: request) {
    case .confirmWithin where !asks:
      let answer = try watcher.outcomeOfConfirming(on: display)
      guard answer.outcome == .kept else { throw Failure(.failed, "\(answer.outcome): \(answer.reason)") }
    case .confirmWithin(let seconds):
      // A signal before this ends the process, and the watcher takes back what no client is left to confirm.
      let question = Question(try Signals.thatEnd(), seconds: seconds, telling: Terminal.tell)
      let answer = try watcher.outcome(of: question, in: seconds, display: display)
      Terminal.tell("\(answer.outcome): \(answer.reason)")
      return answer.outcome.exitStatus
    case .done(let message): try tell(message)
    default: throw Failure(.failed, "unexpected reply from the watcher")
    }
    return .fine
  }
}

extension ControlConnection {
  /// Passes the answer at the terminal on to the watcher, and waits for what it says came of it.
  fileprivate mutating func outcome(
    of question: consuming Question, in seconds: Int, display: String?
  ) throws(Failure) -> Answer {
    var question = question
    let deadline = ContinuousClock.now + .seconds(seconds) + Self.patienceForChanges
    while true {
      switch try question.next(besides: [descriptor], until: deadline) {
      case .answer(let answer):
        question.close()
        guard answer.outcome == .kept else {
          withdraw()
          continue
        }
        let other = try Self.watcher(of: display)
        try other.send(.confirm)
      case .ready:
        if let answer = try outcome() { return answer }
      case .timeUp: throw Self.silence
      }
    }
  }

  /// Confirms a trial, and waits for what the watcher says came of it.
  fileprivate mutating func outcomeOfConfirming(on display: String?) throws(Failure) -> Answer {
    let other = try Self.watcher(of: display)
    try other.send(.confirm)
    let deadline = ContinuousClock.now + Self.patienceForChanges
    while true {
      if let answer = try outcome() { return answer }
      guard !Readiness.wait(for: [descriptor], until: deadline).isEmpty else { throw Self.silence }
    }
  }

  private mutating func outcome() throws(Failure) -> Answer? {
    switch try receive() {
    case .response(.outcome(.kept, let reason)): .kept(reason)
    case .response(.outcome(.reverted, let reason)): .reverted(reason)
    case .response(.failed(let reason, let status)): throw Failure(status, reason)
    case .response, .nothingYet: nil
    case .end: throw Failure(.noXServer, "the watcher exited before this was decided")
    }
  }
}

extension SavingOptions {
  /// Has the watcher try the profile, which stays until its file or the screens change.
  func tryOut(_ set: SetProfile, confirmedWithin seconds: Int?, display: String?) throws -> ExitStatus {
    let text = String(decoding: try set.text, as: UTF8.self)
    let draft = ProfileDraft(profile: set.profile.name, file: FileSystem.absolute(set.path), text: text)
    let switching = Switching(trying: draft, confirmedWithin: seconds, display: display)
    let status = try switching.run { Terminal.tell($0) }
    if status == .fine { try keep(set) }
    return status
  }
}
