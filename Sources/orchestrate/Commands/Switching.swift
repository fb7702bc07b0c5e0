import Applying
import Control
import Platform

/// A switch that the watcher is asked for, with the question whether it may stay.
struct Switching {
  private let target: ControlRequest.Target
  private let seconds: Int?
  private let display: String?
  private let keeps: Bool

  /// - Parameter seconds: the switch goes back unless a user confirms it within this time.
  init(to target: ControlRequest.Target, confirmedWithin seconds: Int?, display: String?, keeps: Bool = false) {
    (self.target, self.seconds, self.display, self.keeps) = (target, seconds, display, keeps)
  }

  /// - Parameter tell: gets what the watcher says of a switch that needs no confirmation.
  func run(telling tell: (String) throws -> Void) throws -> ExitStatus {
    let signals = try Signals.thatEnd()
    var watcher = try ControlConnection.watcher(of: display)
    switch try watcher.answer(to: .switchTo(target, confirmSeconds: seconds, keeps: keeps)) {
    case .confirmWithin(let seconds):
      let question = Question(signals, seconds: seconds, telling: Terminal.tell)
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
