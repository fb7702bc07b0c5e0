import Dispatch
import Foundation
import Synchronization
package import Testing

/// A limit for each test of a suite: all waits of a test end with it, and a test that waits for nothing and does not end by
/// itself is named, and ends the run.
///
/// `timeLimit` of Swift Testing is of no use to tests that do not suspend: it begins when a test is queued, and so strikes
/// those that had to wait for their turn; and where all threads are taken nothing strikes at all.
package struct TestLimit: SuiteTrait, TestTrait, TestScoping {
  /// The longest one takes a minute on two busy cores.
  private static let limit: Duration = .seconds(300)
  /// The last end of any test.
  private static let lastEnd = Mutex(ContinuousClock.now)

  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    let alarm = Self.alarm(for: "\(test.id)")
    defer {
      alarm.cancel()
      Self.lastEnd.withLock { $0 = .now }
    }
    try await Deadline.limiting(to: Self.limit) { try await function() }
  }

  /// Rings on a thread of its own: those of the tests are taken. A test that suspends goes on behind all that are queued, so
  /// only one that is over its limit while no other test ends either is taken to hang.
  private static func alarm(for name: String) -> any DispatchSourceTimer {
    let alarm = DispatchSource.makeTimerSource(queue: DispatchQueue(label: name))
    // Waits have ended before that.
    let patience = limit * 1.2
    alarm.schedule(deadline: .now() + patience / .seconds(1), repeating: 10)
    alarm.setEventHandler {
      guard lastEnd.withLock({ $0 }) + patience < .now else { return }
      Issue.record("\(name) has not ended in \(patience), and neither has any other test")
      fflush(nil)
      _exit(70)
    }
    alarm.activate()
    return alarm
  }
}

extension Trait where Self == TestLimit {
  package static var limited: Self { TestLimit() }
}
