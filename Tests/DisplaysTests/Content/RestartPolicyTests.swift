import Displays
import Testing

@Suite struct RestartPolicyTests {
  /// Whether it could not be started, or did not run for long.
  @Test(arguments: [nil, Duration.seconds(59)]) func pausesDoubleUpToFiveMinutes(run: Duration?) {
    var policy = RestartPolicy()
    let pauses = (0...11).map { _ in policy.ended(after: run) / .seconds(1) }
    #expect(pauses == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300])
  }

  /// Nothing covers what is missing.
  @Test func theFirstMayComeAtOnce() {
    var policy = RestartPolicy(isPrompt: true)
    let pauses = (0...10).map { _ in policy.ended(after: nil) / .seconds(1) }
    #expect(pauses == [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 300])
    #expect(policy.ended(after: RestartPolicy.goodRun) == .zero && policy.ended(after: .seconds(1)) == .seconds(1))
  }

  @Test func aFewInARowAreAFailure() {
    var policy = RestartPolicy()
    let failing = (0...6).map { _ in
      _ = policy.ended(after: nil)
      return policy.isFailing
    }
    #expect(failing == [false, false, false, false, false, true, true])
    _ = policy.ended(after: RestartPolicy.goodRun)
    #expect(!policy.isFailing)
  }

  @Test func pausesBeginAnewAndFailuresStillCount() {
    var policy = RestartPolicy()
    for _ in 0..<6 { _ = policy.ended(after: nil) }
    policy.beginPausesAnew()
    #expect(policy.isFailing && policy.ended(after: nil) == .seconds(1) && policy.ended(after: nil) == .seconds(2))
    #expect(policy.isFailing)
  }

  @Test func whatWouldOnlyDoItAgainWaitsLong() {
    var policy = RestartPolicy()
    #expect(policy.endedForGood() == RestartPolicy.longestPause && policy.isFailing)
  }

  @Test func aGoodRunIsAFreshStart() {
    var policy = RestartPolicy()
    for _ in 0..<4 { _ = policy.ended(after: .seconds(1)) }
    #expect(policy.ended(after: .seconds(60)) == .seconds(1))
    #expect(policy.ended(after: .milliseconds(59_999)) == .seconds(2))
  }

  @Test(arguments: [
    (Restart.always, true, true), (.always, false, true), (.onFailure, true, true), (.onFailure, false, false),
    (.never, true, false), (.never, false, false),
  ])
  func whatIsRestarted(restart: Restart, failed: Bool, again: Bool) {
    #expect(restart.applies(afterFailure: failed) == again)
  }
}
