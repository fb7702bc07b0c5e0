import Displays
import X11

/// Windows of other programs, which window managers throw together when a screen vanishes, and where they belong.
struct WindowKeeper {
  private var homes = WindowHomes()
  /// The screens of the profile that were lit when nothing was left to do.
  private var screens: [PlacedScreen] = []

  mutating func noteThrowing() { homes.noteThrowing() }

  /// Notes the windows as they are before screens change.
  mutating func takeIn(_ windows: [DesktopWindow]) { homes.takeIn(windows) }

  /// - Parameter after: the screens of the profile that are lit now.
  /// - Returns: the windows at their places, of those that are elsewhere.
  mutating func settle(
    to after: [PlacedScreen], _ connection: borrowing Connection, at now: Moment
  ) -> [DesktopWindow] {
    defer { screens = after }
    guard homes.mayHaveThrown(from: screens, to: after) else { return [] }
    return homes.settle(connection.desktopWindows(), from: screens, to: after, at: now)
  }

  /// The windows that were put onto a screen and have not been seen there.
  var awaited: Set<UInt32> { homes.awaitedWindows }

  /// Windows were put onto these screens, as the profile wants it. i3 has done so when it answers, and gives a window
  /// on a workspace that is not in view its place later, if ever.
  mutating func notePutting(onto screens: [UInt32: Rectangle], _ connection: borrowing Connection) {
    let isDone = !screens.isEmpty && connection.i3Socket() != nil
    for (window, screen) in screens { homes.notePutting(of: window, onto: isDone ? nil : screen) }
  }

  /// Remembers the places of windows, and of the screens where another client has moved these.
  ///
  /// - Parameter screens: those of the profile that are lit now.
  mutating func remember(_ screens: [PlacedScreen], on connection: inout Connection, at now: Moment) {
    if !homes.mayHaveThrown(from: self.screens, to: screens) { self.screens = screens }
    remember(on: &connection, at: now)
  }

  /// Remembers the places of windows. Events tell of moves from now on, and nothing is read again before a window has
  /// moved.
  private mutating func remember(on connection: inout Connection, at now: Moment) {
    connection.desktop.follow()
    guard let windows = Self.undisturbed(nil, on: &connection) else { return }
    connection.move(homes.rest(windows, at: now))
  }

  /// - Parameter isCalm: whether no screens come and go: what moves meanwhile is thrown by a window manager.
  mutating func hear(_ change: ServerChange, isCalm: Bool, on connection: inout Connection, at now: Moment) {
    for window in change.goneWindows { homes.noteEnd(of: window) }
    guard isCalm, !change.concernsScreens, !connection.pending.concernsScreens else { return }
    for window in change.movedWindows { homes.noteMove(of: window, at: now) }
    if change.listsWindows {
      remember(on: &connection, at: now)
    } else if !change.movedWindows.isEmpty, let windows = Self.undisturbed(change.movedWindows, on: &connection) {
      connection.move(homes.note(windows, at: now))
    }
  }

  /// - Parameter windows: the windows; nil is all of them, which are followed from now on.
  /// - Returns: nil when something happened to the screens before all was read: windows may have been thrown meanwhile.
  private static func undisturbed(_ windows: Set<UInt32>?, on connection: inout Connection) -> [DesktopWindow]? {
    let places = if let windows { connection.desktopWindows(windows) } else { connection.desktop.followAll() }
    connection.hearEvents()
    return connection.pending.concernsScreens ? nil : places
  }
}
