import Displays
import Testing

@Suite struct ServerPowerTests {
  private typealias DPMS = ServerPower.DPMS

  /// Input wakes what sleeps on purpose too; a server that has been told not to use DPMS keeps its screens on.
  @Test(
    arguments: [
      (DPMS(), false, false, .awake), (nil, false, false, .awake), (DPMS(level: .off), false, false, .blanked),
      (DPMS(level: .standby), false, true, .asleep), (DPMS(), false, true, .awake), (DPMS(), true, false, .blanked),
      (nil, true, true, .blanked), (DPMS(isEnabled: false, level: .off), false, true, .awake),
      (DPMS(level: .suspend), true, true, .asleep),
    ] as [(ServerPower.DPMS?, Bool, Bool, Wakefulness)])
  func saysWhetherAPersonSeesTheScreens(
    dpms: ServerPower.DPMS?, isSaverActive: Bool, isMarked: Bool, expected: Wakefulness
  ) {
    let power = ServerPower(
      dpms: dpms, screenSaver: ServerPower.ScreenSaver(isActive: isSaverActive),
      mark: isMarked ? SleepMark(.user, earlier: ServerPower.DPMS()) : nil)
    #expect(power.wakefulness == expected)
  }

  @Test func theFirstLevelThatIsNotOffCounts() {
    #expect(DPMS(standby: 0, suspend: 900, off: 600).due == 600)
    #expect(DPMS().due == nil)
    #expect(DPMS(isEnabled: false, standby: 600).due == nil)
  }

  @Test func itIsNotKnownUnlessItWasRead() {
    #expect(SampleSnapshot.ordinary.wakefulness == nil)
  }
}
