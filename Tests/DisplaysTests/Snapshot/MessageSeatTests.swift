import Displays
import Testing

/// A message has a seat of its own over a screen, or over a part of one.
@Suite struct MessageSeatTests {
  @Test(arguments: [Seat("DP-1"), Seat("DP-1", part: "watch"), Seat("a/b"), Seat("a/b", part: "c/d")])
  func liesOverItsPlace(seat: Seat) {
    let message = seat.ofMessage
    #expect(message.isOfMessage && !seat.isOfMessage && message.description != seat.description)
    #expect(Seat.below(message.description) == seat.description && Seat.below(seat.description) == seat.description)
    #expect(Seat.text(message.description, isAt: seat.connector))
  }
}
