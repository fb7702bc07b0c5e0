import Displays
import Platform

/// How far the commands of hooks are: which one is next, what its end means, and what becomes of one that takes too long. One
/// that cannot be started, fails or takes too long is told of, and the next one follows.
///
/// It starts and ends nothing and reads no clock: ``HookRun`` does, and tells what happened, for a command and a watcher alike.
struct HookProgress {
  struct Step {
    let call: HookCall
    let command: Marked<[String]>
  }

  /// What is to be done about a command that runs.
  enum Push: Hashable {
    case terminate
    case kill
    /// It cannot be killed, and is not waited for any longer.
    case forsake
  }

  private enum Phase {
    case idle
    case running
    /// It was asked to end.
    case ending
    /// It was killed, which takes for ever when a disk does.
    case dying
  }

  /// How long a command may take.
  static let patience = Duration.seconds(10)
  /// How long it has to end when it is asked to, and again when it is killed.
  private static let grace = Duration.seconds(2)

  private let patience: Duration
  private var rest: ArraySlice<Step> = []
  /// What runs, or ran last.
  private var step: Step?
  private var phase = Phase.idle
  /// The last of those that were begun.
  private var last: HookCall?
  /// When to `hurry`; nil while nothing runs.
  private(set) var deadline: Moment?

  init(patience: Duration = Self.patience) { self.patience = patience }

  var isFinished: Bool { phase == .idle && rest.isEmpty }

  /// The last call, once all of them are over. Each is told of once.
  mutating func takeFinished() -> HookCall? {
    guard isFinished else { return nil }
    defer { last = nil }
    return last
  }
}

extension HookProgress {
  /// The commands of these calls are to run, one after the other. Hooks of an earlier change that still run have had their
  /// time, and end before that.
  mutating func begin(_ calls: [HookCall], at now: Moment) -> Push? {
    defer { rest = calls.flatMap { call in call.commands.map { Step(call: call, command: $0) } }[...] }
    last = calls.last
    return stop(at: now)
  }

  /// Nothing more is to be started.
  mutating func stop(at now: Moment) -> Push? {
    rest = []
    guard phase == .running else { return nil }
    return terminate(at: now)
  }

  /// What is to be started now; nil while something runs, and at the end.
  mutating func next(at now: Moment) -> Step? {
    guard phase == .idle, let next = rest.popFirst() else { return nil }
    step = next
    expect(.running, for: patience, now)
    return next
  }

  mutating func failedToStart(because reason: String) -> HookProblem? {
    settle()
    return problem(reason)
  }

  /// - Returns: what was wrong with that; when we ended it, that is not its fault.
  mutating func ended(_ ending: Child.Ending) -> HookProblem? {
    defer { settle() }
    return phase == .running && ending != .exited(code: 0) ? problem("\(name) \(ending)") : nil
  }

  /// The deadline has come.
  mutating func hurry(at now: Moment) -> (push: Push?, problem: HookProblem?) {
    guard let deadline, deadline <= now else { return (nil, nil) }
    switch phase {
    case .idle: return (nil, nil)
    case .running:
      return (terminate(at: now), problem("\(name) took longer than \(patience.inSeconds) and was stopped"))
    case .ending:
      expect(.dying, for: Self.grace, now)
      return (.kill, nil)
    case .dying:
      settle()
      return (.forsake, problem("\(name) cannot be killed and is left running"))
    }
  }

  private mutating func terminate(at now: Moment) -> Push {
    expect(.ending, for: Self.grace, now)
    return .terminate
  }

  private mutating func expect(_ phase: Phase, for time: Duration, _ now: Moment) {
    (self.phase, deadline) = (phase, now + time)
  }

  private mutating func settle() { (phase, deadline) = (.idle, nil) }

  /// For a log, which others read too: arguments may hold passwords.
  private var name: String {
    let command = step?.command.value ?? []
    let count = max(command.count - 1, 0)
    let program = "hook \(Array(command.prefix(1)).asCommand)"
    return count == 0 ? program : "\(program) (\(count) \(count == 1 ? "argument" : "arguments"))"
  }

  private func problem(_ message: String) -> HookProblem? {
    step.map { HookProblem(mark: $0.command.mark, message: message) }
  }
}
