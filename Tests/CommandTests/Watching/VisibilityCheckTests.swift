import Displays
import LabSupport
import Testing

@testable import Watching

/// When it is looked whether content is seen.
@Suite(.limited) struct VisibilityCheckTests {
  private static func at(_ seconds: Int) -> Moment { Moment(.seconds(seconds)) }

  @Test func thoseWhoAskGetALookThatIsAMinuteOld() {
    var check = VisibilityCheck()
    #expect(check.isStale(at: Self.at(0)))
    check.see([:], at: Self.at(0))
    #expect(!check.isStale(at: Self.at(59)) && check.isStale(at: Self.at(60)))
  }

  /// A picture that is right again need not bring an event, and a user does not wait a minute to be told.
  @Test func whatIsNotSeenIsLookedAtSoon() {
    var check = VisibilityCheck()
    check.see(["A": .overdrawn], at: Self.at(0))
    check.see(["A": .overdrawn], at: Self.at(5))
    #expect(check.lasting["A"] == .overdrawn && check.deadline == nil)
    #expect(!check.isStale(at: Self.at(9)) && check.isStale(at: Self.at(10)))
    check.see([:], at: Self.at(10))
    #expect(check.lasting.isEmpty && !check.isStale(at: Self.at(15)))
  }
}
