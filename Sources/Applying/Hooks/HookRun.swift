import Displays
import Files
import Glibc
package import Platform

/// Runs the commands of hooks, one after the other, as ``HookProgress`` says.
///
/// It belongs into a loop: after `begin`, `proceed` starts them, and is called again whenever the descriptor is
/// readable, until it is finished. Then it can begin again.
package struct HookRun: ~Copyable {
  private enum Source: UInt64 {
    case child, timer, relay
  }

  private let poller: Poller<Source>
  private let timer: Timer
  private var progress: HookProgress
  private var child: Child?
  private let isRelayed: Bool
  private var relays: [HookRelay] = []

  /// - Parameter isRelayed: whether what the commands print becomes lines of our log, and not more than a person would
  ///   read.
  package init(isRelayed: Bool = false) throws(Failure) { try self.init(HookProgress(), isRelayed: isRelayed) }

  init(_ progress: HookProgress, isRelayed: Bool = false) throws(Failure) {
    let timer = try Timer(.awake)
    poller = try Poller<Source>([timer.descriptor: .timer])
    self.timer = timer
    self.progress = progress
    self.isRelayed = isRelayed
  }

  /// A descriptor that is readable when there is something to proceed with: a poller can wait for another one.
  package var descriptor: Int32 { poller.descriptor }

  package var isFinished: Bool { progress.isFinished }

  /// True for the command that runs now, and what it has started: in its process group, or below it, since timeout(1)
  /// makes a group of its own.
  package func isRunning(_ process: Int32) -> Bool {
    let command: Int32? =
      switch child {
      case .some(let command): command.process
      case nil: nil
      }
    return command.map { getpgid(process) == $0 || ProcessStat.isPart(process, of: $0) } ?? false
  }

  /// The last call, once all of its commands are over. Each call is returned once.
  package mutating func takeFinished() -> HookCall? { progress.takeFinished() }

  /// Begins the calls. Commands of an earlier change that still run are ended first, which may take a while.
  package mutating func begin(_ calls: [HookCall]) throws(Failure) { try take(progress.begin(calls, at: now)) }

  /// Starts no further command and asks the one that runs to end. `proceed` is still called until it has.
  package mutating func stop() throws(Failure) { try take(progress.stop(at: now)) }

  /// Takes in what has happened, and starts the next command when none runs.
  package mutating func proceed() throws(Failure) -> [HookProblem] {
    var problems: [HookProblem?] = []
    if let ending = try child?.ending() {
      try release()
      problems.append(progress.ended(ending))
    }
    if try timer.ring() != nil {
      let late = progress.hurry(at: now)
      problems.append(late.problem)
      try take(late.push)
    }
    relays.removeAll { $0.hasEnded }
    while let step = progress.next(at: now) { problems.append(start(step)) }
    try awaitDeadline()
    return problems.compactMap(\.self)
  }

  private mutating func start(_ step: HookProgress.Step) -> HookProblem? {
    do throws(Failure) {
      try Trust.check(step.command.value, in: step.call.folder)
      let relay = try isRelayed ? relay(step.call) : nil
      // It ends with the last that prints, which are not we.
      defer { relay?.letGo() }
      let started = try Child(
        step.command.value, adding: step.call.variables, in: step.call.folder,
        streams: Spawn.Streams(talk: relay?.end))
      try poller.add(started.descriptor, as: .child)
      child = consume started
      return nil
    } catch {
      return progress.failedToStart(because: error.message)
    }
  }

  private mutating func relay(_ call: HookCall) throws(Failure) -> HookRelay {
    let relay = try HookRelay(call)
    try poller.add(relay.descriptor, as: .relay)
    relays.append(relay)
    return relay
  }

  private mutating func take(_ push: HookProgress.Push?) throws(Failure) {
    switch push {
    case nil: return
    case .terminate: child?.terminate()
    case .kill: child?.kill()
    case .forsake: try release()
    }
    try awaitDeadline()
  }

  private mutating func release() throws(Failure) {
    if let descriptor = child?.descriptor { try poller.remove(descriptor) }
    child = nil
  }

  private func awaitDeadline() throws(Failure) {
    if let deadline = progress.deadline { try timer.arm(at: deadline.sinceStart) } else { try timer.disarm() }
  }

  private var now: Moment { Moment(TimerClock.awake.now()) }
}
