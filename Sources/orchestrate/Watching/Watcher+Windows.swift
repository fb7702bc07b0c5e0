import Displays
import X11

// Windows of other programs, which window managers throw together when a screen vanishes.
extension Watcher {
  /// - Parameters:
  ///   - windows: where they were before the screens changed.
  ///   - after: the screens of the profile that are lit now.
  mutating func bringHome(_ windows: [DesktopWindow], to after: [StandingScreen]) {
    connection.move(homes.settle(windows, from: standing, to: after, at: now))
    standing = after
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
