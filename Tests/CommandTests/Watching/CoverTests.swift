import Foundation
import LabSupport
import Testing

/// Windows of other programs over the content of a sign.
@Suite("watch --kiosk: windows over content", .serialized, .limited) struct CoverTests {
  private static let profile = """
    version: 1
    screens:
      sign:
        identity: { connector: A }
        content: { color: "#ff0000" }

    """

  private let sign: WatchDesk
  /// The watcher's log, as it is written.
  private let log: LabClient

  init() throws {
    sign = try WatchDesk(["A,monitor=beamer"], profiles: ["sign": Self.profile], options: ["--kiosk"])
    try sign.wait("it is shown") { $0.content(of: "A") == "showing" && $0.resting }
    log = try LabClient(
      stock: ["tail", "-n", "+1", "-f", "/proc/\(sign.watcher.processIdentifier)/fd/2"], display: sign.server.display)
  }

  private func waitForLog(_ words: String) throws {
    while let line = try log.nextLine() { if line.contains(words) { return } }
    throw ToolFailure("no line of the log with \(words)")
  }

  /// Of a place that the windows cover.
  private func isCovered() throws -> Bool {
    let picture = try sign.server.picture(of: "A")
    let place = 3 * (100 * picture.width + 100)
    return Array(picture.bytes[place..<place + 3]) != [0xff, 0, 0]
  }

  private func cover(_ color: String) throws -> LabClient {
    let client = try LabClient("above", color, display: sign.server.display)
    guard try client.nextLine() == "above" else { throw ToolFailure("no window over the content") }
    return client
  }

  /// It wants to be above, and gets its way after the third time.
  @Test func aWindowIsLoweredThreeTimes() throws {
    let client = try cover("00ff00")
    #expect(try isCovered())
    for _ in 0..<2 {
      try waitForLog("a window of \"Above\" of process \(client.pid) lay over content for 5 s and was lowered")
      #expect(try client.nextLine() == "above")
    }
    try waitForLog("was lowered; should it come back, it stays")
    #expect(try client.nextLine() == "above")
    // What lies there for 5 s is a finding of `status`, so it is not well by then.
    for _ in 0..<2 { try sign.wait("rest") { $0.resting } }
    #expect(try isCovered())
  }

  /// The content is seen again, and what another program of ours shows is left.
  @Test func theContentIsSeenAgain() throws {
    let before = try sign.server.picture(of: "A")
    let message = try sign.run("put", "sign", "--message", "Back at two", "--display", sign.server.display)
    try #require(message.code == 0, "\(message)")
    try #require(try sign.server.sees { try $0.picture(of: "A") != before })
    let withMessage = try sign.server.picture(of: "A")
    let window = try LabClient("colour", "00ff00", "over it", display: sign.server.display)
    try #require(try sign.server.sees { try $0.picture(of: "A") != withMessage })
    try waitForLog("was lowered")
    #expect(try sign.server.sees { try $0.picture(of: "A") == withMessage })
    withExtendedLifetime(window) {}
  }

  /// It is one window, however many screens it lies over.
  @Test func aWindowOverTwoScreensIsLoweredOnce() throws {
    let second = Self.profile + "  other: { identity: { connector: B }, content: { color: \"#ff0000\" } }\n"
    let wall = try WatchDesk(
      ["A,monitor=beamer", "B,monitor=beamer"], profiles: ["sign": second], options: ["--kiosk"])
    try wall.wait("both are shown") {
      $0.content(of: "A") == "showing" && $0.content(of: "B") == "showing" && $0.resting
    }
    let log = try LabClient(
      stock: ["tail", "-n", "+1", "-f", "/proc/\(wall.watcher.processIdentifier)/fd/2"], display: wall.server.display)
    let window = try LabClient("window", "200", "100", "1600", "500", display: wall.server.display)
    #expect(try window.nextLine() != nil)
    var lowered: [String] = []
    try wall.wait("it is covered") { $0.content(of: "A") == "covered" || $0.content(of: "B") == "covered" }
    try wall.wait("it is seen again") { $0.content(of: "A") == "showing" && $0.content(of: "B") == "showing" }
    let next = try LabClient("window", "300", "100", "1500", "500", display: wall.server.display)
    while let line = try log.nextLine() {
      if line.contains("was lowered") { lowered.append(line) }
      if line.contains("of process \(next.pid) ") { break }
    }
    #expect(lowered.count { $0.contains("of process \(window.pid) ") } == 1, "\(lowered)")
    withExtendedLifetime(next) {}
  }

  /// A screen locker has both.
  @Test func nothingIsLoweredWhileAnotherProgramHasTheKeyboard() throws {
    let locker = try LabClient("grab", display: sign.server.display)
    try #require(try locker.nextLine() == "grabbed")
    let client = try cover("00ff00")
    try waitForLog("lies over content and stays: another program has the keyboard or the pointer to itself")
    #expect(try isCovered())
    locker.kill()
    // Whatever moves has it looked at again.
    let other = try LabClient("window", "300", "300", "100", "100", display: sign.server.display)
    _ = try other.nextLine()
    try waitForLog("a window of \"Above\"")
    withExtendedLifetime(client) {}
  }
}
