import Displays
import Testing

/// What programs print, on its way into a log.
struct ChatterTests {
  @Test func linesHaveTheNameOfTheScreen() {
    var chatter = Chatter(of: "tv")
    #expect(chatter.lines(in: Array("one\ntw".utf8), at: Moment(.seconds(1))) == ["tv: one"])
    #expect(
      chatter.lines(in: Array("o\n\n\u{1B}[2Jx\n".utf8), at: Moment(.seconds(1))) == ["tv: two", "tv: \u{FFFD}[2Jx"])
    let long = chatter.lines(in: Array((String(repeating: "a", count: 5000) + "\n").utf8), at: Moment(.seconds(1)))
    #expect(long == ["tv: \(String(repeating: "a", count: Chatter.longest))…"])
  }

  /// The items of a playlist, one program after the other.
  @Test func severalProgramsShareOneCount() {
    var chatter = Chatter(of: "tv")
    var count = 0
    for second in 0..<40 {
      var cutter = ByteCutter(at: UInt8(ascii: "\n"), longest: Chatter.longest)
      let cuts = cutter.take(Array("begun\nended\nhalf".utf8))
      count += chatter.lines(of: cuts, at: Moment(.seconds(100 + second))).count
    }
    #expect(count == Chatter.most)
  }

  @Test func noMoreThanAPersonReads() {
    var chatter = Chatter(of: "tv")
    let flood = Array(String(repeating: "again\n", count: 1000).utf8)
    #expect(chatter.lines(in: flood, at: Moment(.seconds(100))).count == Chatter.most)
    #expect(chatter.lines(in: flood, at: Moment(.seconds(159))) == [])
    let later = chatter.lines(in: Array("later\n".utf8), at: Moment(.seconds(160)))
    #expect(later == ["tv: \(2000 - Chatter.most) more lines of its program were skipped", "tv: later"])
  }

  @Test func theEndIsToldToo() {
    var chatter = Chatter(of: "after hook")
    #expect(chatter.rest(at: Moment(.seconds(1))) == [])
    let flood = Array((String(repeating: "again\n", count: 1000) + "unended").utf8)
    #expect(chatter.lines(in: flood, at: Moment(.seconds(100))).count == Chatter.most)
    let skipped = 1001 - Chatter.most
    let rest = ["after hook: \(skipped) more lines of its program were skipped"]
    #expect(chatter.rest(at: Moment(.seconds(101))) == rest)
    #expect(chatter.rest(at: Moment(.seconds(102))) == [])
  }
}
