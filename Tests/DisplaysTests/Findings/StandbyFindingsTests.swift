import Displays
import Testing

@Suite struct StandbyFindingsTests {
  private func findings(standby: Bool, wakeFor: Duration?) -> [Diagnostic] {
    var profile = Profile(.screen("tv", connector: "A"))
    profile.standby = Marked(standby, at: .desk(2, 10))
    profile.wakeFor = wakeFor.map { Marked($0, at: .desk(3, 11)) }
    return profile.findings
  }

  @Test func aTimeToWakeForBelongsToStandby() {
    #expect(findings(standby: true, wakeFor: .seconds(60)).isEmpty && findings(standby: true, wakeFor: nil).isEmpty)
    #expect(findings(standby: false, wakeFor: nil).isEmpty)
    let found = findings(standby: false, wakeFor: .seconds(60))
    #expect(found.map(\.rule) == [.conflictingKeys] && found.first?.mark == .desk(3, 11))
  }

  @Test func whatSleepsIsNotAlwaysAwake() {
    var profile = Profile(.screen("tv", connector: "A"))
    profile.standby = Marked(true, at: .desk(2, 10))
    profile.awake = Marked(.always, at: .desk(3, 8))
    #expect(profile.findings.map(\.rule) == [.conflictingKeys] && profile.findings.first?.mark == .desk(3, 8))
    profile.awake.value = .never
    #expect(profile.findings.isEmpty)
  }
}
