package import Displays
import X11

// Windows of other programs, which window managers throw together when a screen vanishes.
extension Watcher {
  /// - Parameter after: the screens of the profile that are lit now.
  mutating func bringHome(to after: [StandingScreen]) {
    if homes.mayHaveThrown(from: standing, to: after) {
      connection.move(homes.settle(connection.desktopWindows(), from: standing, to: after, at: now))
    }
    standing = after
  }

  /// Events tell of moves from now on; nobody asks again before something has moved.
  mutating func rememberWindows() {
    connection.followDesktop()
    guard let windows = undisturbed(nil) else { return }
    homes.rest(windows)
  }

  mutating func hearWindows(_ change: ServerChange) {
    for window in change.goneWindows { homes.noteEnd(of: window) }
    // What moves while screens come and go is thrown by a window manager.
    guard reconciler.isCalm, !change.concernsScreens, !connection.pending.concernsScreens else { return }
    for window in change.movedWindows { homes.noteMove(of: window, at: now) }
    if change.listsWindows {
      rememberWindows()
    } else if !change.movedWindows.isEmpty, let windows = undisturbed(change.movedWindows) {
      homes.note(windows)
    }
  }

  /// - Parameter windows: which; nil is all of them, which are followed from now on.
  /// - Returns: nil when something happened to the screens before all was read: windows may have been thrown meanwhile.
  private mutating func undisturbed(_ windows: Set<UInt32>?) -> [DesktopWindow]? {
    let places = if let windows { connection.desktopWindows(windows) } else { connection.followDesktopWindows() }
    connection.hearEvents()
    return connection.pending.concernsScreens ? nil : places
  }
}

extension Snapshot {
  /// Without those that repeat another screen's picture: windows belong to that one.
  package func standing(for match: Match) -> [StandingScreen] {
    let screens = match.profile.screens
    return standing(among: match.outputs.filter { !screens[$0.key].repeatsAnother }.values)
  }
}

extension ScreenEntry {
  fileprivate var repeatsAnother: Bool {
    if case .sameAs = placement?.value { return true }
    return mirror != nil
  }
}
