import Displays
import Testing

/// A line that runs across its screen: what it is made of, where it is, and how far a frame takes it.
@Suite struct TickerTests {
  @Test func linesBecomeOne() {
    #expect(TickerLine.pieces(of: " one \n\n  two\tthree\r\n\u{2028}") == ["one\u{2003}\u{2003}two three"])
    #expect(TickerLine.pieces(of: " \n\t ").isEmpty && TickerLine.pieces(of: "").isEmpty)
  }

  @Test func longLinesAreCutAfterSpaces() {
    let words = Array(repeating: "seven77", count: 40).joined(separator: " ")
    let pieces = TickerLine.pieces(of: words)
    #expect(pieces.joined() == words && pieces.count == 4)
    #expect(pieces.dropLast().allSatisfy { $0.count == 96 && $0.last == " " })
    let long = String(repeating: "语", count: 250)
    #expect(TickerLine.pieces(of: long).map(\.count) == [100, 100, 50])
  }

  /// What a screen shows: for each of its columns the column of the line, counted over all pieces.
  private func columns(_ belt: TickerBelt, _ widths: [Int], room: Int, at travelled: Int) -> [Int?] {
    var columns = [Int?](repeating: nil, count: room)
    for (tile, x) in belt.tiles(at: travelled) {
      let start = widths[..<tile.piece].reduce(0, +) + tile.start
      #expect(tile.width > 0 && tile.width <= TickerBelt.tileWidth && tile.start + tile.width <= widths[tile.piece])
      for offset in 0..<tile.width where columns.indices.contains(x + offset) {
        #expect(columns[x + offset] == nil, "two tiles on each other")
        columns[x + offset] = start + offset
      }
    }
    return columns
  }

  @Test(arguments: [[700, 10, 300], [1], [3000], [0, 256, 0, 257]])
  func theLineEntersRunsAndFollowsItself(widths: [Int]) {
    let (room, gap, width) = (500, 40, widths.reduce(0, +))
    let length = max(room, width + gap)
    let belt = TickerBelt(widths, room: room, gap: gap)
    #expect(columns(belt, widths, room: room, at: 0).allSatisfy { $0 == nil })
    for travelled in stride(from: 1, through: 2 * length + room, by: 37) {
      let expected = (0..<room).map { x -> Int? in
        let place = x - room + travelled
        let column = place < 0 ? width : place % length
        return column < width ? column : nil
      }
      #expect(columns(belt, widths, room: room, at: travelled) == expected, "\(travelled)")
    }
  }

  @Test func whatIsReadFromTheRightRunsToTheRight() {
    let belt = TickerBelt([100, 50], room: 400, gap: 40, isRightToLeft: true)
    let places = belt.tiles(at: 120).map {
      "\($0.tile.piece) at \($0.x), \($0.tile.start) to \($0.tile.start + $0.tile.width)"
    }
    // Of the second piece the right end has come in.
    #expect(places == ["0 at 20, 0 to 100", "1 at -30, 0 to 50"])
    let wide = TickerBelt([600], room: 400, gap: 40, isRightToLeft: true).tiles(at: 300)
    #expect(wide.map(\.x) == [44, -212] && wide.map(\.tile.start) == [344, 88])
  }

  @Test func tilesAreDrawnBeforeTheyAreSeen() {
    let belt = TickerBelt([3000], room: 500, gap: 40)
    #expect(belt.tiles(at: 0, ahead: 256).map(\.tile.start) == [0])
    #expect(belt.tiles(at: 500, ahead: 256).map(\.tile.start) == [0, 256, 512])
    #expect(belt.tiles(at: 500).map(\.tile.start) == [0, 256])
  }

  /// A stock ticker is written anew every few seconds, and is to be read to its end.
  @Test func otherWordsGoOnWhereTheLastOnesWere() {
    let (old, new) = (TickerBelt([3000], room: 500, gap: 40), TickerBelt([2900], room: 500, gap: 40))
    #expect(old.travelled(700, on: new) == 700, "the first run has none before it")
    #expect(old.travelled(3040 + 700, on: new) == 2940 + 700)
    #expect(old.travelled(5 * 3040 + 3000, on: new) == 2940 + 2940)
    let empty = TickerBelt([], room: 500, gap: 40)
    #expect(empty.isEmpty && empty.tiles(at: 1000, ahead: 256).isEmpty)
  }

  /// The pixels of each of some frames.
  private func steps(_ speed: Int, _ refresh: Int, frames: Int, of refreshes: Int = 1) -> [Int] {
    var pace = TickerPace(speed: speed, refreshMilliHertz: refresh)
    return (0..<frames).map { _ in pace.step(after: refreshes) }
  }

  @Test(arguments: [(120, 60_000), (120, 60_004), (120, 59_940), (120, 59_500)])
  func wholePixelsAreKept(speed: Int, refresh: Int) {
    #expect(steps(speed, refresh, frames: 5000).allSatisfy { $0 == 2 })
    #expect(TickerPace(speed: speed, refreshMilliHertz: refresh).interval == 1)
  }

  @Test func slowLinesWakeNoOftenerThanTheyMove() {
    #expect(TickerPace(speed: 10, refreshMilliHertz: 60_000).interval == 6)
    #expect(steps(10, 60_000, frames: 100, of: 6).allSatisfy { $0 == 1 })
    #expect(TickerPace(speed: 20, refreshMilliHertz: 59_950).interval == 3)
  }

  @Test func otherSpeedsAreExact() {
    #expect(steps(100, 60_000, frames: 600).reduce(0, +) == 1000)
    #expect(Set(steps(100, 60_000, frames: 600)) == [1, 2])
    #expect(steps(120, 0, frames: 2) == [2, 2])
    #expect(steps(2000, 1, frames: 1) == [2_000_000])
    #expect(steps(.max, .max, frames: 3, of: .max).allSatisfy { $0 >= 0 })
  }

  private let now = Duration.seconds(100)

  @Test func refreshesAreCountedByTheServer() {
    var pacing = Pacing(interval: 1, refreshMilliHertz: 60_000)
    #expect(pacing.refreshes(at: now) == 1)
    _ = pacing.isBlank(1000, at: now)
    pacing.draw(at: now)
    _ = pacing.isBlank(1003, at: now + .milliseconds(50))
    #expect(pacing.refreshes(at: now + .milliseconds(57)) == 3, "two frames were missed")
    pacing.draw(at: now + .milliseconds(57))
    _ = pacing.isBlank(1900, at: now + .seconds(15))
    #expect(pacing.refreshes(at: now + .seconds(15)) == 1, "after a pause it goes on where it was")
  }

  @Test func withoutBlanksTheClockCounts() {
    var pacing = Pacing(interval: 6, refreshMilliHertz: 60_000)
    pacing.fallBack(inStandby: false)
    pacing.draw(at: now)
    #expect(pacing.refreshes(at: now + .milliseconds(101)) == 6)
    #expect(pacing.refreshes(at: now + .milliseconds(118)) == 7)
    #expect(pacing.refreshes(at: now) == 6 && pacing.refreshes(at: now + .seconds(2)) == 6)
    #expect(Pacing(interval: 1, refreshMilliHertz: .max).refreshes(at: now) == 1)
  }

  @Test func aRelativeFileStartsAtTheFolder() {
    let source = ContentSource.drawn(.ticker(Ticker(ChangingText(.file("a.txt")))))
    #expect(source.located(in: "/p").paths == ["/p/a.txt"] && source.mayStay && "\(source)" == "ticker of a.txt")
    #expect("\(ContentSource.drawn(.ticker(Ticker(ChangingText(.lines("Welcome"))))))" == "ticker \"Welcome\"")
  }
}
