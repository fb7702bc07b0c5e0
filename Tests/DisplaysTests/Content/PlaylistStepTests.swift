import Displays
import Testing

/// Where a playlist is that goes by the clock.
@Suite struct PlaylistStepTests {
  private func list(_ seconds: [Double?], isInStep: Bool = true) -> Playlist {
    Playlist(
      seconds.map { PlaylistItem(.color(.white), for: $0.map { .milliseconds(Int($0 * 1000)) }) }, isInStep: isInStep)
  }

  /// Ten, five and fifteen seconds: a round is half a minute.
  @Test(arguments: [
    (0, 0, 0, 10_000), (9999, 0, 9999, 1), (10_000, 1, 0, 5000), (14_999, 1, 4999, 1), (15_000, 2, 0, 15_000),
    (29_999, 2, 14_999, 1), (30_000, 3, 0, 10_000), (45_000, 5, 0, 15_000),
    (1_795_688_142_000, 179_568_814, 2000, 3000),
  ])
  func thePlaceIsWhatIsLeftOfTheRounds(at milliseconds: Int, slot: Int, elapsed: Int, rest: Int) {
    let step = list([10, 5, 15]).step(at: .milliseconds(milliseconds))
    #expect(step == PlaylistStep(slot: slot, elapsed: .milliseconds(elapsed), rest: .milliseconds(rest)))
  }

  @Test func oneItemHasItsTurnAgainAndAgain() {
    let step = list([1.5]).step(at: .milliseconds(4000))
    #expect(step == PlaylistStep(slot: 2, elapsed: .seconds(1), rest: .milliseconds(500)))
  }

  /// Wherever two machines begin, they are at the same place at the same time, and go through all turns.
  @Test func theTurnsFollowEachOther() {
    let list = list([0.1, 86_400, 7.003, 12])
    var now = Duration.seconds(1_795_688_142)
    var slots: [Int] = []
    for _ in 1...12 {
      guard let step = list.step(at: now) else {
        Issue.record("no place at \(now)")
        return
      }
      #expect(list.step(at: now + step.rest - .nanoseconds(1))?.slot == step.slot)
      slots.append(step.slot)
      now += step.rest
    }
    #expect(slots == Array(slots[0]..<slots[0] + 12))
  }

  @Test func withoutTimesThereIsNoPlace() {
    #expect(list([10, 5], isInStep: false).step(at: .seconds(1)) == nil)
    #expect(list([10, nil]).step(at: .seconds(1)) == nil && list([]).step(at: .seconds(1)) == nil)
    #expect(list([0, 0]).step(at: .seconds(1)) == nil)
    #expect(list([10]).step(at: .seconds(-5))?.slot == 0)
    let endless = Playlist([PlaylistItem(.color(.white), for: .seconds(Int64.max))], isInStep: true)
    #expect(Playlist(endless.items + endless.items, isInStep: true).step(at: .seconds(1)) == nil)
  }

  @Test func whatCannotBeInStep() {
    let film = ContentSource.video("a.mp4", .contain)
    #expect(PlaylistItem(film, for: .seconds(5)).stepFault == nil)
    #expect(PlaylistItem(film).stepFault?.hasPrefix("has no for") == true)
    let noon = TimeWindow(days: Set(Weekday.allCases), start: 660, end: 840, text: "11:00-14:00")
    #expect(PlaylistItem(film, for: .seconds(5), at: [noon]).stepFault?.hasPrefix("has a when") == true)
    #expect(PlaylistItem(.program(Command(["a"])), for: .seconds(5)).stepFault == "cannot be shown in step; remove it")
  }

  @Test func aFadeTakesHalfTheShortestTurn() {
    #expect(list([4, 10]).longestCrossfade == .seconds(2))
    #expect(list([4, 10], isInStep: false).longestCrossfade == .seconds(4))
  }
}
