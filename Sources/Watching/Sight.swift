import Displays

/// When it is looked whether content is seen where it is shown, and what came of it. With nobody who asks, and windows that
/// stay as they are, nobody looks.
struct Sight {
  private var losses = ContentLosses()
  private var lastLook: Moment?
  /// After windows have come to lie otherwise.
  private var due: Moment?
  private var told: [String: ContentLoss] = [:]

  /// Windows that open and move do so in bursts.
  private static let calm = Duration.seconds(1)
  /// What brings no event, for who asks.
  private static let lifetime = Duration.seconds(60)

  /// When to look next; nil while nothing has happened.
  var deadline: Moment? { [due, lastLook.flatMap { losses.next(after: $0) }].compactMap(\.self).min() }

  /// Windows may lie otherwise than at the last look.
  mutating func noteChange(at now: Moment) { due = due ?? now + Self.calm }

  /// Whether somebody who asks is to have a new look.
  func isStale(at now: Moment) -> Bool { lastLook.map { $0 + Self.lifetime <= now } ?? true }

  /// Takes in a look, by seat.
  mutating func see(_ found: [String: ContentLoss], at now: Moment) {
    losses.see(found, at: now)
    (lastLook, due) = (now, nil)
  }

  /// Nothing is looked after now.
  mutating func lookAway() { self = Sight() }

  /// What was not seen for as long as counts, by the last look; by seat.
  var lasting: [String: ContentLoss] { lastLook.map { losses.lasting(at: $0) } ?? [:] }

  /// What became different since this was last asked, in order; nil for what is seen again.
  mutating func takeNews() -> [(seat: String, loss: ContentLoss?)] {
    let now = lasting
    defer { told = now }
    return Set(now.keys).union(told.keys).sorted { $0.naturallyPrecedes($1) }
      .filter { now[$0] != told[$0] }.map { ($0, now[$0]) }
  }
}
