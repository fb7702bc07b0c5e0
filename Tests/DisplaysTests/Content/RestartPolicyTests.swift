import Displays
import Testing

@Suite struct RestartPolicyTests {
  @Test func pausesDoubleUntilItIsGivenUp() {
    var policy = RestartPolicy()
    let verdicts = (0...6).map { _ in policy.ended(after: .seconds(59)) }
    let pauses = [1, 2, 4, 8, 16].map { RestartPolicy.Verdict.again(after: .seconds($0)) }
    #expect(verdicts == pauses + [.enough(restarts: 5), .enough(restarts: 5)])
  }

  @Test func whatCannotBeStartedCountsToo() {
    var policy = RestartPolicy()
    let verdicts = (0...5).map { _ in policy.ended(after: nil) }
    #expect(verdicts.last == .enough(restarts: 5))
  }

  @Test func aGoodRunIsAFreshStart() {
    var policy = RestartPolicy()
    for _ in 0..<4 { _ = policy.ended(after: .seconds(1)) }
    #expect(policy.ended(after: .seconds(60)) == .again(after: .seconds(1)))
    #expect(policy.ended(after: .milliseconds(59_999)) == .again(after: .seconds(2)))
  }

  @Test(arguments: [
    (Restart.always, true, true), (.always, false, true), (.onFailure, true, true), (.onFailure, false, false),
    (.never, true, false), (.never, false, false),
  ])
  func whatIsRestarted(restart: Restart, failed: Bool, again: Bool) {
    #expect(restart.applies(afterFailure: failed) == again)
  }
}
