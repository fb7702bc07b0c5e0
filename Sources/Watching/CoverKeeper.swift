import Displays
import X11

/// The windows of other programs that lie over content, where no user is meant to open any: which of them are lowered,
/// and when.
struct CoverKeeper {
  /// When to look next; nil while there is nothing to wait for.
  private(set) var deadline: Moment?
  /// The moments since when each window has been seen there.
  private var since: [UInt32: Moment] = [:]
  private var lowered: [UInt32: Int] = [:]
  /// The windows that could not be lowered when it was time.
  private var refused: Set<UInt32> = []

  /// A program that wants to be above has its way in the end.
  private static let mostLowerings = 3
  /// No event tells that another client gives the keyboard back.
  private static let timeBetweenTries = Duration.seconds(30)

  /// Takes in a look at all content.
  ///
  /// - Parameter all: the windows that exist. The server gives the XIDs of others to new ones.
  /// - Returns: what is to be lowered.
  mutating func see(_ found: [OverlyingWindow], among all: Set<UInt32>, at now: Moment) -> [OverlyingWindow] {
    let covering = found.filter { lowered[$0.id, default: 0] < Self.mostLowerings }
    since = Dictionary(covering.map { ($0.id, since[$0.id] ?? now) }) { first, _ in first }
    lowered = lowered.filter { all.contains($0.key) }
    refused.formIntersection(since.keys)
    let lasting = since.mapValues { $0 + ContentLosses.patience }
    deadline = lasting.values.filter { now < $0 }.min()
    return covering.filter { window in lasting[window.id].map { $0 <= now } ?? false }
  }

  /// - Returns: whether it is left where it is from now on, should it come back.
  mutating func noteLowering(of window: OverlyingWindow) -> Bool {
    since[window.id] = nil
    lowered[window.id, default: 0] += 1
    return lowered[window.id] == Self.mostLowerings
  }

  /// Notes that windows are not lowered because another client has grabbed the keyboard or the pointer.
  ///
  /// - Returns: whether it is the first time since they lie there.
  mutating func noteRefusal(of windows: [OverlyingWindow], at now: Moment) -> Bool {
    let next = now + Self.timeBetweenTries
    deadline = min(deadline ?? next, next)
    defer { refused.formUnion(windows.map(\.id)) }
    return !refused.isSuperset(of: windows.map(\.id))
  }
}
