import Displays
import Testing

/// Words that change while they are shown: what a clock's format may be, when its text is another one, and what the
/// text of a file is.
@Suite struct ChangingTextTests {
  @Test(arguments: ["%H:%M", "%-I.%M %p", "100 %%%n%S", "%_5H", "%^a", "%EY", "%Od", "%%%H", "%s", "at %02H"])
  func formatsOfTheTime(format: String) { #expect(ClockFace.isFormat(format)) }

  @Test(arguments: [
    "", "HH:mm", "12:00", "%", "%H%", "%%", "%%H", "100 %%%n%t", "%Q", "%H %f", "%999H", "%-", "%E", "%EH", "%OZ", "%é",
    "% H", String(repeating: "%H", count: 101),
  ])
  func whatShowsNoTimeIsNoFormat(format: String) { #expect(!ClockFace.isFormat(format)) }

  @Test(arguments: ["UTC", "Europe/Berlin", "America/Argentina/Buenos_Aires", "Etc/GMT+5"])
  func namesOfZones(name: String) { #expect(ClockFace.isZone(name)) }

  @Test(arguments: [
    "", "/etc/passwd", "../../etc/passwd", "Europe//Berlin", "Europe/", "Europe/../../x", ":UTC", "5", "Zürich", "A B",
    String(repeating: "A", count: 65),
  ])
  func otherTextIsNoZone(name: String) { #expect(!ClockFace.isZone(name)) }

  /// 2026-11-26 10:15:42 UTC.
  private let now = 1_795_688_142

  private func hour(_ moment: Int) -> Int { moment / 3600 % 24 }

  @Test func aClockWithSecondsChangesWithTheNextOne() {
    #expect(ClockReading(at: now) { "\($0)" }?.end == now + 1)
    #expect(ClockReading(at: -1) { "\($0)" }?.end == 0)
  }

  @Test func aClockOfMinutesChangesAtTheNextOne() {
    let reading = ClockReading(at: now) { "\($0 / 60)" }
    #expect(reading == ClockReading(at: now - 42) { "\($0 / 60)" })
    #expect(reading?.end == now - 42 + 60 && reading?.text == "\(now / 60)")
    #expect(ClockReading(at: now + 17) { "\($0 / 60)" }?.end == now + 18, "a second before it")
  }

  @Test func aClockOfHoursOrDaysIsLeftAlone() {
    #expect(ClockReading(at: now) { "\(hour($0))" }?.end == (now / 3600 + 1) * 3600)
    #expect(ClockReading(at: now) { "\($0 / 86_400)" }?.end == (now / 86_400 + 1) * 86_400)
    let year = ClockReading(at: now) { _ in "2026" }
    #expect(year.map { (86_340...86_400).contains($0.end - now) } == true)
  }

  /// By half an hour, as on Lord Howe Island, in the middle of an hour.
  @Test func aChangeOfTheOffsetIsSeen() {
    let change = now - now % 3600 + 1800
    let reading = ClockReading(at: now) { "\(hour($0 < change ? $0 : $0 + 1800))" }
    #expect(reading?.end == change)
  }

  @Test func aClockThatCannotBeReadHasNoText() {
    #expect(ClockReading(at: now) { _ in nil } == nil)
  }

  private func text(_ bytes: [UInt8]) -> String? { try? FileText.text(of: bytes) }
  private func problem(_ bytes: [UInt8]) -> String? {
    do throws(FileText.Problem) {
      _ = try FileText.text(of: bytes)
      return nil
    } catch {
      return error.description
    }
  }

  @Test(arguments: [
    ("one\ntwo", "one\ntwo"), ("one\r\ntwo\r\n", "one\ntwo"), ("\u{FEFF}one\n\n\n", "one"), ("", ""), (" \n\t\n", ""),
    ("\n  a\tb", "\n  a\tb"), ("屏幕 ü\n", "屏幕 ü"),
  ])
  func textOfAFile(bytes: String, expected: String) { #expect(text(Array(bytes.utf8)) == expected) }

  @Test func whatIsNoTextSaysWhere() {
    #expect(problem(Array("one\ntw".utf8) + [0xFC]) == "line 2 is not UTF-8; save it as UTF-8")
    #expect(problem([0xFF, 0xFE, 0x41, 0]) == "line 1 is not UTF-8; save it as UTF-8")
    #expect(problem(Array("a\n\n\u{1B}[2J".utf8))?.hasPrefix("line 3 holds U+001B") == true)
    #expect(problem(Array("a\rb".utf8))?.hasPrefix("line 1 holds U+000D") == true)
    #expect(problem([0])?.hasPrefix("line 1 holds U+0000") == true)
  }

  @Test func aFileHasALimit() {
    #expect(text([UInt8](repeating: 0x61, count: 65_536))?.count == 65_536)
    #expect(problem([UInt8](repeating: 0x61, count: 65_537))?.hasPrefix("it has more than 64 KiB") == true)
  }

  @Test func aRelativeFileStartsAtTheFolder() {
    let text = ContentSource.drawn(.changing(ChangingText(.file("a.txt"))))
    #expect(text.located(in: "/p").paths == ["/p/a.txt"] && text.images == nil && text.mayStay)
    #expect("\(text.located(in: "/p"))" == "text of a.txt")
    let clock = ContentSource.drawn(.changing(ChangingText(.clock(ClockFace("%H:%M", zone: "Asia/Tokyo")))))
    #expect(clock.paths.isEmpty && "\(clock)" == "clock \"%H:%M\" in Asia/Tokyo")
  }
}
