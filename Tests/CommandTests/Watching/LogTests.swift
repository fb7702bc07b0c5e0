import Foundation
import Glibc
import LabSupport
import Testing

@testable import Platform

/// The lines of the log, in the form of each reader: the journal, another program, or a person.
@Suite(.limited) struct LogTests {
  private static let morning = (hour: 7, minute: 5, second: 9)

  private func lines(_ text: String, _ level: Log.Level, for reader: Log.Reader) -> String {
    Log(reader, on: -1).lines(of: text, level, at: Self.morning)
  }

  @Test(
    arguments: [
      (.error, "<3>text\n", "orchestrate: error: text\n", "07:05:09 error: text\n"),
      (.warning, "<4>text\n", "orchestrate: warning: text\n", "07:05:09 warning: text\n"),
      (.notice, "<5>text\n", "orchestrate: text\n", "07:05:09 text\n"),
      (.info, "<6>text\n", "orchestrate: text\n", "07:05:09 text\n"),
    ] as [(Log.Level, String, String, String)])
  func everyReaderGetsWhatHeNeeds(level: Log.Level, journal: String, other: String, person: String) {
    #expect(lines("text", level, for: .journal) == journal)
    #expect(lines("text", level, for: .other) == other)
    #expect(lines("text", level, for: .person(wantsColor: false)) == person)
  }

  @Test func colorsEndWithTheirLine() {
    let colored = Log.Reader.person(wantsColor: true)
    #expect(lines("a", .error, for: colored) == "\u{1B}[2m07:05:09\u{1B}[0m \u{1B}[31merror: a\u{1B}[0m\n")
    #expect(lines("a", .info, for: colored) == "\u{1B}[2m07:05:09\u{1B}[0m a\n")
  }

  @Test func everyLineHasItsPrefix() {
    #expect(lines("one\ntwo\r\nthree", .warning, for: .journal) == "<4>one\n<4>two\n<4>three\n")
    #expect(lines("one\n\ntwo", .error, for: .other) == "orchestrate: error: one\norchestrate: \norchestrate: two\n")
  }

  /// A screen's name is what its EDID says.
  @Test func namesDoNotSteerTheTerminal() {
    #expect(lines("\u{1B}[2J\u{07}Läb\u{9B}", .info, for: .other) == "orchestrate: \u{FFFD}[2J\u{FFFD}Läb\u{FFFD}\n")
  }

  /// `$JOURNAL_STREAM` names the journal's socket; who redirects stderr inherits the variable and is not the journal.
  @Test func theJournalIsToldByItsSocket() async throws {
    await #expect(processExitsWith: .success) {
      let pipe = Pipe()
      let descriptor = pipe.fileHandleForWriting.fileDescriptor
      let stream = try #require(Log.journalStream(descriptor))
      setenv("JOURNAL_STREAM", stream, 1)
      Log(on: descriptor).error("a hook failed")
      #expect(String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self) == "<3>a hook failed\n")
      for other in ["1:1", "", "journal"] {
        setenv("JOURNAL_STREAM", other, 1)
        Log(on: descriptor).notice("ready")
        #expect(String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self) == "orchestrate: ready\n")
      }
    }
  }

  @Test func whatALineIsAboutIsInItsFields() throws {
    let scratch = try Scratch()
    let path = "\(scratch.path)/journal"
    let journal = try LocalSocket(receivingAt: path)
    let pipe = Pipe()
    let log = Log(.journal, on: pipe.fileHandleForWriting.fileDescriptor, journal: JournalSocket(at: path))
    log.say(
      "DP-1: video\nfailed\u{07}", as: .warning, about: LogSubject(.contentFailed, profile: "day", screen: "left"))
    let text = "DP-1: video\nfailed\u{FFFD}"
    let length = [UInt8(text.utf8.count), 0, 0, 0, 0, 0, 0, 0]
    let entry = Data(try journal.receive())
    #expect(
      entry == Data("MESSAGE\n".utf8) + length
        + Data(
          """
          \(text)
          PRIORITY=4
          SYSLOG_IDENTIFIER=orchestrate
          MESSAGE_ID=b0898a43bd934e1fa7f03d7ebadab687
          ORCHESTRATE_PROFILE=day
          ORCHESTRATE_SCREEN=left

          """.utf8))
    // Without the journal's socket the words still come.
    let alone = Log(.journal, on: pipe.fileHandleForWriting.fileDescriptor, journal: JournalSocket(at: "\(path)-gone"))
    alone.say("failed", as: .error, about: LogSubject(.profileFailed, profile: "day"))
    #expect(String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self) == "<3>failed\n")
  }

  @Test func everyKindOfNewsIsDocumented() throws {
    let document = try String(contentsOf: Tool.repository.appending(path: "docs/watching.md"), encoding: .utf8)
    for kind in LogKind.allCases {
      #expect(document.contains("| `\(kind.rawValue)` |"), "\(kind)")
      #expect(kind.rawValue.wholeMatch(of: /[0-9a-f]{32}/) != nil)
    }
  }

  @Test func aPersonSeesTheTimeOfDay() async throws {
    await #expect(processExitsWith: .success) {
      setenv("TZ", "UTC", 1)
      unsetenv("NO_COLOR")
      let terminal = try FakeTerminal()
      let now = Int(Date().timeIntervalSince1970) % 86_400
      Log(.never, on: terminal.descriptor).info("ready")
      let line = terminal.line()
      let parts = try #require(line.wholeMatch(of: /(\d\d):(\d\d):(\d\d) ready\r\n/))
      let second = [parts.1, parts.2, parts.3].reduce(0) { $0 * 60 + (Int($1) ?? 0) }
      // The log's clock is a coarser one, and may be some milliseconds, so a second, behind.
      let apart = (second - now + 86_430) % 86_400
      #expect(apart < 90, "\(line)")
      Log(on: terminal.descriptor).info("colored")
      #expect(terminal.line().hasSuffix("\u{1B}[0m colored\r\n"))
      setenv("NO_COLOR", "1", 1)
      Log(on: terminal.descriptor).info("plain")
      #expect(terminal.line().wholeMatch(of: /\d\d:\d\d:\d\d plain\r\n/) != nil)
    }
  }

  @Test func nobodyWhoReadsIsNoProblem() async {
    await #expect(processExitsWith: .success) {
      // As the program does.
      signal(SIGPIPE, SIG_IGN)
      let pipe = Pipe()
      try pipe.fileHandleForReading.close()
      Log(on: pipe.fileHandleForWriting.fileDescriptor).error("a pipe without a reader")
      Log(on: -1).error("no descriptor")
      let full = open("/dev/full", O_WRONLY)
      Log(on: full).error("a full disk")
    }
  }

  /// Screens do not wait for a reader who stopped.
  @Test func aFullPipeIsNotWaitedFor() throws {
    let pipe = Pipe()
    let log = Log(.other, on: pipe.fileHandleForWriting.fileDescriptor)
    let long = String(repeating: "n", count: 1 << 20)
    log.error(long)
    let arrived = try #require(try pipe.fileHandleForReading.read(upToCount: 1 << 12))
    #expect(arrived.starts(with: Data("orchestrate: error: nnn".utf8)))
  }
}

/// Both ends of a pseudoterminal.
private final class FakeTerminal {
  private let keeper: CInt
  let descriptor: CInt

  init() throws {
    var ends: (CInt, CInt) = (-1, -1)
    try #require(openpty(&ends.0, &ends.1, nil, nil, nil) == 0)
    (keeper, descriptor) = ends
  }

  deinit {
    close(descriptor)
    close(keeper)
  }

  /// What was just written.
  func line() -> String {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(keeper, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
