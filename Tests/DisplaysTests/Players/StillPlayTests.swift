import Displays
import Testing

/// Whatever happens to slides, their files and their screen, in whatever order: each that can be shown gets its turn.
@Suite struct StillPlayTests {
  @Test func whateverHappensPeopleSeeWhatTheyMay() {
    StillWorld.run { StillWorld(random: &$0) }
  }

  private let start = Moment(.zero)
  private let slides = ["/a.png", "/b.png", "/c.png"].map { Slide(Path($0)) }

  private func play(once isOnce: Bool = false) -> StillPlay {
    var play = StillPlay(Slideshow(.folder("/slides"), every: .seconds(10)), once: isOnce)
    _ = play.handle(.found(slides), at: start)
    _ = play.handle(.moved(hasPlace: true), at: start)
    return play
  }

  /// A slide has its time from when it is there, however long its file takes.
  @Test func aSlideHasItsTime() {
    var play = play()
    #expect(play.handle(.ready, at: start + .seconds(3)) == [.draw(isNext: false)])
    #expect(play.deadline == start + .seconds(13))
    #expect(play.handle(.deadlineReached, at: start + .seconds(12)) == [])
    #expect(play.handle(.deadlineReached, at: start + .seconds(13)) == [.read(isAnew: false)])
    #expect(play.slides.current == slides[1] && play.deadline == nil)
    #expect(play.handle(.ready, at: start + .seconds(14)) == [.draw(isNext: true)])
  }

  /// Nor does it lose its turn where its file takes longer than that.
  @Test func aSlideIsSeenHoweverSlowItsFile() {
    var play = play(once: true)
    #expect(play.deadline == nil, "it is not there yet")
    #expect(play.handle(.deadlineReached, at: start + .seconds(10)) == [])
    _ = play.handle(.fell(asleep: true), at: start + .seconds(11))
    _ = play.handle(.fell(asleep: false), at: start + .seconds(12))
    #expect(play.deadline == nil)
    #expect(play.handle(.ready, at: start + .seconds(30)) == [.draw(isNext: false)])
    #expect(play.slides.current == slides[0] && play.deadline == start + .seconds(40))
    _ = play.handle(.found([slides[2]]), at: start + .seconds(35))
    #expect(play.deadline == nil, "another one is to be shown")
  }

  /// Nor has it more of it, or the others would never have theirs.
  @Test func slidesTurnHoweverOftenTheirFilesChange() {
    var play = play()
    _ = play.handle(.ready, at: start)
    for seconds in [4, 8] {
      #expect(play.handle(.found(slides), at: start + .seconds(seconds)) == [.read(isAnew: true)])
      #expect(play.handle(.ready, at: start + .seconds(seconds)) == [.draw(isNext: false)])
      #expect(play.deadline == start + .seconds(10))
    }
    #expect(play.handle(.deadlineReached, at: start + .seconds(10)) == [.read(isAnew: false)])
    #expect(play.handle(.found(slides), at: start + .seconds(12)) == [.read(isAnew: true)])
    #expect(play.handle(.ready, at: start + .seconds(12)) == [.draw(isNext: true)])
    #expect(play.slides.current == slides[1] && play.deadline == start + .seconds(22))
    _ = play.handle(.found([slides[1]]), at: start + .seconds(13))
    _ = play.handle(.ready, at: start + .seconds(13))
    #expect(play.deadline == nil, "it is alone")
  }

  /// A slide whose file goes while it is read does not come up in place of what stands in for it.
  @Test func aSlideThatIsGoneIsNotDrawn() {
    var play = play()
    let gone = "there is no image in it"
    #expect(play.handle(.lacking(gone), at: start) == [.fallBack(because: gone, isKept: false)])
    #expect(play.handle(.ready, at: start) == [])
    #expect(play.handle(.unreadable("broken", words: "/a.png: broken"), at: start) == [])
    _ = play.handle(.seen(true), at: start)
    #expect(play.health(awaiting: nil, complaint: nil) == ContentHealth(.failed, gone))
    #expect(play.handle(.found(slides), at: start) == [.read(isAnew: true)])
  }

  @Test func oneThatCannotBeReadIsSkippedAndNamedOnce() {
    var play = play()
    let event = StillPlay.Event.unreadable("broken", words: "/a.png: broken")
    #expect(play.handle(event, at: start) == [.warn("/a.png is skipped: broken"), .read(isAnew: false)])
    #expect(play.slides.current == slides[1])
    #expect(play.handle(.found(slides), at: start) == [.read(isAnew: true)])
  }

  @Test func shownOnceItIsThroughAfterTheLast() {
    var (play, now) = (play(once: true), start)
    for _ in slides {
      _ = play.handle(.ready, at: now)
      #expect(!play.isThrough)
      now = play.deadline ?? now
      _ = play.handle(.deadlineReached, at: now)
    }
    #expect(play.isThrough && play.deadline == nil)
  }

  /// As far as the last slide, where the others are up for as long as they should be.
  private func playToTheLast() -> (play: StillPlay, now: Moment) {
    var (play, now) = (play(once: true), start)
    for _ in slides.dropLast() {
      for event in [StillPlay.Event.ready, .drawn(problem: nil, lost: nil), .seen(true)] {
        _ = play.handle(event, at: now)
      }
      now = play.deadline ?? now
      _ = play.handle(.deadlineReached, at: now)
    }
    return (play, now)
  }

  /// Nothing is shown twice.
  @Test func shownOnceItIsThroughWhereTheLastCannotBeRead() {
    var (play, now) = playToTheLast()
    let event = StillPlay.Event.unreadable("broken", words: "/c.png: broken")
    #expect(play.handle(event, at: now) == [.warn("/c.png is skipped: broken"), .hold])
    #expect(play.isThrough && play.deadline == nil && play.slides.current == slides[1], "what is seen stays")
    #expect(play.health(awaiting: nil, complaint: nil) == ContentHealth(.showing))
    _ = play.handle(.moved(hasPlace: true), at: now)
    _ = play.handle(.ready, at: now)
    #expect(play.isThrough && play.deadline == nil)
  }

  @Test func shownOnceItIsThroughWhereTheLastIsGone() {
    var (play, now) = playToTheLast()
    _ = play.handle(.ready, at: now)
    #expect(play.handle(.found(slides.dropLast()), at: now) == [.hold])
    #expect(play.isThrough && play.deadline == nil)
    (play, now) = playToTheLast()
    _ = play.handle(.found(slides.dropLast() + [Slide("/d.png")]), at: now)
    #expect(!play.isThrough && play.slides.current == Slide("/d.png"), "one came in its place")
  }

  /// It was joined in the middle, or its files have come and gone.
  @Test func shownOnceItBeginsWhereNothingWasSeenYet() {
    var play = play(once: true)
    _ = play.handle(.found([slides[2]]), at: start)
    _ = play.handle(.found(slides), at: start)
    #expect(play.slides.current == slides[2])
    #expect(play.handle(.found(slides.dropLast()), at: start) == [.read(isAnew: true)])
    #expect(!play.isThrough && play.slides.current == slides[0])
  }

  /// The pages of a document are counted by another process.
  @Test func whatIsThereStaysUntilThePagesAreKnown() {
    var play = StillPlay(Slideshow(.document("/plan.pdf", nil), every: .seconds(10)), once: false)
    #expect(play.handle(.moved(hasPlace: true), at: start) == [.hold])
    #expect(
      play.handle(.lacking("/plan.pdf: no document"), at: start) == [
        .fallBack(because: "/plan.pdf: no document", isKept: false)
      ])
  }
}
