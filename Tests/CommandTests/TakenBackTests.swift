import LabSupport
import Testing

/// A driver that puts a value back by itself: it is told of, and not fought. Here it is a link that stays bad whatever
/// a client says.
@Suite(.serialized, .limited) struct TakenBackTests {
  private let desk: Desk

  init() throws {
    let profile = """
      version: 1
      screens:
        office: { identity: { connector: HDMI-1 }, properties: { link-status: Good, max bpc: 10 } }
      """
    desk = try Desk(["HDMI-1,monitor=office"], profiles: ["desk": profile])
    try desk.server.lab("link", "HDMI-1", "bad")
  }

  /// Applies while the driver takes the link's state back. The property set is slow, so that the driver's own change
  /// waits behind it and comes before anything else that a client asks for.
  private func applyInVain(_ arguments: String...) throws -> Ending {
    try desk.server.lab("delay", "HDMI-1", "8000")
    let (events, driver) = (try desk.server.watch(), try desk.server.driver())
    let program = try desk.orchestrate.start(["apply", "--profiles", "profiles"] + arguments)
    try events.wait(for: "event=property-begin output=HDMI-1 property=\"link-status\"")
    try driver.run("link", "HDMI-1", "bad")
    let ending = try program.finish()
    try desk.server.lab("delay", "HDMI-1", "0")
    return ending
  }

  private static let words = "HDMI-1: \"link-status\" stays Bad, as the driver reverts Good"

  @Test func isToldAndNotFought() throws {
    let first = try applyInVain()
    #expect(first.code == 0 && first.errors.contains(Self.words), "\(first)")
    #expect(try desk.server.report().contains("max bpc: 10"), "nothing else is given up for it")
    let events = try desk.server.watch()
    for _ in 0..<2 {
      let again = try desk.run("apply")
      #expect(again.code == 0 && again.output == "desk: nothing to do\n")
      #expect(again.errors.contains(Self.words))
    }
    let plan = try desk.run("plan", "--detailed-exitcode")
    #expect(plan.code == 0 && plan.errors.contains(Self.words), "\(plan)")
    #expect(try !events.soFar().contains { $0.name.hasPrefix("property") })
  }

  @Test func isTriedAgainWhenAsked() throws {
    _ = try applyInVain()
    let retried = try desk.run("apply", "--retry")
    #expect(retried.code == 0 && retried.output.contains("\"link-status\" = Good"), "\(retried)")
    let again = try desk.run("apply")
    #expect(again.output == "desk: nothing to do\n" && again.errors.isEmpty)
  }

  @Test func anotherMonitorIsAnotherTry() throws {
    _ = try applyInVain()
    try desk.server.lab("swap", "HDMI-1", "office-other")
    try desk.server.lab("link", "HDMI-1", "bad")
    #expect(try desk.run("plan").output.contains("\"link-status\" = Good"))
  }
}
