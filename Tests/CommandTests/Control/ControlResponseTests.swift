import LabSupport
import Testing

@testable import Control
@testable import Platform

@Suite(.limited) struct ControlResponseTests {
  @Test(
    arguments: [
      (.done("paused"), #"{"message":"paused","ok":true}"#),
      (
        .failed("found no profile \"a\"", .noProfileMatches),
        #"{"error":"found no profile \"a\"","exitCode":3,"ok":false}"#
      ),
      (.failed("two\nlines"), #"{"error":"two\nlines","exitCode":1,"ok":false}"#),
      (.confirmWithin(seconds: 15), #"{"confirmWithinSeconds":15,"ok":true}"#),
      (.outcome(.kept, reason: "confirmed"), #"{"ok":true,"outcome":"kept","reason":"confirmed"}"#),
      (
        .outcome(.reverted, reason: "nobody confirmed"),
        #"{"ok":true,"outcome":"reverted","reason":"nobody confirmed"}"#
      ),
    ] as [(ControlResponse, String)])
  func isOneLine(response: ControlResponse, line: String) throws {
    #expect(String(decoding: try response.line, as: UTF8.self) == line + "\n")
    #expect(try ControlResponse(line: Array(line.utf8)) == response)
  }

  @Test(arguments: [WatcherStatus.calm, .troubled])
  func aStatusComesThroughWhole(status: WatcherStatus) throws {
    let line = try ControlResponse.status(status).line
    #expect(line.filter { $0 == UInt8(ascii: "\n") }.count == 1)
    #expect(try ControlResponse(line: line.dropLast()) == .status(status))
  }

  /// A watcher of a later version may say more.
  @Test func whatIsNotKnownIsPassedOver() throws {
    let line = #"{"ok":true,"message":"paused","since":"2026-11-21T09:30:00Z"}"#
    #expect(try ControlResponse(line: Array(line.utf8)) == .done("paused"))
    let failure = #"{"ok":false,"error":"no","exitCode":99}"#
    #expect(try ControlResponse(line: Array(failure.utf8)) == .failed("no"))
  }

  @Test(arguments: [
    "", "hello", "{}", #"{"ok":true}"#, #"{"ok":false}"#, #"{"ok":true,"outcome":"maybe","reason":""}"#,
    // Added to what a client waits besides, it would trap.
    #"{"ok":true,"confirmWithinSeconds":9223372036854775807}"#, #"{"ok":true,"confirmWithinSeconds":0}"#,
  ])
  func anAnswerThatMakesNoSenseIsSaid(text: String) {
    #expect(throws: ControlProblem.self) { try ControlResponse(line: Array(text.utf8)) }
  }

  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("2026-11-21T09:30:00Z", 1_795_253_400), ("2024-02-29T23:59:59Z", 1_709_251_199),
  ])
  func momentsAreUTC(text: String, seconds: Int) {
    #expect(Timestamp(text) == Timestamp(secondsSince1970: seconds))
    #expect(Timestamp(secondsSince1970: seconds).description == text)
  }

  @Test(arguments: [
    "", "now", "2026-11-21", "2026-11-21T09:30:00", "2026-11-21 09:30:00Z", "2026-13-01T00:00:00Z",
    "2026-02-30T00:00:00Z", "2026-11-21T24:00:00Z", "2026-11-21T09:30:00Z ", "99999999999-11-21T09:30:00Z",
  ])
  func otherFormsOfMomentsAreRefused(text: String) {
    #expect(Timestamp(text) == nil)
  }
}

extension WatcherStatus {
  static let calm = WatcherStatus(
    display: ":0", pid: 4711, since: Timestamp(secondsSince1970: 1_795_253_400), profile: "desk", chosen: .automatic,
    inSync: true, resting: true,
    lastChange: Change(
      at: Timestamp(secondsSince1970: 1_795_253_460), summary: "2 changes", cause: "HDMI-1 was plugged in"),
    screens: [
      Screen(output: "eDP-1", name: "laptop", state: .lit("1920x1080@59.93 at 0,0")),
      Screen(output: "HDMI-1", name: "office", state: .lit("1920x1200@59.95 at 1920,0")),
      Screen(output: "DP-2", state: .dark),
    ])

  static let troubled = WatcherStatus(
    display: ":0", pid: 4711, since: Timestamp(secondsSince1970: 1_795_253_400), chosen: .manual, inSync: false,
    resting: false, drift: ["eDP-1 is turned left, and another client did that"], paused: true, pendingEvents: 2,
    failure: Trouble(
      message: "HDMI-1: the X server refused the mode", gaveUp: false,
      nextTryAt: Timestamp(secondsSince1970: 1_795_253_520)),
    confirm: Waiting(until: Timestamp(secondsSince1970: 1_795_253_475)),
    profilesFindings: ["lobby.yaml:3:4: error: unknown key \"mod\"; did you mean \"mode\"?"], others: ["KScreen"])
}
