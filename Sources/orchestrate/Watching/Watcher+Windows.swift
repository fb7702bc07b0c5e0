import Displays
import X11

// Windows of other programs, which window managers throw together when a screen vanishes.
extension Watcher {
  /// - Parameter windows: where they were before the screens changed.
  mutating func bringHome(_ windows: [DesktopWindow], _ outcome: Convergence.Outcome) throws {
    let before = standing
    standing = try read(.none).snapshot.standing(for: outcome.proposal.match)
    connection.move(homes.settle(windows, from: before, to: standing, at: now))
    connection.follow(homes.strayWindows)
  }

  mutating func hearWindows(_ change: ServerChange) {
    for window in change.goneWindows { homes.noteEnd(of: window) }
    for window in change.movedWindows { homes.noteMove(of: window, at: now) }
    if !homes.strayWindows.isSuperset(of: change.movedWindows) { connection.follow(homes.strayWindows) }
  }
}

extension Snapshot {
  func standing(for match: Match) -> [StandingScreen] { standing(among: match.outputs.values) }
}
