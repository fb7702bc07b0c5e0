/// A presenter, or a program behind content, that should run: it is started, ends, and is started again after a pause
/// that grows, as ``RestartPolicy`` decides, until it has run well.
///
/// It knows no clock and no process: its owner starts and ends the process, and reports what happened, and when.
package struct Upkeep: Hashable, Sendable {
  /// The reason why the owner ends a running process.
  package enum Recall: Hashable, Sendable {
    /// The process does not do what it should.
    ///
    /// - Parameter hasWorked: false where it has done nothing at all since its start, however long that was waited for.
    case fault(String, hasWorked: Bool = true)
    /// The process does not do what it should, and would only do that again soon.
    case lastingFault(String)
    /// The process should begin anew, with something else.
    case renewal
  }

  private enum Phase: Hashable, Sendable {
    /// The owner should start the process as soon as it can.
    case due
    /// The process was started, and has not been seen yet.
    case starting
    case running(since: Moment)
    case pausing(until: Moment)
    /// The process has failed, and is not started again by itself.
    case failed
    /// The process ended as it was meant to, and is not started again.
    case ended
  }

  private let restart: Restart
  private var policy: RestartPolicy
  private var phase = Phase.due
  private var recall: Recall?
  /// The reason for the last end.
  private var reason = ""

  /// - Parameter isPrompt: whether the first restart in a row comes at once.
  package init(_ restart: Restart = .always, isPrompt: Bool = false) {
    self.restart = restart
    policy = RestartPolicy(isPrompt: isPrompt)
  }

  package var isDue: Bool { phase == .due }
  package var isStarting: Bool { phase == .starting }
  package var isRunning: Bool { if case .running = phase { true } else { false } }

  /// True if the process has ended so often that a person should know.
  package var isFailing: Bool { policy.isFailing }

  /// The moment to call `wake`; nil when there is nothing to wait for.
  package var deadline: Moment? { if case .pausing(let until) = phase { until } else { nil } }

  /// The health while the process does not run; nil while it does.
  package var health: ContentHealth? {
    switch phase {
    case .due, .starting: ContentHealth(.starting)
    case .running: nil
    case .pausing: policy.health(because: reason)
    case .failed: ContentHealth(.failed, reason)
    case .ended: ContentHealth(.ended)
    }
  }

  /// The health of a process that runs once more and has shown nothing yet; nil where that may still come to something.
  package var currentFailure: ContentHealth? { isFailing ? policy.health(because: reason) : nil }
}

// The events of a process.
extension Upkeep {
  /// Takes in that the process was started, and is not visible yet.
  package mutating func start() { phase = .starting }

  /// Takes in that the process runs.
  package mutating func note(at now: Moment) {
    if !isRunning { phase = .running(since: now) }
  }

  /// Ends the pause where its time is over.
  package mutating func wake(at now: Moment) {
    if let deadline, deadline <= now { phase = .due }
  }

  /// Takes in that the process has ended, or could not be started.
  ///
  /// - Parameters:
  ///   - reason: the reason for people; the cause of a recall counts more.
  ///   - failed: whether it crashed, or reported that something went wrong.
  package mutating func end(because reason: String, afterFailure failed: Bool = true, at now: Moment) {
    let cause = recall
    recall = nil
    switch cause {
    case nil: rest(because: reason, afterFailure: failed, after: run(until: now), now)
    case .fault(let fault, let hasWorked): rest(because: fault, after: hasWorked ? run(until: now) : nil, now)
    case .lastingFault(let fault): rest(because: fault, after: nil, now, isLasting: true)
    case .renewal: renew()
    }
  }

  /// Asks for the end of the process, which is then judged for the cause.
  ///
  /// - Returns: whether the owner should end it now: not where it does not run, nor a second time.
  package mutating func recall(for cause: Recall) -> Bool {
    guard isRunning else { return false }
    switch (recall, cause) {
    case (nil, _), (_, .renewal): break
    case (.fault(let fault, _), .lastingFault):
      recall = .lastingFault(fault)
      return false
    default: return false
    }
    recall = cause
    return true
  }

  /// Lets a process that has failed, or waits for its next start, start again, since something has changed.
  package mutating func retry() {
    switch phase {
    case .pausing, .failed: renew()
    case .due, .starting, .running, .ended: return
    }
  }

  /// Forgets all earlier runs; the process should be started.
  package mutating func renew() { self = Upkeep(restart, isPrompt: policy.isPrompt) }

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
