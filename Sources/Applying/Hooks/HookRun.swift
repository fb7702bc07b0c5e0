import Displays
package import Platform

/// Runs the commands of one hook, one after the other.
///
/// It belongs into a loop: `proceed` starts it, and is called again whenever the descriptor is readable, until it is
/// finished. A command that cannot be started, fails or takes too long is reported, and the next one follows.
package struct HookRun: ~Copyable {
  private enum Source: UInt64 {
    case child, timer
  }

  /// What is over when the timer rings.
  private enum Wait {
    /// For the end of a command.
    case patience
    /// For the end of one that was asked to end.
    case grace
    /// For the end of one that was killed, which takes for ever when a disk does.
    case farewell
  }

  /// How long a command may take.
  package static let patience = Duration.seconds(10)
  /// How long it has to end when it is asked to.
  private static let grace = Duration.seconds(2)

  private let call: HookCall
  private let patience: Duration
  private let poller: Poller<Source>
  private let timer: Timer
  private var rest: ArraySlice<Marked<[String]>>
  /// The one that runs, or ran last.
  private var command: Marked<[String]>?
  private var child: Child?
  private var wait = Wait.patience

  package init(_ call: HookCall, patience: Duration = Self.patience) throws(Failure) {
    let timer = try Timer(.awake)
    let poller = try Poller<Source>([timer.descriptor: .timer])
    self.call = call
    self.patience = patience
    self.poller = poller
    self.timer = timer
    rest = call.commands[...]
  }

  /// Readable when there is something to proceed with: a poller can wait for another one.
  package var descriptor: Int32 { poller.descriptor }

  package var isFinished: Bool { !isRunning && rest.isEmpty }

  private var isRunning: Bool { child != nil }

  /// Takes in what has happened, and starts the next command when none runs.
  package mutating func proceed() throws(Failure) -> [HookProblem] {
    var problems: [HookProblem] = []
    if let problem = try takeIn() { problems.append(problem) }
    if let problem = try hurry() { problems.append(problem) }
    while !isRunning, let command = rest.popFirst() {
      if let problem = start(command) { problems.append(problem) }
    }
    return problems
  }

  /// Starts no further command and asks the one that runs to end. `proceed` is still called until it has.
  package mutating func stop() throws(Failure) {
    rest = []
    guard isRunning, wait == .patience else { return }
    child?.terminate()
    try expect(.grace, for: Self.grace)
  }

  private mutating func start(_ command: Marked<[String]>) -> HookProblem? {
    self.command = command
    do throws(Failure) {
      let started = try Child(command.value, adding: call.variables, in: call.folder)
      try poller.add(started.descriptor, as: .child)
      child = consume started
      try expect(.patience, for: patience)
      return nil
    } catch {
      return problem(error.message)
    }
  }

  /// The end of a command.
  private mutating func takeIn() throws(Failure) -> HookProblem? {
    guard let ending = try child?.ending() else { return nil }
    let problem = wait == .patience && ending != .exited(code: 0) ? problem("\(name) \(ending)") : nil
    try forget()
    return problem
  }

  private mutating func hurry() throws(Failure) -> HookProblem? {
    guard isRunning, try timer.ring() != nil else { return nil }
    switch wait {
    case .patience:
      child?.terminate()
      try expect(.grace, for: Self.grace)
      return problem("\(name) took longer than \(limit) and was stopped")
    case .grace:
      child?.kill()
      try expect(.farewell, for: Self.grace)
      return nil
    case .farewell:
      let problem = problem("\(name) cannot be killed and is left running")
      try forget()
      return problem
    }
  }

  private mutating func expect(_ wait: Wait, for time: Duration) throws(Failure) {
    self.wait = wait
    try timer.arm(after: time)
  }

  private mutating func forget() throws(Failure) {
    if let descriptor = child?.descriptor { try poller.remove(descriptor) }
    child = nil
    try timer.disarm()
  }

  private var limit: String {
    let seconds = patience / .seconds(1)
    return "\(Int(exactly: seconds).map(String.init) ?? String(seconds)) s"
  }

  private var name: String { "hook \(command?.value.asCommand ?? "")" }

  private func problem(_ message: String) -> HookProblem {
    HookProblem(mark: command?.mark ?? call.profile.hooks.mark, message: message)
  }
}
