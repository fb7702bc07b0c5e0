import Displays
import Testing

struct CrossfadeTests {
  private let start = Duration.seconds(1000)

  @Test(arguments: [
    (-1, 0), (0, 0), (1, 65), (250, 16_383), (500, 32_767), (999, 65_469), (1000, 65_535), (1001, 65_535),
    (86_400_000, 65_535),
  ])
  func theNewPictureComesEvenly(milliseconds: Int, opacity: UInt16) {
    let crossfade = Crossfade(from: start, for: .seconds(1))
    #expect(crossfade.opacity(at: start + .milliseconds(milliseconds)) == opacity)
  }

  @Test(arguments: [Duration.zero, .milliseconds(-5)]) func withoutTimeItIsThereAtOnce(length: Duration) {
    #expect(Crossfade(from: start, for: length).opacity(at: start) == .max)
  }

  /// The shortest time that there is neither divides by nothing nor leaves what 16 bits hold.
  @Test func theShortestTimeIsNoTrap() {
    let crossfade = Crossfade(from: start, for: Duration(secondsComponent: 0, attosecondsComponent: 1))
    #expect(crossfade.opacity(at: start) == 0)
    #expect(crossfade.opacity(at: start + .nanoseconds(1)) == .max)
  }
}
