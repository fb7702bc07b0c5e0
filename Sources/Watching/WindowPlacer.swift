import Applying
import Displays
import X11

/// Puts windows of a person's programs where the profile in force wants them, each once: when it opens, or when the
/// profile comes into force.
struct WindowPlacer {
  /// What windows were placed for; nil before the first look.
  private var reason: Reason?
  /// The windows that need no further look.
  private var settled: Set<UInt32> = []
  private var last: (match: Match, snapshot: Snapshot)?
  /// Why none can be placed, or one was not.
  private(set) var notice: String?

  private struct Reason: Hashable {
    var profile: String
    var windows: [WindowRule]
  }

  /// Places the windows that are there.
  ///
  /// - Parameter late: those that were placed and are not there yet, though the screens have changed meanwhile.
  mutating func settle(
    _ match: Match, on snapshot: Snapshot, again late: Set<UInt32>, _ connection: borrowing Connection
  ) -> WindowPlacing? {
    let reason = Reason(profile: match.profile.name, windows: match.profile.wantedWindows)
    // A watcher that was started anew finds windows where their person has put them.
    let isResuming = self.reason == nil
    if reason != self.reason { (settled, notice) = ([], nil) }
    settled.subtract(late)
    self.reason = reason
    last = (match, snapshot)
    return place(isResuming: isResuming, connection)
  }

  /// Places the windows that have opened since.
  mutating func look(_ connection: borrowing Connection) -> WindowPlacing? { place(isResuming: false, connection) }

  private mutating func place(isResuming: Bool, _ connection: borrowing Connection) -> WindowPlacing? {
    guard let (match, snapshot) = last else { return nil }
    let placing = WindowPlacing(
      of: match, on: snapshot, besides: settled, isResuming: isResuming, connection)
    settled = placing.settled
    // A window manager may have come since; a workspace that was missing is reported until windows are placed anew.
    notice = placing.notice ?? (notice == WindowPlacing.noManager ? nil : notice)
    return placing
  }
}
