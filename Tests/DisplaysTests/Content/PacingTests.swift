import Displays
import Testing

struct PacingTests {
  private let now = Duration.seconds(100)
  private let blank = Duration.microseconds(16_667)

  private func isDue(_ wait: Pacing.Wait, in range: ClosedRange<Double>) -> Bool {
    guard case .time(let time) = wait else { return false }
    return range.contains(time / .milliseconds(1))
  }

  @Test func theFirstFrameWaitsForNothing() {
    #expect(Pacing(interval: 1, refreshMilliHertz: 60_000).wait(at: now) == .blank(0))
  }

  @Test(arguments: [1, 2, 600]) func framesFollowTheBlanks(interval: Int) {
    var pacing = Pacing(interval: interval, refreshMilliHertz: 60_000)
    for frame in 0..<10 {
      let (number, moment) = (1000 + UInt64(frame * interval), now + blank * (frame * interval))
      let isBlank = pacing.isBlank(number, at: moment)
      #expect(isBlank)
      pacing.draw(at: moment)
      #expect(pacing.wait(at: moment) == .blank(number + UInt64(interval)))
    }
  }

  /// After a pause the blank that is asked for has been long ago: its answer comes at once, and is one.
  @Test func aPauseIsNoFault() {
    var pacing = Pacing(interval: 1, refreshMilliHertz: 60_000)
    let answers = [pacing.isBlank(5, at: now), pacing.isBlank(900, at: now + .seconds(15))]
    #expect(answers == [true, true])
    #expect(pacing.wait(at: now) == .blank(901))
  }

  /// As a server without vertical blanks answers.
  @Test func aServerThatCountsNoBlanksIsFoundOut() {
    var pacing = Pacing(interval: 2, refreshMilliHertz: 50_000)
    let first = pacing.isBlank(0, at: now)
    pacing.draw(at: now)
    let second = pacing.isBlank(0, at: now + .microseconds(60))
    #expect(first && !second)
    pacing.fallBack(inStandby: false)
    #expect(isDue(pacing.wait(at: now + .milliseconds(1)), in: 38.9...39.1))
    #expect(pacing.wait(at: now + .seconds(1)) == .time(.zero))
    pacing.draw(at: now + .seconds(1))
    #expect(isDue(pacing.wait(at: now + .seconds(1)), in: 39.9...40.1))
  }

  /// One that counts up whenever it is asked is found out by its own clock.
  @Test func blanksThatComeTooEarlyAreNone() {
    var pacing = Pacing(interval: 1, refreshMilliHertz: 60_000)
    let answers = [pacing.isBlank(7, at: now), pacing.isBlank(8, at: now + .microseconds(300))]
    #expect(answers == [true, false])
  }

  @Test func standbyIsSlowAndEnds() {
    var pacing = Pacing(interval: 1, refreshMilliHertz: 60_000)
    _ = pacing.isBlank(7, at: now)
    pacing.draw(at: now)
    pacing.fallBack(inStandby: true)
    #expect(pacing.isInStandby && isDue(pacing.wait(at: now), in: 999...1000))
    pacing.wake()
    #expect(!pacing.isInStandby && pacing.wait(at: now) == .blank(0))
  }

  /// Numbers of a server are anything.
  @Test(arguments: [0, -5, Int.max, Int.min]) func aModeWithoutARateIsPacedAllTheSame(refresh: Int) {
    var pacing = Pacing(interval: Int.max, refreshMilliHertz: refresh)
    let answers = [pacing.isBlank(.max, at: .microseconds(Int64.max)), pacing.isBlank(0, at: .zero)]
    #expect(answers == [true, false])
    pacing.fallBack(inStandby: false)
    pacing.draw(at: now)
    #expect(isDue(pacing.wait(at: now), in: 0...10_100))
  }
}
