import Applying
import Displays
import Platform

/// The hooks that run, and those of screens that fell asleep or woke, which wait for others to be over.
struct HookQueue: ~Copyable {
  private var run: HookRun
  private var waiting: [Reconciler.SleepHook] = []

  init(on poller: borrowing Poller<WatchSource>) throws(Failure) {
    let run = try HookRun(isRelayed: true)
    try poller.add(run.descriptor, as: .hooks)
    self.run = run
  }

  /// Whether none runs.
  var isFinished: Bool { run.isFinished }

  mutating func begin(_ calls: [HookCall]) throws(Failure) { try run.begin(calls) }

  /// Takes in what has become of those that run.
  ///
  /// - Returns: what went wrong.
  mutating func proceed() throws(Failure) -> [HookProblem] { try run.proceed() }

  /// The last hook that ran, once all are over; nil before, and when this was asked already.
  mutating func takeFinished() -> HookCall? { run.takeFinished() }

  mutating func wait(for hook: Reconciler.SleepHook) { waiting.append(hook) }

  /// Those of sleep whose turn it is.
  mutating func takeWaiting() -> [Reconciler.SleepHook] {
    guard isFinished else { return [] }
    defer { waiting = [] }
    return waiting
  }

  /// No event asks for them any more.
  mutating func dropWaiting() { waiting = [] }

  /// Ends what still runs, and waits for it.
  mutating func end(telling tell: (Note) -> Void) throws(Failure) {
    try run.stop()
    try run.runToEnd(telling: tell)
  }
}
