import Displays
import Testing

@Suite struct DurationTests {
  @Test(arguments: [
    (Duration.zero, 0, 0), (.milliseconds(1500), 1500, 1500), (.microseconds(1999), 1, 2), (.nanoseconds(1), 0, 1),
    (.seconds(-3), 0, 0), (.nanoseconds(-1), 0, 0), (.seconds(Int64.max), .max, .max),
  ])
  func milliseconds(duration: Duration, down: Int, up: Int) {
    #expect(duration.whole(.milliseconds) == down)
    #expect(duration.whole(.milliseconds, isRoundedUp: true) == up)
  }

  @Test func otherUnits() {
    #expect(Duration.milliseconds(1500).whole(.microseconds) == 1_500_000)
    #expect(Duration.milliseconds(1500).whole(.nanoseconds) == 1_500_000_000)
    #expect(Duration(secondsComponent: 0, attosecondsComponent: 1).whole(.nanoseconds, isRoundedUp: true) == 1)
  }
}
