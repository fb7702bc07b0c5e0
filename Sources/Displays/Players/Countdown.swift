/// A span of time that can stand still, and goes on with what is left of it.
package enum Countdown: Hashable, Sendable {
  case off
  case runs(until: Moment)
  case stands(rest: Duration)

  /// When it is over; nil where it does not run.
  package var deadline: Moment? { if case .runs(let until) = self { until } else { nil } }

  package func isOver(at now: Moment) -> Bool { deadline.map { $0 <= now } ?? false }

  package mutating func stand(still isStill: Bool, at now: Moment) {
    switch self {
    case .runs(let until) where isStill: self = .stands(rest: max(.zero, until - now))
    case .stands(let rest) where !isStill: self = .runs(until: now + rest)
    case .off, .runs, .stands: break
    }
  }
}
