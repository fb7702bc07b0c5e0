import Dispatch
import Foundation
import Glibc
import Synchronization
package import Testing

/// A limit for each test of a suite: all waits of a test end with it, and a test that waits for nothing and does not
/// end by itself is named. `Tests/run` ends a process in which nothing ends at all.
///
/// `timeLimit` of Swift Testing is of no use to tests that do not suspend: it begins when a test is queued, and so
/// strikes those that had to wait for their turn; and where all threads are taken nothing strikes at all.
package struct TestLimit: SuiteTrait, TestTrait, TestScoping {
  /// The longest one takes a minute on two busy cores.
  private static let limit: Duration = .seconds(300)
  /// The last end of any test.
  private static let lastEnd = Mutex(ContinuousClock.now)

  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    let (alarm, start, turn) = (Self.alarm(for: "\(test.id)"), ContinuousClock.now, Self.beginTurn())
    defer {
      alarm.cancel()
      Self.lastEnd.withLock { $0 = .now }
      if Self.isOn(turn) { Self.note(test, start.duration(to: .now)) }
    }
    try await Deadline.limiting(to: Self.limit) { try await function() }
  }

  /// Which thread a test runs on, and how many that thread has begun before.
  private typealias Turn = (thread: pthread_t, number: Int)
  private static let turns = Mutex<[pthread_t: Int]>([:])

  private static func beginTurn() -> Turn {
    let thread = pthread_self()
    return turns.withLock { turns in
      let number = turns[thread, default: 0] + 1
      turns[thread] = number
      return (thread, number)
    }
  }

  /// Whether nothing else has run on its thread since, so that all of the time was its own: a test that suspends goes
  /// on behind all that are queued.
  private static func isOn(_ turn: Turn) -> Bool {
    pthread_self() == turn.thread && turns.withLock { $0[turn.thread] } == turn.number
  }

  /// Adds a line to the file that `$ORCHESTRATE_TEST_TIMES` names, for `Tests/run`: to Swift Testing a test that waits
  /// for its turn has started.
  private static func note(_ test: Test, _ span: Duration) {
    guard let path = ProcessInfo.processInfo.environment["ORCHESTRATE_TEST_TIMES"] else { return }
    let suite = "\(test.id)".prefix { $0 != "/" }
    let descriptor = open(path, O_WRONLY | O_APPEND)
    defer { close(descriptor) }
    // One write, so that lines of tests beside each other do not mix.
    let line = Array("\(span / .seconds(1)) \(suite)\n".utf8)
    _ = write(descriptor, line, line.count)
  }

  /// Rings on a thread of its own: those of the tests are taken. It can do no more than name the test, as one that
  /// suspends goes on behind all that are queued, and those without a limit may take minutes together.
  private static func alarm(for name: String) -> any DispatchSourceTimer {
    let alarm = DispatchSource.makeTimerSource(queue: DispatchQueue(label: name))
    // Waits have ended before that.
    let patience = limit * 1.2
    alarm.schedule(deadline: .now() + patience / .seconds(1), repeating: 10)
    alarm.setEventHandler {
      guard lastEnd.withLock({ $0 }) + patience < .now else { return }
      try? FileHandle.standardError.write(contentsOf: Data("under way for \(patience): \(name)\n".utf8))
      alarm.cancel()
    }
    alarm.activate()
    return alarm
  }
}

extension Trait where Self == TestLimit {
  package static var limited: Self { TestLimit() }
}
