import Displays

/// The checks whether content is visible where it is shown: their times and results. Without a client that asks, and
/// while windows stay as they are, there are none.
struct VisibilityCheck {
  private var losses = ContentLosses()
  private var lastLook: Moment?
  /// The moment of the next check after windows have moved.
  private var due: Moment?
  /// The moment of the last change.
  private var lastChange: Moment?
  private var told: [String: ContentLoss] = [:]

  /// Windows that open and move do so in bursts.
  private static let calm = Duration.seconds(1)
  /// The time after which a client that asks gets a new check, since some changes bring no event.
  private static let lifetime = Duration.seconds(60)

  /// When to look next; nil while nothing has happened.
  var deadline: Moment? { [due, lastLook.flatMap { losses.next(after: $0) }].compactMap(\.self).min() }

  /// Windows may lie otherwise than at the last look.
  mutating func noteChange(at now: Moment) {
    lastChange = now
    due = due ?? now + Self.calm
  }

  /// True if windows have changed since the last look.
  var followsChange: Bool { due != nil }

  /// True if a client that asks should get a new check: soon where something was not seen, since a picture that is
  /// right again need not bring an event.
  func isStale(at now: Moment) -> Bool {
    let lifetime = losses.isEmpty ? Self.lifetime : ContentLosses.patience
    return lastLook.map { $0 + lifetime <= now } ?? true
  }

  /// Takes in a look, by seat.
  mutating func see(_ found: [String: ContentLoss], at now: Moment) {
    losses.see(found, at: now)
    lastLook = now
    // What came just before a look is looked at once more when it has calmed down.
    due = lastChange.map { $0 + Self.calm }.flatMap { $0 > now ? $0 : nil }
  }

  /// Forgets all checks, since content is not looked after now.
  mutating func lookAway() { self = VisibilityCheck() }

  /// True if content was seen at the last look.
  func sees(_ seat: String) -> Bool { lastLook != nil && losses.sees(seat) }

  /// The losses that have lasted long enough to count, by the last check; by seat.
  var lasting: [String: ContentLoss] { lastLook.map { losses.lasting(at: $0) } ?? [:] }

  /// The changes since the last call, in order; nil for content that is visible again.
  mutating func takeNews() -> [(seat: String, loss: ContentLoss?)] {
    let now = lasting
    defer { told = now }
    return Set(now.keys).union(told.keys).sorted { $0.naturallyPrecedes($1) }
      .filter { now[$0] != told[$0] }.map { ($0, now[$0]) }
  }
}
