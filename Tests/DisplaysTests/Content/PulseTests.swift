import Displays
import Testing

/// When a video counts as frozen, in moments that no test has to wait for.
@Suite struct PulseTests {
  private static func at(_ seconds: Int) -> Moment { Moment(.seconds(seconds)) }

  /// One that has been looked at since 10 s, and has drawn nothing yet.
  private static func looking(canAsk: Bool = true) -> Pulse {
    var pulse = Pulse(canAsk: canAsk)
    pulse.begin(at: at(0))
    #expect(pulse.wake(at: at(9)) == nil)
    #expect(pulse.wake(at: at(10)) == .look)
    return pulse
  }

  /// One whose player was asked at 30 s.
  private static func asking() -> Pulse {
    var pulse = looking()
    #expect(pulse.deadline == at(30))
    #expect(pulse.wake(at: at(30)) == .ask)
    return pulse
  }

  private static let frozen = "nothing drawn for 30 s, and its player does not answer"

  @Test func whatDrawsIsLookedAtSeldom() {
    var pulse = Self.looking()
    #expect(pulse.note(drawnAt: Self.at(11)) == .lookAway)
    #expect(pulse.deadline == Self.at(21))
    #expect(pulse.wake(at: Self.at(21)) == .look)
    #expect(pulse.deadline == Self.at(41), "30 s after the last sign, and not after the look")
  }

  @Test func whoDoesNotAnswerIsFrozen() {
    var pulse = Self.asking()
    #expect(pulse.wake(at: Self.at(35)) == .giveUp(because: Self.frozen))
    #expect(pulse.isIdle && pulse.deadline == nil)
  }

  /// Its file lies on a server that is away, for one.
  @Test func whoLacksDataIsFrozen() {
    var pulse = Self.asking()
    let step = pulse.note(answeredAt: Self.at(31), lacksData: true)
    #expect(step == .giveUp(because: "nothing drawn for 30 s, and no more of it can be read"))
    #expect(pulse.isIdle && pulse.note(answeredAt: Self.at(32), lacksData: true) == nil)
  }

  /// A still picture of a minute, a film behind another window, or one that is paused.
  @Test func whoAnswersIsWell() {
    var pulse = Self.asking()
    #expect(pulse.note(answeredAt: Self.at(31)) == .lookAway)
    #expect(pulse.deadline == Self.at(41))
  }

  @Test func aPictureComesWhileItIsAsked() {
    var pulse = Self.asking()
    #expect(pulse.note(drawnAt: Self.at(31)) == .lookAway)
    #expect(pulse.note(answeredAt: Self.at(32)) == nil, "a late answer is none")
    #expect(pulse.deadline == Self.at(41))
  }

  @Test func parkedIsNotFrozen() {
    var pulse = Self.looking()
    pulse.stop()
    #expect(pulse.deadline == nil && pulse.wake(at: Self.at(99)) == nil)
    #expect(pulse.note(drawnAt: Self.at(99)) == nil)
    pulse.begin(at: Self.at(100))
    #expect(pulse.deadline == Self.at(110), "from then on, whatever was before")
  }

  /// A program may draw once and be done.
  @Test func whatCannotBeAskedIsNeverFrozen() {
    var pulse = Self.looking(canAsk: false)
    #expect(pulse.deadline == nil && pulse.wake(at: Self.at(100_000)) == nil)
    #expect(pulse.note(drawnAt: Self.at(100_000)) == .lookAway)
  }
}
