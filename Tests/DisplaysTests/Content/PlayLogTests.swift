import Testing

@testable import Displays

@Suite struct PlayLogTests {
  private static let first = PlayLog.Play(seat: "A", screen: "lobby", shows: "image a.png", item: 1)
  private static let second = PlayLog.Play(seat: "A", screen: "lobby", shows: "image b.png", item: 2)
  private static let other = PlayLog.Play(seat: "B", screen: "bar", shows: "video c.webm")

  private func at(_ seconds: Int) -> Moment { Moment(.seconds(seconds)) }

  @Test func whatIsOverIsToldOnce() {
    var log = PlayLog()
    #expect(log.see([Self.first, Self.other], at: at(1)).isEmpty)
    #expect(log.see([Self.first, Self.other], at: at(5)).isEmpty, "it goes on")
    #expect(
      log.see([Self.second, Self.other], at: at(11)) == [PlayLog.Span(play: Self.first, from: at(1), until: at(11))])
    #expect(
      log.see([], at: at(14)) == [
        PlayLog.Span(play: Self.other, from: at(1), until: at(14)),
        PlayLog.Span(play: Self.second, from: at(11), until: at(14)),
      ])
    #expect(log.see([], at: at(20)).isEmpty)
  }

  @Test func sumsCountWhatGoesOn() {
    var log = PlayLog()
    for (seconds, play) in [(0, Self.first), (10, Self.second), (20, Self.first)] {
      _ = log.see([play], at: at(seconds))
    }
    let totals = log.totals(at: at(25))
    #expect(totals.map(\.play) == [Self.first, Self.second])
    #expect(totals.map(\.total) == [.init(times: 2, time: .seconds(15)), .init(times: 1, time: .seconds(10))])
  }

  @Test func aProfileOfManyItemsTakesNoMoreMemory() {
    var log = PlayLog()
    for number in 0...PlayLog.mostTotals {
      _ = log.see([PlayLog.Play(seat: "A", screen: "lobby", shows: "\(number)", item: number)], at: at(number))
    }
    #expect(log.totals(at: at(5000)).count == PlayLog.mostTotals)
    #expect(log.see([], at: at(5000)).count == 1, "it is written down all the same")
  }
}
