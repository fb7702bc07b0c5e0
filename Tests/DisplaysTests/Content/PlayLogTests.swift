import Testing

@testable import Displays

@Suite struct PlayLogTests {
  private static let first = PlayLog.Play(seat: "A", screen: "lobby", shows: "image a.png", item: 1)
  private static let second = PlayLog.Play(seat: "A", screen: "lobby", shows: "image b.png", item: 2)
  private static let other = PlayLog.Play(seat: "B", screen: "bar", shows: "video c.webm")

  private func at(_ seconds: Int) -> Moment { Moment(.seconds(seconds)) }

  /// The machine's clock, at a moment of this day.
  private func wall(_ seconds: Int) -> Duration { .seconds(1_800_000_000 + seconds) }

  private func span(_ play: PlayLog.Play, from start: Int, until end: Int) -> PlayLog.Span {
    PlayLog.Span(play: play, from: wall(start), length: .seconds(end - start))
  }

  @Test func whatIsOverIsToldOnce() {
    var log = PlayLog()
    #expect(log.see([Self.first, Self.other], at: at(1), wall: wall(1)).isEmpty)
    #expect(log.see([Self.first, Self.other], at: at(5), wall: wall(5)).isEmpty, "it goes on")
    #expect(
      log.see([Self.second, Self.other], at: at(11), wall: wall(11)) == [span(Self.first, from: 1, until: 11)])
    #expect(
      log.see([], at: at(14), wall: wall(14)) == [
        span(Self.other, from: 1, until: 14), span(Self.second, from: 11, until: 14),
      ])
    #expect(log.see([], at: at(20), wall: wall(20)).isEmpty)
  }

  /// Be it set, or that the machine was suspended meanwhile, when only the other clock stands still.
  @Test func aClockThatHasJumpedMovesNoBeginning() {
    var log = PlayLog()
    _ = log.see([Self.first], at: at(1), wall: wall(1))
    #expect(log.see([Self.first], at: at(5), wall: wall(9000)).isEmpty)
    #expect(log.see([], at: at(11), wall: wall(9006)) == [span(Self.first, from: 1, until: 11)])
    _ = log.see([Self.first], at: at(20), wall: wall(9015))
    #expect(log.see([], at: at(21), wall: wall(2)) == [span(Self.first, from: 9015, until: 9016)])
  }

  @Test func sumsCountWhatGoesOn() {
    var log = PlayLog()
    for (seconds, play) in [(0, Self.first), (10, Self.second), (20, Self.first)] {
      _ = log.see([play], at: at(seconds), wall: wall(seconds))
    }
    let totals = log.totals(at: at(25))
    #expect(totals.map(\.play) == [Self.first, Self.second])
    #expect(totals.map(\.total) == [.init(times: 2, time: .seconds(15)), .init(times: 1, time: .seconds(10))])
  }

  @Test func aProfileOfManyItemsTakesNoMoreMemory() {
    var log = PlayLog()
    for number in 0...PlayLog.mostTotals {
      let play = PlayLog.Play(seat: "A", screen: "lobby", shows: "\(number)", item: number)
      _ = log.see([play], at: at(number), wall: wall(number))
    }
    #expect(log.totals(at: at(5000)).count == PlayLog.mostTotals)
    #expect(log.see([], at: at(5000), wall: wall(5000)).count == 1, "it is written down all the same")
  }

  /// Between one that has failed and the next one, and while none is due.
  @Test func aPlaylistIsSeenByItsItems() {
    let list = ContentOrder(screen: "lobby", source: .playlist(Playlist([PlaylistItem(.color(.white))])))
    let item = PlayedItem(number: 1, count: 1, shows: "image a.png")
    #expect(PlayLog.Play(of: list, item: item, at: "A") == Self.first)
    #expect(PlayLog.Play(of: list, item: nil, at: "A") == nil)
    let color = ContentOrder(screen: "bar", source: .color(.white))
    #expect(PlayLog.Play(of: color, item: nil, at: "B")?.shows == "\(color.source)")
  }
}
