/// The news that pages should get, and when. They belong to a viewing: without one they would be due for ever, since
/// nothing takes them.
struct News {
  /// Events come in bursts.
  private static let quiet = Duration.milliseconds(100)
  private static let betweenPictures = Duration.seconds(1)
  /// A film shows another picture at each moment: after so many in a row they are taken less and less often, since each
  /// of them wakes the machine several times.
  private static let lively = 10
  /// The number of times that the gap between pictures is doubled at most: to 16 s.
  private static let doublings = 4

  private var look: Duration?
  private var drawn: Duration?
  private var lastPictures: Duration?
  /// The number of times that pictures were taken without a rest.
  private var streak = 0
  /// The screens whose pictures are due, taken one after the other.
  var pictures: [String] = []

  var due: Duration? { pictures.isEmpty ? [look, drawn].compactMap(\.self).min() : .zero }

  mutating func lookIsDue(at now: Duration) {
    look = look ?? now + Self.quiet
    streak = 0
    drawn = drawn.map { min($0, now + Self.betweenPictures) }
  }

  private var gap: Duration { Self.betweenPictures * (1 << min(max(0, streak - Self.lively), Self.doublings)) }

  /// Notes that something else is visible on some screen.
  mutating func picturesAreDue(at now: Duration) {
    drawn = drawn ?? max(now, lastPictures.map { $0 + gap } ?? now)
  }

  /// True if it is time to look again; the look counts as taken.
  mutating func takesLook(at now: Duration) -> Bool {
    guard let look, look <= now else { return false }
    self.look = nil
    return true
  }

  mutating func picturesBegin(at now: Duration) -> Bool {
    guard let drawn, drawn <= now, pictures.isEmpty else { return false }
    let isRested = lastPictures.map { now > $0 + gap + Self.betweenPictures } ?? true
    streak = isRested ? 0 : streak + 1
    (self.drawn, lastPictures) = (nil, now)
    return true
  }

  /// The next screen to take a picture of; nil where none is left.
  mutating func takePicture() -> String? { pictures.isEmpty ? nil : pictures.removeFirst() }

  mutating func picturesEnded(at now: Duration) { lastPictures = now }
}
