import LabSupport
import Testing

/// A link that the driver calls bad: RandR shows a lit screen, and a person sees none.
@Suite(.serialized, .limited) struct LinkTests {
  private static let profile = """
    version: 1
    screens:
      office: { identity: { connector: HDMI-1 } }
    """

  private static func desk() throws -> Desk { try Desk(["HDMI-1,monitor=office"], profiles: ["desk": profile]) }

  @Test func theModeIsSetAgain() throws {
    let desk = try Self.desk()
    try desk.expectNothingToDo()
    try desk.server.lab("link", "HDMI-1", "bad")
    let plan = try desk.plan()
    #expect(plan.steps.map(\.kind) == ["set-again"] && plan.steps[0].summary == "HDMI-1: 1920x1080@60 again", "\(plan)")
    let ending = try desk.run("apply")
    #expect(ending.code == 0 && ending.output.contains("its link-status is Bad"), "\(ending)")
    #expect(try desk.server.report().contains(/link-status: Good/))
    try desk.expectNothingToDo()
  }

  @Test func thatIsTriedOnce() throws {
    let desk = try Self.desk()
    try desk.server.lab("link", "HDMI-1", "bad")
    try desk.server.lab("delay", "HDMI-1", "3000")
    let (events, driver) = (try desk.server.watch(), try desk.server.driver())
    let apply = try desk.start("apply")
    // The driver's own change waits behind the second of the two requests, and comes before anything else a client asks
    // for.
    try events.wait(for: "event=mode-set-begin")
    try driver.run("link", "HDMI-1", "bad")
    let ending = try apply.finish()
    try desk.server.lab("delay", "HDMI-1", "0")
    let words = "HDMI-1: link-status stays Bad although the mode was set again"
    #expect(ending.code == 0 && ending.errors.contains(words), "\(ending)")
    let again = try desk.run("apply")
    #expect(again.output == "desk: nothing to do\n" && again.errors.contains(words), "\(again)")
    #expect(try desk.run("apply", "--retry").output.contains("its link-status is Bad"))
    try desk.server.lab("link", "HDMI-1", "bad")
    #expect(try desk.run("apply").output.contains("its link-status is Bad"), "it was good in between")
  }

  @Test func aModeThatIsRefusedThenLeadsToTheNext() throws {
    let desk = try Desk(
      ["HDMI-1,monitor=office", "DP-1,monitor=portrait"],
      profiles: [
        "desk": Self.profile.replacing("connector: HDMI-1 }", with: "connector: HDMI-1 }, mode: [1920x1080, 1680x1050]")
      ])
    #expect(try desk.run("apply").code == 0)
    try desk.server.lab("link", "HDMI-1", "bad")
    try desk.server.lab("fail", "HDMI-1", "--mode", "1920x1080")
    let ending = try desk.run("apply")
    #expect(ending.code == 0 && ending.errors.contains("trying the next mode"), "\(ending)")
    #expect(try desk.server.xrandr("--current").contains(/HDMI-1 connected (primary )?1680x1050/))
  }

  @Test func aWatcherSetsItAgain() throws {
    let desk = try WatchDesk(["HDMI-1,monitor=office"], profiles: ["desk": Self.profile])
    try desk.waitForProfile("desk")
    let events = try desk.server.watch()
    try desk.server.lab("link", "HDMI-1", "bad")
    try events.wait(for: "event=mode-set-end crtc=0 outputs=HDMI-1")
    try desk.wait("a change") { $0.lastChange?.cause == "bad link" }
  }

  @Test func theDoctorTellsOfIt() throws {
    let desk = try Self.desk()
    try desk.server.lab("link", "HDMI-1", "bad")
    let report = try desk.orchestrate.run("doctor", "--profiles", "profiles")
    #expect(report.output.contains("link-status of HDMI-1 is Bad"), "\(report.output)")
  }
}
