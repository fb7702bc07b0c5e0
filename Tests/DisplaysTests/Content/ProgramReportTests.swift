import Displays
import Testing

/// What programs say of themselves.
@Suite struct ProgramReportTests {
  private func moment(_ seconds: Double) -> Moment { Moment(.milliseconds(Int(seconds * 1000))) }

  private func report(_ text: String, at seconds: Double = 0) -> ProgramReport {
    var report = ProgramReport()
    report.hear(text.utf8, at: moment(seconds))
    return report
  }

  @Test(arguments: [
    ("READY=1", ContentHealth(.showing), true), ("STATUS=3 trains", ContentHealth(.showing, "3 trains"), false),
    ("STATUS=3 trains\nREADY=1\n", ContentHealth(.showing, "3 trains"), true),
    ("ERRNO=5", ContentHealth(.failed, "the program says error 5"), false),
    ("ERRNO=5\nSTATUS=no data", ContentHealth(.failed, "no data"), false),
    ("ERRNO=0\nSTATUS=", ContentHealth(.showing), false),
    ("ERRNO=-1\nERRNO=x\nERRNO=99999", ContentHealth(.showing), false),
    ("STATUS=a=b\u{1B}[2J", ContentHealth(.showing, "a=b\u{241B}[2J"), false),
    ("", ContentHealth(.showing), false), ("=\n\n=1\nREADY\nready=1\nREADY=2", ContentHealth(.showing), false),
    ("MAINPID=1\nFDSTORE=1\nSTOPPING=1", ContentHealth(.showing), false),
  ]) func isUnderstood(text: String, health: ContentHealth, isReady: Bool) {
    let report = report(text)
    #expect(report.health.state == health.state && report.isReady == isReady)
    if !text.contains("\u{1B}") { #expect(report.health == health) }
    #expect(report.health.reason?.contains("\u{1B}") != true)
    #expect(report.deadline == nil && report.fault(at: moment(1_000_000)) == nil, "it has promised nothing")
  }

  @Test func isCutAndNoText() {
    #expect(report("STATUS=" + String(repeating: "x", count: 3000)).words?.count == 200)
    var report = ProgramReport()
    report.hear([0xff, 0xfe, 0x3d, 0x31, 0x0a] + Array("READY=1".utf8), at: moment(0))
    #expect(report.isReady)
  }

  /// Only who has said that it is alive has to say it again.
  @Test func whoPromisedAndIsSilentIsFrozen() {
    var report = report("WATCHDOG=1", at: 10)
    #expect(report.deadline == moment(40) && report.fault(at: moment(39)) == nil)
    #expect(report.fault(at: moment(40)) == "frozen: it has not said that it is alive for 30 s")
    report.hear("WATCHDOG=1".utf8, at: moment(35))
    #expect(report.fault(at: moment(64)) == nil && report.fault(at: moment(65)) != nil)
    report.hear("WATCHDOG_USEC=500000".utf8, at: moment(36))
    #expect(report.deadline == moment(35.5) && report.fault(at: moment(36)) != nil)
    report.hear("WATCHDOG_USEC=1\nWATCHDOG_USEC=99999999999999999999".utf8, at: moment(36))
    #expect(report.deadline == moment(35.5), "such times are none")
  }

  @Test func whatStandsStillCannotSayAnything() {
    var report = report("WATCHDOG=1", at: 10)
    report.suspend(true, at: moment(20))
    #expect(report.deadline == nil && report.fault(at: moment(1000)) == nil)
    report.suspend(false, at: moment(1000))
    #expect(report.deadline == moment(1030) && report.fault(at: moment(1029)) == nil)
  }

  /// A deadline that stayed when it is over would wake who waits for it for ever.
  @Test func whoHasEndedOrIsKnownToBeFrozenPromisesNothing() {
    var report = report("WATCHDOG=1\nSTATUS=3 trains", at: 10)
    #expect(report.deadline == moment(40) && report.fault(at: moment(40)) != nil)
    report.release()
    #expect(report.deadline == nil && report.fault(at: moment(1000)) == nil && report.words == "3 trains")
    report.suspend(true, at: moment(1000))
    report.suspend(false, at: moment(1001))
    #expect(report.deadline == nil)
    report.hear("WATCHDOG=1\nWATCHDOG=trigger".utf8, at: moment(1010))
    #expect(report.deadline == moment(1040) && report.fault(at: moment(1010)) != nil, "it goes on")
    report.release()
    #expect(report.deadline == nil && report.fault(at: moment(1010)) == nil)
  }

  @Test func mayAskToBeStartedAnew() {
    #expect(
      report("WATCHDOG=trigger\nSTATUS=lost the feed").fault(at: moment(0))
        == "it asks to be started anew: lost the feed")
  }

  /// A program that reports a thousand times a second wakes no client more than once.
  @Test func newsComesOnceASecond() {
    var report = report("STATUS=1", at: 0)
    for number in 2...1000 {
      report.hear("STATUS=\(number)".utf8, at: moment(Double(number) / 2000))
      #expect(report.words == "1" && report.deadline == moment(1))
    }
    report.settle(at: moment(1))
    #expect(report.words == "1000" && report.deadline == nil)
  }
}
