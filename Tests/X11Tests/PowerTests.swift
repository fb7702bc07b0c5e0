import Displays
import LabSupport
import Testing

@testable import X11

/// DPMS and the screen saver, with `xset` as the other client.
@Suite(.limited) struct PowerTests {
  private let server: LabServer

  init() throws { server = try LabServer(["A,monitor=office"]) }

  private func power() throws -> ServerPower { try Connection(display: server.display).power() }

  private func xset(_ arguments: String...) throws {
    try Tool.run(["xset"] + arguments, display: server.display)
  }

  @Test func tellsWhatTheServerWillDo() throws {
    try xset("s", "100", "200")
    try xset("s", "noblank")
    try xset("dpms", "300", "400", "500")
    let power = try power()
    #expect(power.screenSaver == .init(timeout: 100, interval: 200, prefersBlanking: false))
    #expect(power.dpms == .init(standby: 300, suspend: 400, off: 500))
    #expect(power.wakefulness == .awake)
    try xset("-dpms")
    #expect(try self.power().dpms == .init(isEnabled: false, standby: 300, suspend: 400, off: 500))
  }

  @Test(arguments: [ServerPower.DPMS.Level.standby, .suspend, .off])
  func tellsThatTheScreensSleep(_ level: ServerPower.DPMS.Level) throws {
    try xset("+dpms")
    try xset("dpms", "force", level.rawValue)
    #expect(try power().dpms?.level == level)
    #expect(try power().wakefulness == .blanked)
    try xset("dpms", "force", "on")
    #expect(try power().wakefulness == .awake)
  }

  @Test func tellsThatTheScreenSaverRuns() throws {
    try xset("s", "activate")
    #expect(try power().screenSaver.isActive && power().wakefulness == .blanked)
    try xset("s", "reset")
    #expect(try power().wakefulness == .awake)
  }

  @Test func theMarkMakesItOnPurpose() throws {
    try xset("+dpms")
    try xset("dpms", "force", "off")
    let connection = try Connection(display: server.display)
    #expect(try !connection.power().isAsleepOnPurpose)
    #expect(connection.atoms.existing(.asleep) == nil, "reading leaves no trace")
    let (mark, cardinal): ([UInt32], UInt32) = (SleepMark(.user, earlier: .init()).numbers, 6)
    try connection.write(mark, toRoot: .asleep, type: cardinal)
    #expect(try connection.power().wakefulness == .asleep)
    try connection.write([UInt32](), toRoot: .asleep, type: cardinal)
    #expect(try connection.power().wakefulness == .blanked)
  }

  @Test func readingTheScreensDoesNotAskForIt() throws {
    let trace = try #require(try RequestTrace(of: server.display))
    var connection: Connection? = try Connection(display: trace.display)
    #expect(try connection?.read(.all).snapshot.power == nil)
    _ = try connection?.power()
    connection = nil
    let requests = try trace.requests()
    #expect(requests.count { $0 == "GetScreenSaver" } == 1, "\(requests)")
  }
}
