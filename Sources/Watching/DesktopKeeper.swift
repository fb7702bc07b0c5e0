import Displays
import X11

/// What other programs have on the screens, their windows and workspaces, and which screens these belong to.
struct DesktopKeeper {
  private var windows = WindowKeeper()
  private var workspaces = WorkspaceKeeper()
  private var placer = WindowPlacer()

  /// Why workspaces and windows stay where they are.
  var notices: [String] { [workspaces.notice, placer.notice].compactMap(\.self) }

  mutating func noteUnplugging() { windows.noteUnplugging() }

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
    windows.bringHome(to: match.placedScreens(on: snapshot), on: &connection, at: now)
    let moved = workspaces.keep(match, on: snapshot, hasChanged: hasChanged, connection)
    return [moved, placer.settle(match, on: snapshot, connection)].compactMap(\.self)
  }

  /// Events tell of moves from now on.
  mutating func remember(on connection: inout Connection, at now: Moment) {
    windows.remember(on: &connection, at: now)
  }

  /// - Parameter isCalm: whether no screens come and go.
  /// - Returns: what was done to windows that have opened, in words.
  mutating func hear(
    _ change: ServerChange, isCalm: Bool, on connection: inout Connection, at now: Moment
  ) -> String? {
    windows.hear(change, isCalm: isCalm, on: &connection, at: now)
    // Windows that open while screens come and go are placed once these have settled.
    return isCalm && change.listsWindows && !change.concernsScreens ? placer.look(connection) : nil
  }
}
