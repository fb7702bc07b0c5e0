import CX11
package import Displays

/// The windows of programs on the desktop, as far as they are followed.
package struct Desktop: Wired {
  package let wire: Wire
  /// True if changes of the window manager's list are heard.
  private var isFollowed = false
  /// The windows whose moves are heard.
  private var windows: Set<xcb_window_t> = []

  init(_ wire: Wire) { self.wire = wire }

  mutating func hear(_ event: Event) -> ServerChange {
    var change = ServerChange()
    switch event.type {
    case XCB_CONFIGURE_NOTIFY, XCB_CONFIGURE_NOTIFY | Event.madeUp:
      let window = event.read(xcb_configure_notify_event_t.self).window
      if windows.contains(window) { change.movedWindows = [window] }
    case XCB_DESTROY_NOTIFY:
      let window = event.read(xcb_destroy_notify_event_t.self).window
      if windows.remove(window) != nil { change.goneWindows = [window] }
    case XCB_PROPERTY_NOTIFY:
      let property = event.read(xcb_property_notify_event_t.self)
      change.listsWindows = isFollowed && property.window == root && property.atom == atoms[.clientList]
    default: break
    }
    return change
  }

  /// Makes `ServerChange.listsWindows` report from now on when a window manager's list of windows changes.
  package mutating func follow() {
    guard !isFollowed else { return }
    isFollowed = true
    atoms.intern([.clientList])
    wire.listen(to: [XCB_EVENT_MASK_PROPERTY_CHANGE], of: root, for: Self.self)
  }

  /// Makes `ServerChange.movedWindows` and `goneWindows` report these windows from now on, and no others.
  mutating func follow(_ windows: Set<xcb_window_t>) {
    for window in self.windows.symmetricDifference(windows) {
      wire.listen(to: windows.contains(window) ? [XCB_EVENT_MASK_STRUCTURE_NOTIFY] : [], of: window, for: Self.self)
    }
    self.windows = windows
    xcb_flush(xcb)
  }

  /// Follows all windows and no others, and reads them afterwards: a window manager frames and moves a new window while
  /// it is being read, and such a move is heard.
  package mutating func followAll() -> [DesktopWindow] {
    let windows = programWindows()
    let reader = windows.isEmpty ? nil : DesktopReader(on: wire)
    let listed = reader?.withoutFurniture(windows) ?? []
    follow(Set(listed))
    return reader?.read(listed) ?? []
  }
}

extension Wired where Self: ~Copyable {
  /// The windows of programs on the desktop, without panels and the desktop itself.
  package func desktopWindows() -> [DesktopWindow] {
    let windows = programWindows()
    guard !windows.isEmpty else { return [] }
    let reader = DesktopReader(on: wire)
    return reader.read(reader.withoutFurniture(windows))
  }

  /// The windows among these that are still there.
  package func desktopWindows(_ windows: Set<UInt32>) -> [DesktopWindow] {
    windows.isEmpty ? [] : DesktopReader(on: wire).read(windows.sorted())
  }

  /// Moves windows, by way of the window manager where there is one. One that fills its screen fills the other one
  /// afterwards.
  package func move(_ windows: [DesktopWindow]) {
    guard !windows.isEmpty else { return }
    let manager = windowManager
    for window in windows {
      if let manager { manager.move(window) } else { configure(window) }
    }
    xcb_flush(xcb)
  }

  /// ConfigureWindow.
  private func configure(_ window: DesktopWindow) {
    let mask = UInt16(clamping: XCB_CONFIG_WINDOW_X.rawValue | XCB_CONFIG_WINDOW_Y.rawValue)
    xcb_configure_window(xcb, window.id, mask, window.corner.words)
  }
}

extension WindowManager {
  /// _NET_MOVERESIZE_WINDOW. Window managers do not move what is maximised or fills the screen, so that ends before and
  /// begins again afterwards.
  fileprivate func move(_ window: DesktopWindow) {
    guard atoms.existing(.moveResize) != nil else { return }
    let filling = DesktopReader(on: wire).fillingStates(of: window.id)
    ask(to: .remove, filling, of: window.id)
    ask(.moveResize, of: window.id, [Self.placeByCorner] + window.corner.words)
    ask(to: .add, filling, of: window.id)
  }

  /// Asks the window manager to change states of a window. Both directions of a maximised one go into one message:
  /// xfwm4 takes the second of two for done already.
  func ask(to change: StateChange, _ states: [xcb_atom_t], of window: xcb_window_t) {
    let maximised = Set(DesktopReader(on: wire).maximisedStates)
    let pair = states.filter(maximised.contains)
    for state in states where !maximised.contains(state) { ask(to: change, state, of: window) }
    if let first = pair.first { ask(to: change, first, of: window, with: pair.dropFirst().first) }
  }

  /// _NET_MOVERESIZE_WINDOW's first word: NorthWestGravity, which means the frame's corner to all window managers (with
  /// StaticGravity some move a window by its frame); x and y are given, and the request is a pager's and not a
  /// person's.
  private static let placeByCorner: UInt32 = XCB_GRAVITY_NORTH_WEST.rawValue | 1 << 8 | 1 << 9 | pager << 12
}
