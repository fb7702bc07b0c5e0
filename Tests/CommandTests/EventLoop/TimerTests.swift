import Glibc
import LabSupport
import Testing

@testable import Platform

/// The tests run one after the other: one that sets the clock rings the others' timers, too.
@Suite(.serialized, .limited) struct TimerTests {
  private enum Source: UInt64 {
    case timer
  }

  @Test(arguments: [TimerClock.awake, .always, .wall])
  func ringsOnceWhenItIsTime(clock: TimerClock) throws {
    let timer = try Timer(clock)
    let poller = try poller(for: timer)
    try timer.arm(after: .seconds(3600))
    #expect(try timer.ring() == nil)
    let moment = clock.now() + .milliseconds(20)
    try timer.arm(at: moment)
    #expect(try poller.wait().count == 1)
    #expect(clock.now() >= moment)
    #expect(try timer.ring() == .due)
    #expect(try timer.ring() == nil)
    #expect(try poller.wait(until: .zero).isEmpty)
  }

  @Test func aPastMomentRingsAtOnce() throws {
    let timer = try Timer(.awake)
    let poller = try poller(for: timer)
    for moment in [Duration.zero, .seconds(-5), .nanoseconds(1)] {
      try timer.arm(at: moment)
      #expect(try poller.wait().count == 1)
      #expect(try timer.ring() == .due)
    }
  }

  @Test func theLastWordCounts() throws {
    let timer = try Timer(.awake)
    let poller = try poller(for: timer)
    try timer.arm(after: .seconds(3600))
    try timer.arm(after: .milliseconds(1))
    #expect(try poller.wait().count == 1)
    try timer.disarm()
    #expect(try poller.wait(until: .zero).isEmpty, "disarming takes a ring back that nobody has heard")
    #expect(try timer.ring() == nil)
  }

  /// No test lives to see the timer ring, but nothing overflows.
  @Test(arguments: [TimerClock.awake, .always, .wall])
  func theFarFutureIsFine(clock: TimerClock) throws {
    let timer = try Timer(clock)
    let poller = try poller(for: timer)
    try timer.arm(at: .seconds(Int64.max))
    try timer.arm(after: .seconds(100 * 365 * 86_400))
    #expect(try poller.wait(until: .zero).isEmpty)
  }

  @Test func theWallClockIsThatOfTheDay() {
    let difference = TimerClock.wall.now() - .seconds(time(nil))
    #expect(difference < .seconds(5) && difference > .seconds(-5))
    let awake = TimerClock.awake.now()
    #expect(TimerClock.always.now() >= awake)
  }

  /// Moved by next to nothing, the clock was set all the same.
  @Test(.enabled(if: Clock.canBeSet, "only root may set the clock, and not in every container"))
  func aClockThatIsSetRingsTheWallTimerOnly() throws {
    let wall = try Timer(.wall)
    let poller = try poller(for: wall)
    let awake = try Timer(.awake)
    try wall.arm(after: .seconds(3600))
    try awake.arm(after: .seconds(3600))
    #expect(Clock.setByNothing())
    #expect(try poller.wait(until: TimerClock.awake.now() + .seconds(10)).count == 1)
    #expect(try wall.ring() == .clockWasSet)
    #expect(try awake.ring() == nil)
    try wall.arm(after: .milliseconds(1))
    #expect(try poller.wait(until: TimerClock.awake.now() + .seconds(10)).count == 1)
    #expect(try wall.ring() == .due)
  }

  private func poller(for timer: borrowing Timer) throws -> Poller<Source> {
    let poller = try Poller<Source>()
    try poller.add(timer.descriptor, as: .timer)
    return poller
  }

  private enum Clock {
    static let canBeSet = setByNothing()

    static func setByNothing() -> Bool {
      var now = timespec()
      return clock_gettime(CLOCK_REALTIME, &now) == 0 && clock_settime(CLOCK_REALTIME, &now) == 0
    }
  }
}
