/// Waits out a burst of events: until nothing has come for a while, but not for ever.
struct Settling: Hashable, Sendable {
  private(set) var causes: Causes
  private(set) var count = 1
  private let first: Moment
  private var last: Moment
  private var isUrgent: Bool

  init(_ causes: Causes, at now: Moment, isUrgent: Bool = false) {
    self.causes = causes
    self.isUrgent = isUrgent
    first = now
    last = now
  }

  mutating func add(_ more: Causes, at now: Moment, isUrgent urgent: Bool) {
    causes.formUnion(more)
    if !more.isEmpty { count += 1 }
    isUrgent = isUrgent || urgent
    // An urgent event comes from a person, not from the burst.
    if !urgent { last = now }
  }

  func end(_ timing: WatchTiming) -> Moment {
    isUrgent ? first : min(last + timing.quiet, first + timing.longestBurst)
  }
}

/// The times that a watcher waits.
package struct WatchTiming: Hashable, Sendable {
  /// A burst is over when nothing has come for this long.
  package var quiet = Duration.milliseconds(150)
  /// A burst that does not end is looked at after this long all the same.
  package var longestBurst = Duration.seconds(1)
  /// When, after a screen without EDID was first seen, the hardware is asked again.
  package var probes: [Duration] = [.milliseconds(500), .seconds(1), .seconds(2), .seconds(4)]
  /// The times before each further try after a failure; then it is given up.
  package var retries: [Duration] = [.seconds(1), .seconds(2), .seconds(4), .seconds(8), .seconds(16)]
  /// The times before each further enforcement against another client's change; then the change is left to that client.
  package var enforcements: [Duration] = [.seconds(1), .seconds(2), .seconds(4), .seconds(8)]
  /// The time after which a quiet client is not fighting any more.
  package var peace = Duration.seconds(60)
  /// The time that `orchestrate undo` has to change the screens, once it has said that it will.
  package var undoing = Duration.seconds(60)

  package init() {}
}

/// Asking the hardware again for EDIDs that did not come with the screen: some take seconds, some never come.
struct Probing: Hashable, Sendable {
  /// Connectors of the screens in question.
  let connectors: Set<String>
  let start: Moment
  /// The number of times that the hardware was asked.
  var count = 0

  func next(_ timing: WatchTiming) -> Moment? {
    timing.probes.indices.contains(count) ? start + timing.probes[count] : nil
  }
}
