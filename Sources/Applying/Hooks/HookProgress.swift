import Displays
import Platform

/// The progress of the hooks' commands: the next command, the meaning of an end, and the limit on time. A command that
/// cannot be started, fails or takes too long is reported, and the next one follows.
///
/// It starts and ends nothing and reads no clock: ``HookRun`` does, and tells what happened, for a command and a
/// watcher alike.
struct HookProgress {
  struct Step {
    let call: HookCall
    let command: Marked<[String]>
  }

  /// The action that a running command calls for.
  enum Push: Hashable {
    case terminate
    case kill
    /// The command cannot be killed, and is not waited for any longer.
    case forsake
  }

  private enum Phase {
    case idle
    case running
    /// The command was asked to end.
    case ending
    /// The command was killed; its end takes for ever when a disk hangs.
    case dying
  }

  /// The time that a command may take, and all those together that run before a change: the screens wait for these.
  static let patience = Duration.seconds(10)
  /// The time that a command has to end when it is asked to, and again when it is killed.
  private static let grace = Duration.seconds(2)

  private let patience: Duration
  private var rest: ArraySlice<Step> = []
  /// The command that runs, or ran last.
  private var step: Step?
  private var phase = Phase.idle
  /// The last of those that were begun.
  private var last: HookCall?
  /// The moment when the change is not kept waiting any longer; nil before the first command that it waits for.
  private var end: Moment?
  /// When to `hurry`; nil while nothing runs.
  private(set) var deadline: Moment?

  init(patience: Duration = Self.patience) { self.patience = patience }

  var isFinished: Bool { phase == .idle && rest.isEmpty }

  /// The last call, once all of its commands are over. Each call is returned once.
  mutating func takeFinished() -> HookCall? {
    guard isFinished else { return nil }
    defer { last = nil }
    return last
  }
}

extension HookProgress {
  /// The commands of these calls are to run, one after the other. Hooks of an earlier change that still run have had
  /// their time, and end before that.
  mutating func begin(_ calls: [HookCall], at now: Moment) -> Push? {
    defer { rest = calls.flatMap { call in call.commands.map { Step(call: call, command: $0) } }[...] }
    (last, end) = (calls.last, nil)
    return stop(at: now)
  }

  /// Stops: nothing more is started.
  mutating func stop(at now: Moment) -> Push? {
    rest = []
    guard phase == .running else { return nil }
    return terminate(at: now)
  }

  /// The next command to start; nil while one runs, and at the end.
  mutating func next(at now: Moment) -> Step? {
    guard phase == .idle, let next = rest.popFirst() else { return nil }
    step = next
    let latest = now + patience
    if next.call.delaysScreens { end = end ?? latest }
    expect(.running, until: next.call.delaysScreens ? end ?? latest : latest)
    return next
  }

  mutating func failedToStart(because reason: String) -> HookProblem? {
    settle()
    return problem(reason)
  }

  /// - Returns: the command's fault; nil when it succeeded, or was ended here, which is not its fault.
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
      return (terminate(at: now), problem("\(name) \(leaveOut())"))
    case .ending:
      expect(.dying, until: now + Self.grace)
      return (.kill, nil)
    case .dying:
      settle()
      return (.forsake, problem("\(name) cannot be killed and is left running"))
    }
  }

  private mutating func terminate(at now: Moment) -> Push {
    expect(.ending, until: now + Self.grace)
    return .terminate
  }

  /// Skips the remaining commands before a change, since one has used up the time that the screens wait for all of
  /// them.
  ///
  /// - Returns: what became of it, to be read after its name.
  private mutating func leaveOut() -> String {
    guard step?.call.delaysScreens == true else { return "took longer than \(patience.inSeconds) and was stopped" }
    let count = rest.count
    rest.removeAll { $0.call.delaysScreens }
    let left = count - rest.count
    let others = left == 0 ? "" : ", and \(left) more \(left == 1 ? "was" : "were") left out"
    return "was stopped\(others): the screens wait \(patience.inSeconds) for all hooks before a change together"
  }

  private mutating func expect(_ phase: Phase, until moment: Moment) { (self.phase, deadline) = (phase, moment) }

  private mutating func settle() { (phase, deadline) = (.idle, nil) }

  private var name: String { "hook \((step?.command.value ?? []).asProgram)" }

  private func problem(_ message: String) -> HookProblem? {
    step.map { HookProblem(mark: $0.command.mark, message: message) }
  }
}
