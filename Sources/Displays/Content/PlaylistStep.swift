/// Where a playlist is that goes by the clock alone: every machine with the same time is at the same place.
package struct PlaylistStep: Hashable, Sendable {
  /// The number of the item's turn, counted from 1970 on: no other turn has the same.
  package let slot: Int
  /// The time since the turn began.
  package let elapsed: Duration
  /// The time until the next one begins.
  package let rest: Duration

  package init(slot: Int, elapsed: Duration, rest: Duration) {
    (self.slot, self.elapsed, self.rest) = (slot, elapsed, rest)
  }
}

extension Playlist {
  /// The place at a moment: what is left of it without all whole rounds since 1970.
  ///
  /// - Parameter moment: the time since 1970 (UTC).
  /// - Returns: nil for a playlist that is not in step, or whose items have no times.
  package func step(at moment: Duration) -> PlaylistStep? {
    let times = items.compactMap { $0.time?.whole(.nanoseconds) }
    guard isInStep, times.count == items.count, let sum = Self.sum(of: times), sum > 0 else { return nil }
    let (rounds, rest) = moment.whole(.nanoseconds).quotientAndRemainder(dividingBy: sum)
    var elapsed = rest
    for (index, time) in times.enumerated() {
      guard elapsed >= time else {
        return PlaylistStep(
          slot: rounds * times.count + index, elapsed: .nanoseconds(elapsed), rest: .nanoseconds(time - elapsed))
      }
      elapsed -= time
    }
    return nil
  }

  /// - Returns: nil for more than there can be.
  private static func sum(of times: [Int]) -> Int? {
    times.reduce(0) { sum, time in
      guard let (total, overflows) = sum?.addingReportingOverflow(time), !overflows else { return nil }
      return total
    }
  }
}
