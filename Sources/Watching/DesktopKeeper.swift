import Applying
import Displays
import X11

/// What other programs have on the screens, their windows and workspaces, and which screens these belong to.
struct DesktopKeeper {
  private var windows = WindowKeeper()
  private var workspaces = WorkspaceKeeper()
  private var placer = WindowPlacer()

  /// Why workspaces and windows stay where they are.
  var notices: [String] { [workspaces.notice, placer.notice].compactMap(\.self) }

  /// A screen was disconnected, or a change of the screens was undone.
  mutating func noteThrowing() { windows.noteThrowing() }

  /// Workspaces that could not be moved are tried again with the next look.
  mutating func retry() { workspaces.retry() }

  /// Takes in where everything is before screens change.
  mutating func note(_ needs: ProfileNeeds, on connection: inout Connection) {
    windows.takeIn(connection.desktopWindows())
    workspaces.note(needs, connection)
  }

  /// Brings everything to the screens of a profile that are lit now.
  ///
  /// - Parameter hasChanged: whether the screens were just changed.
  /// - Returns: what was done to workspaces and windows, in words.
  mutating func settle(
    _ match: Match, on snapshot: Snapshot, hasChanged: Bool, on connection: inout Connection, at now: Moment
  ) -> [String] {
    let late = hasChanged ? windows.awaited : []
    let thrown = windows.settle(to: match.placedScreens(on: snapshot), connection, at: now)
    let moved = workspaces.keep(match, on: snapshot, hasChanged: hasChanged, connection)
    // A floating window of i3 that went home before its workspace would leave that.
    connection.move(thrown)
    let placing = placer.settle(match, on: snapshot, again: late, connection)
    return [moved, take(placing, connection)].compactMap(\.self)
  }

  /// - Returns: what was done, in words.
  private mutating func take(_ placing: WindowPlacing?, _ connection: borrowing Connection) -> String? {
    windows.notePutting(onto: placing?.screens ?? [:], connection)
    return placing?.words
  }

  /// Brings windows alone to their screens, where no profile says anything else.
  ///
  /// - Parameter screens: of the last profile, those that are lit now.
  mutating func settleWindows(to screens: [PlacedScreen], on connection: inout Connection, at now: Moment) {
    connection.move(windows.settle(to: screens, connection, at: now))
  }

  /// Events tell of moves from now on.
  ///
  /// - Parameter screens: of the last profile, those that are lit now.
  mutating func remember(_ screens: [PlacedScreen], on connection: inout Connection, at now: Moment) {
    windows.remember(screens, on: &connection, at: now)
  }

  /// - Parameter isCalm: whether no screens come and go.
  /// - Returns: what was done to windows that have opened, in words.
  mutating func hear(
    _ change: ServerChange, isCalm: Bool, on connection: inout Connection, at now: Moment
  ) -> String? {
    windows.hear(change, isCalm: isCalm, on: &connection, at: now)
    // Windows that open while screens come and go are placed once these have settled.
    guard isCalm, change.listsWindows, !change.concernsScreens else { return nil }
    let placing = placer.look(connection)
    return take(placing, connection)
  }
}
