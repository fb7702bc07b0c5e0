import Platform

/// A timer that can stand still, and goes on with what is left of its time.
struct StandingTimer: ~Copyable {
  private let timer: Timer
  private var deadline: Duration?
  /// The time that is left while the timer stands still.
  private var rest: Duration?
  private var isStill = false

  init() throws(Failure) { timer = try Timer(.awake) }

  var descriptor: Int32 { timer.descriptor }

  /// The moment of the ring, on the clock of the awake machine; nil where there is none, or the timer stands still.
  var end: Duration? { deadline }

  mutating func arm(after delay: Duration) throws(Failure) {
    guard !isStill else { return rest = delay }
    deadline = timer.clock.now() + delay
    try timer.arm(after: delay)
  }

  mutating func disarm() throws(Failure) {
    (deadline, rest) = (nil, nil)
    try timer.disarm()
  }

  mutating func stand(still isStill: Bool) throws(Failure) {
    guard isStill != self.isStill else { return }
    self.isStill = isStill
    if isStill {
      rest = deadline.map { max(.zero, $0 - timer.clock.now()) }
      deadline = nil
      try timer.disarm()
    } else if let rest {
      self.rest = nil
      try arm(after: rest)
    }
  }

  /// True if the timer has rung.
  mutating func ring() throws(Failure) -> Bool {
    guard try timer.ring() != nil else { return false }
    deadline = nil
    return true
  }
}
