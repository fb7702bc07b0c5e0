import Displays
import Testing

@Suite struct PlaylistRoundTests {
  private let red = PlaylistItem(.text("red", background: .black))
  private let green = PlaylistItem(.text("green", background: .black))
  private let blue = PlaylistItem(.text("blue", background: .black))

  @Test func oneComesAfterTheOther() {
    var round = PlaylistRound([red, green, blue])
    var seen: [Int] = []
    for _ in 0..<5 {
      guard let next = round.next(at: nil) else { break }
      round.come(to: next)
      seen.append(next)
    }
    #expect(seen == [0, 1, 2, 0, 1])
  }

  @Test func oneThatIsAloneIsItsOwnNext() {
    var round = PlaylistRound([red])
    round.come(to: 0)
    #expect(round.next(at: nil) == 0)
  }

  /// Each is tried once in each round.
  @Test func brokenOnesAreSkippedAndTriedAgainInTheNextRound() {
    var round = PlaylistRound([red, green, blue])
    var tried = [0, 0, 0]
    for _ in 0..<4 {
      while let next = round.next(at: nil) {
        tried[next] += 1
        if next != 1 {
          round.come(to: next)
          break
        }
        round.skip(next, because: "green.png is no image")
      }
    }
    #expect(tried == [2, 2, 2])
    #expect(round.complaint == "1 of 3 items is skipped: green.png is no image")
  }

  @Test func oneThatIsLeftStaysWhenTheOthersAreBroken() {
    var round = PlaylistRound([red, green, blue])
    round.come(to: 0)
    round.skip(1, because: "gone")
    round.skip(2, because: "gone too")
    #expect(round.next(at: nil) == 0)
    #expect(round.complaint == "2 of 3 items are skipped: gone; gone too")
    round.come(to: 0)
    #expect(round.next(at: nil) == 1)
    round.skip(1, because: "gone")
    round.come(to: 2)
    #expect(round.complaint == "1 of 3 items is skipped: gone")
  }

  @Test func nothingIsNextOnceAllAreBroken() {
    var round = PlaylistRound([red, green])
    round.skip(0, because: "gone")
    round.skip(1, because: "gone")
    #expect(round.next(at: nil) == nil)
    round.startOver()
    #expect(round.next(at: nil) == 0)
  }

  /// Then the others come first, and it is tried once more after them.
  @Test func whatFailsWhileItIsShownGivesWay() {
    var round = PlaylistRound([red, green, blue])
    round.come(to: 1)
    round.giveUp(because: "crashed")
    #expect(round.current == nil)
    #expect(round.next(at: nil) == 2)
    round.skip(2, because: "gone")
    #expect(round.next(at: nil) == 0)
    round.skip(0, because: "gone")
    #expect(round.next(at: nil) == 1)
  }

  /// The complaint stays until a turn has gone well: one that came and went in each round would be told of in each.
  @Test func whatFailsInEachRoundIsToldOfAllTheTime() {
    var round = PlaylistRound([red, green, blue])
    var complaints: [String?] = []
    for _ in 0..<3 {
      round.skip(0, because: "gone")
      round.come(to: 1)
      complaints.append(round.complaint)
      round.giveUp(because: "crashed")
      complaints.append(round.complaint)
      round.come(to: 2)
      complaints.append(round.complaint)
    }
    #expect(complaints.first == "1 of 3 items is skipped: gone")
    #expect(Set(complaints.dropFirst()) == ["2 of 3 items are skipped: gone; crashed"])
    round.come(to: 0)
    round.come(to: 1)
    round.come(to: 2)
    #expect(round.complaint == nil, "all turns have gone well")
  }

  /// It is about the next turn, and not about the one that ends.
  @Test func whatCannotBeShownOnceMoreIsToldOfAfterItsTurn() {
    var round = PlaylistRound([red, green])
    round.come(to: 0)
    round.skip(1, because: "gone")
    round.skip(0, because: "gone too")
    round.leave()
    #expect(round.complaint == "2 of 2 items are skipped: gone too; gone")
  }

  @Test func itGoesOnWhereThePresenterBeforeWas() throws {
    var old = PlaylistRound([red, green, blue])
    #expect(old.note == nil)
    old.come(to: 1)
    let note = try #require(old.note)
    #expect(PlaylistRound([red, green, blue], from: note).next(at: nil) == 1)
    #expect(PlaylistRound([green, red], from: note).next(at: nil) == 0)
    #expect(PlaylistRound([blue, red], from: note).next(at: nil) == 0)
  }

  @Test func itemsAreShownInTheirWindowsOnly() throws {
    let noon = try TimeWindow(parsing: "Mon-Fri 11:00-14:00")
    var lunch = green
    lunch.times = [noon]
    let day = try #require(CalendarDay(year: 2026, month: 11, day: 23))  // a Monday
    var round = PlaylistRound([red, lunch, blue])
    round.come(to: 0)
    #expect(round.next(at: LocalTime(day: day, minute: 10 * 60)) == 2)
    #expect(round.next(at: LocalTime(day: day, minute: 11 * 60)) == 1)
    #expect(round.next(at: nil) == 2)
    #expect(round.minutesUntilTimeChanges(after: LocalTime(day: day, minute: 10 * 60)) == 60)
    #expect(PlaylistRound([red]).minutesUntilTimeChanges(after: LocalTime(day: day, minute: 0)) == nil)
    #expect(PlaylistRound([lunch]).next(at: LocalTime(day: day, minute: 0)) == nil)
  }

  @Test func datesAndTimesHoldTogether() throws {
    let window = try DateWindow(parsing: "12-24")
    let item = PlaylistItem(red.source, at: [try TimeWindow(parsing: "22:00-02:00")], on: [window])
    let eve = try #require(CalendarDay(year: 2026, month: 12, day: 24))
    #expect(item.isDue(at: LocalTime(day: eve, minute: 23 * 60)))
    #expect(item.isDue(at: LocalTime(day: eve.advanced(by: 1), minute: 60)))
    #expect(!item.isDue(at: LocalTime(day: eve, minute: 60)))
  }

  @Test func stillsHaveTenSecondsAndFilmsTheirOwnTime() {
    #expect(red.longest == .seconds(10))
    #expect(PlaylistItem(.testPattern(.grid)).longest == .seconds(10))
    #expect(PlaylistItem(.video("a.mp4", .contain)).longest == nil)
    #expect(PlaylistItem(.slideshow(Slideshow(.folder("photos"), every: .seconds(5)))).longest == nil)
    #expect(PlaylistItem(.video("a.mp4", .contain), for: .seconds(3)).longest == .seconds(3))
  }
}
