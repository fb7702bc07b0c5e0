import Applying
import Displays
import Platform

/// The hooks that run, and those of sleep and of failures, which wait for others to be over.
struct HookQueue: ~Copyable {
  private var run: HookRun
  private var waiting: [HookCall] = []

  init(on poller: borrowing Poller<WatchSource>) throws(Failure) {
    let run = try HookRun(isRelayed: true)
    try poller.add(run.descriptor, as: .hooks)
    self.run = run
  }

  /// True if none runs.
  var isFinished: Bool { run.isFinished }

  func isRunning(_ process: Int32) -> Bool { run.isRunning(process) }

  mutating func begin(_ calls: [HookCall]) throws(Failure) { try run.begin(calls) }

  /// Takes in what has become of those that run.
  ///
  /// - Returns: what went wrong.
  mutating func proceed() throws(Failure) -> [HookProblem] { try run.proceed() }

  /// The last hook that ran, once all are over; nil before, and when this was asked already.
  mutating func takeFinished() -> HookCall? { run.takeFinished() }

  /// Has hooks run once those that run now are over.
  mutating func wait(for calls: [HookCall]) { waiting += calls }

  /// The waiting hooks whose turn it is.
  mutating func takeWaiting() -> [HookCall] {
    guard isFinished else { return [] }
    defer { waiting = [] }
    return waiting
  }

  /// Ends what still runs, and waits for it.
  mutating func end(telling tell: (Note) -> Void) throws(Failure) {
    try run.stop()
    try run.runToEnd(telling: tell)
  }
}
