/// Something that is to run, a presenter or a program behind content: it is started, ends, and is started again after a pause
/// that grows, as ``RestartPolicy`` says, until it has run well.
///
/// It knows no clock and no process: its owner starts and ends what runs, and tells what happened, and when.
package struct Upkeep: Hashable, Sendable {
  /// Why what runs is ended by its owner.
  package enum Recall: Hashable, Sendable {
    /// It does not do what it should.
    case fault(String)
    /// The same, and it would only do that again soon.
    case lastingFault(String)
    /// It is to begin anew, with something else.
    case renewal
  }

  private enum Phase: Hashable, Sendable {
    /// To be started as soon as its owner can.
    case due
    /// It was started, and has not been seen yet.
    case starting
    case running(since: Moment)
    case pausing(until: Moment)
    /// And is not started again by itself.
    case failed
    /// As it was meant to, and is not started again.
    case ended
  }

  private let restart: Restart
  private let isPrompt: Bool
  private var policy: RestartPolicy
  private var phase = Phase.due
  private var recall: Recall?
  /// Why it ended last.
  private var reason = ""

  /// - Parameter isPrompt: whether the first restart in a row comes at once.
  package init(_ restart: Restart = .always, isPrompt: Bool = false) {
    (self.restart, self.isPrompt) = (restart, isPrompt)
    policy = RestartPolicy(isPrompt: isPrompt)
  }

  package var isDue: Bool { phase == .due }
  package var isStarting: Bool { phase == .starting }
  package var isRunning: Bool { if case .running = phase { true } else { false } }

  /// Whether it has ended so often that a person should be told.
  package var isFailing: Bool { policy.isFailing }

  /// When to `wake` it; nil when there is nothing to wait for.
  package var deadline: Moment? { if case .pausing(let until) = phase { until } else { nil } }

  /// How it goes while it does not run; nil while it does.
  package var health: ContentHealth? {
    switch phase {
    case .due, .starting: ContentHealth(.starting)
    case .running: nil
    case .pausing: policy.health(because: reason)
    case .failed: ContentHealth(.failed, reason)
    case .ended: ContentHealth(.ended)
    }
  }

  /// What is to be said of it while it runs once more and has shown nothing yet; nil where that may still come to something.
  package var standingFailure: ContentHealth? { isFailing ? policy.health(because: reason) : nil }
}

// What happens to it.
extension Upkeep {
  /// It was started, and is not visible yet.
  package mutating func start() { phase = .starting }

  /// It runs.
  package mutating func note(at now: Moment) {
    if !isRunning { phase = .running(since: now) }
  }

  /// Its pause may be over.
  package mutating func wake(at now: Moment) {
    if let deadline, deadline <= now { phase = .due }
  }

  /// It has ended, or could not be started.
  ///
  /// - Parameters:
  ///   - reason: for people; what it was recalled for counts more.
  ///   - failed: whether it crashed, or told that something went wrong.
  package mutating func end(because reason: String, afterFailure failed: Bool = true, at now: Moment) {
    let cause = recall
    recall = nil
    switch cause {
    case nil: rest(because: reason, afterFailure: failed, after: run(until: now), now)
    case .fault(let fault): rest(because: fault, after: run(until: now), now)
    case .lastingFault(let fault): rest(because: fault, after: nil, now, isLasting: true)
    case .renewal: renew()
    }
  }

  /// It is to be ended, and then to be judged for that.
  ///
  /// - Returns: whether it is to be ended now: what does not run need not be, and what is being ended already is not asked twice.
  package mutating func recall(for cause: Recall) -> Bool {
    guard isRunning else { return false }
    switch (recall, cause) {
    case (nil, _), (_, .renewal): break
    case (.fault(let fault), .lastingFault):
      recall = .lastingFault(fault)
      return false
    default: return false
    }
    recall = cause
    return true
  }

  /// Something has changed: what has failed, or waits for its next start, may work now.
  package mutating func retry() {
    switch phase {
    case .pausing, .failed: renew()
    case .due, .starting, .running, .ended: return
    }
  }

  /// It is to be started as if it had never run.
  package mutating func renew() { self = Upkeep(restart, isPrompt: isPrompt) }

  private func run(until now: Moment) -> Duration? {
    if case .running(let start) = phase { now - start } else { nil }
  }

  private mutating func rest(
    because reason: String, afterFailure failed: Bool = true, after run: Duration?, _ now: Moment,
    isLasting: Bool = false
  ) {
    self.reason = reason
    guard restart.applies(afterFailure: failed) else { return phase = failed ? .failed : .ended }
    phase = .pausing(until: now + (isLasting ? policy.endedForGood() : policy.ended(after: run)))
  }
}
