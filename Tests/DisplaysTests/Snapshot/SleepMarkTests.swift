import Displays
import Testing

@Suite struct SleepMarkTests {
  private static let usual = ServerPower.DPMS(standby: 600, suspend: 600, off: 600)
  private static let unused = ServerPower.DPMS(isEnabled: false, standby: 1, suspend: 2, off: 65535)

  @Test(arguments: [
    SleepMark(.profile(wakeFor: .seconds(300)), earlier: usual), SleepMark(.profile(wakeFor: .zero), earlier: unused),
    SleepMark(.user, earlier: usual), SleepMark(.over, earlier: unused),
  ])
  func itsNumbersSayAllOfIt(_ mark: SleepMark) {
    #expect(SleepMark(numbers: mark.numbers) == mark)
  }

  /// Any client can write the property.
  @Test(arguments: [
    [], [1], [2, 0, 0, 0, 0, 0, 0], [1, 9, 0, 0, 0, 0, 0], [1, 0, 0, 0, 65536, 0, 0], [1, 0, 0, 0, 0, 0, 0, 0],
  ])
  func otherNumbersAreNoMark(_ numbers: [UInt32]) {
    #expect(SleepMark(numbers: numbers) == nil)
  }

  @Test func whateverTimeIsWrittenIsWithinBounds() {
    let mark = SleepMark(numbers: [1, 0, .max, 1, 0, 0, 0])
    #expect(mark?.cause == .profile(wakeFor: SleepMark.wakeTimes.upperBound))
  }

  /// The server puts the screens back to sleep by itself, also when no watcher is there; what a user has put to sleep
  /// behaves as before once it is woken.
  @Test(arguments: [
    (SleepMark.Cause.profile(wakeFor: .seconds(300)), usual, ServerPower.DPMS(off: 300)),
    (.profile(wakeFor: .milliseconds(1500)), unused, ServerPower.DPMS(off: 2)),
    (.profile(wakeFor: .zero), usual, ServerPower.DPMS(off: 1)), (.user, usual, usual),
    (.user, unused, ServerPower.DPMS()), (.over, unused, unused),
  ])
  func howDPMSIsSetMeanwhile(cause: SleepMark.Cause, earlier: ServerPower.DPMS, expected: ServerPower.DPMS) {
    #expect(cause.settings(instead: earlier) == expected)
  }
}

@Suite struct SleepObservationTests {
  private static func sight(
    _ cause: SleepMark.Cause?, isDark: Bool = false, idle: Duration? = nil
  ) -> SleepObservation {
    SleepObservation(mark: cause.map { SleepMark($0, earlier: ServerPower.DPMS()) }, isDark: isDark, idle: idle)
  }

  private static let night = SleepMark.Cause.profile(wakeFor: .seconds(60))

  @Test(arguments: [
    (sight(nil), SleepObservation.State.awake, false), (sight(nil, isDark: true), .awake, false),
    (sight(night, isDark: true), .asleep, false), (sight(night, idle: .seconds(59)), .stirred, false),
    (sight(night, idle: .seconds(60)), .asleep, true), (sight(night), .stirred, false),
    (sight(.profile(wakeFor: .zero), idle: .zero), .asleep, true), (sight(.user, isDark: true), .asleep, false),
    (sight(.user, idle: .seconds(9999)), .stirred, false),
  ])
  func whatTheScreensDo(sight: SleepObservation, state: SleepObservation.State, isDue: Bool) {
    #expect(sight.state == state && sight.isDue == isDue)
  }

  @Test func inputEndsWhatAUserHasPutToSleep() {
    #expect(!Self.sight(.user, isDark: true).isOver && Self.sight(.user).isOver)
    #expect(Self.sight(.over, isDark: true).isOver && !Self.sight(Self.night).isOver)
  }
}
