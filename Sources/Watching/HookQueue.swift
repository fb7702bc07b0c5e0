import Applying
import Displays
import Platform

/// Hooks that run while the watcher goes on, one call after the other.
struct HookQueue: ~Copyable {
  private struct Running: ~Copyable {
    var run: HookRun
    let call: HookCall
  }

  private var running: Running?
  /// What runs once that has ended.
  private var waiting: HookCall?

  var isEmpty: Bool { running == nil }

  /// Hooks of an earlier change that still run have had their time: they are ended first, which may take a while.
  ///
  /// - Returns: the call, if it is over already: what was to come after it is due.
  mutating func begin(
    _ call: HookCall, on poller: borrowing Poller<WatchSource>, _ log: Log
  ) throws -> HookCall? {
    guard running != nil else { return try start(call, on: poller, log) }
    waiting = call
    try running?.run.stop()
    return nil
  }

  /// To be run after the call that was begun last.
  mutating func follow(with call: HookCall) { waiting = call }

  /// Goes on with the call that runs, and with the one that waits for its end.
  ///
  /// - Returns: the last call, when it is over.
  mutating func proceed(on poller: borrowing Poller<WatchSource>, _ log: Log) throws -> HookCall? {
    guard var current = running.take() else { return nil }
    for problem in try current.run.proceed() { log.warning("\(problem)") }
    guard current.run.isFinished else {
      running = consume current
      return nil
    }
    try poller.remove(current.run.descriptor)
    return try next(after: current.call, on: poller, log)
  }

  /// What still runs is ended, and waited for.
  mutating func stop(on poller: borrowing Poller<WatchSource>, _ log: Log) throws {
    guard var current = running.take() else { return }
    try poller.remove(current.run.descriptor)
    try current.run.stop()
    try current.run.runToEnd { log.say($0) }
  }

  private mutating func start(
    _ call: HookCall, on poller: borrowing Poller<WatchSource>, _ log: Log
  ) throws -> HookCall? {
    do {
      let run = try HookRun(call)
      try poller.add(run.descriptor, as: .hooks)
      running = Running(run: run, call: call)
    } catch {
      log.warning("the hooks of \(call.profile.name) are skipped: \(error.message)")
      return try next(after: call, on: poller, log)
    }
    return try proceed(on: poller, log)
  }

  private mutating func next(
    after call: HookCall, on poller: borrowing Poller<WatchSource>, _ log: Log
  ) throws -> HookCall? {
    guard let next = waiting.take() else { return call }
    return try start(next, on: poller, log)
  }
}
