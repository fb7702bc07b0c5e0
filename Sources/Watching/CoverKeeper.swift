import Displays
import X11

/// Windows of other programs that lie over content, where nobody is meant to open any: when they are to be looked for, and when
/// they are lowered.
struct CoverKeeper {
  /// When to look next; nil while there is nothing to wait for.
  private(set) var deadline: Moment?
  /// Since when each has been seen there.
  private var since: [UInt32: Moment] = [:]
  private var lowered: [UInt32: Int] = [:]
  /// Those that could not be lowered when it was time.
  private var refused: Set<UInt32> = []

  /// Longer than a tooltip, or than a person needs who opens one and closes it again.
  static let patience = Duration.seconds(5)
  /// Whoever wants to be above gets his way in the end.
  private static let mostLowerings = 3
  /// Windows that move do so many times a second.
  private static let quiet = Duration.seconds(1)
  /// No event tells that another client gives the keyboard back.
  private static let timeBetweenTries = Duration.seconds(30)

  /// Windows have come, gone or moved.
  mutating func noteNews(at now: Moment) { deadline = min(deadline ?? now + Self.quiet, now + Self.quiet) }

  /// Takes in what lies there now.
  ///
  /// - Returns: what is to be lowered.
  mutating func see(_ found: ForeignWindows, at now: Moment) -> [ForeignWindow] {
    let covering = found.covering.filter { lowered[$0.id, default: 0] < Self.mostLowerings }
    since = Dictionary(covering.map { ($0.id, since[$0.id] ?? now) }) { first, _ in first }
    // The server gives the XIDs of windows that are gone to others.
    lowered = lowered.filter { found.all.contains($0.key) }
    refused.formIntersection(since.keys)
    let due = covering.filter { window in since[window.id].map { now - $0 >= Self.patience } ?? false }
    deadline = since.values.map { $0 + Self.patience }.filter { now < $0 }.min()
    return due
  }

  /// - Returns: whether it is left where it is from now on, should it come back.
  mutating func noteLowering(of window: ForeignWindow) -> Bool {
    since[window.id] = nil
    lowered[window.id, default: 0] += 1
    return lowered[window.id] == Self.mostLowerings
  }

  /// Another client has the keyboard or the pointer.
  ///
  /// - Returns: whether it is the first time since they lie there.
  mutating func noteRefusal(of windows: [ForeignWindow], at now: Moment) -> Bool {
    let next = now + Self.timeBetweenTries
    deadline = min(deadline ?? next, next)
    defer { refused.formUnion(windows.map(\.id)) }
    return !refused.isSuperset(of: windows.map(\.id))
  }
}
