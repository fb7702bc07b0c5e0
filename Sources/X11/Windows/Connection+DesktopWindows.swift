import CX11
package import Displays

extension Connection {
  /// The windows of programs on the desktop: those that the window manager lists (EWMH, _NET_CLIENT_LIST), without panels
  /// and the desktop itself; where no window manager runs, all mapped ones that do not place themselves (QueryTree).
  package func desktopWindows() -> [DesktopWindow] {
    let atoms = WindowManagerAtoms(xcb)
    return desktopWindows(listedWindows(atoms), atoms)
  }

  /// Follows these windows and no others, and reads them afterwards: a window manager frames and moves a new window while
  /// it is being read, and what moves then is told of.
  package mutating func followDesktopWindows() -> [DesktopWindow] {
    let atoms = WindowManagerAtoms(xcb)
    let windows = listedWindows(atoms)
    follow(Set(windows))
    return desktopWindows(windows, atoms)
  }

  private func listedWindows(_ atoms: WindowManagerAtoms) -> [xcb_window_t] {
    atoms.withoutFurniture(managedWindows(atoms) ?? unmanagedWindows())
  }

  /// Those of these windows that are still there.
  package func desktopWindows(_ windows: Set<UInt32>) -> [DesktopWindow] {
    desktopWindows(windows.sorted(), WindowManagerAtoms(xcb))
  }

  private func desktopWindows(_ windows: [xcb_window_t], _ atoms: WindowManagerAtoms) -> [DesktopWindow] {
    let (frames, filling) = (atoms.frames(windows), atoms.filling(windows))
    return areas(of: windows).map { window in
      var window = window
      if let frame = frames[window.id] { window.corner = window.area.origin.offset(x: -frame.x, y: -frame.y) }
      window.fills = filling.contains(window.id)
      return window
    }
  }

  /// Moves windows, by way of the window manager where there is one. One that fills its screen fills the other one
  /// afterwards.
  package func move(_ windows: [DesktopWindow]) {
    let atoms = WindowManagerAtoms(xcb)
    let isManaged = atoms.hasManager(of: root)
    for window in windows {
      isManaged ? ask(atoms, toMove: window) : configure(window)
    }
    xcb_flush(xcb)
  }

  /// From now on `ServerChange.listsWindows` tells when a window manager's list of windows is another one.
  package mutating func followDesktop() {
    guard clientList == nil else { return }
    clientList = Atoms(xcb: xcb).interned("_NET_CLIENT_LIST")
    listen(to: [XCB_EVENT_MASK_PROPERTY_CHANGE])
  }

  /// From now on `ServerChange.movedWindows` and `goneWindows` tell of these windows, and of no others.
  package mutating func follow(_ windows: Set<UInt32>) {
    for window in followed.symmetricDifference(windows) {
      let mask = windows.contains(window) ? XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue : 0
      xcb_change_window_attributes(xcb, window, XCB_CW_EVENT_MASK.rawValue, [mask])
    }
    followed = windows
    xcb_flush(xcb)
  }

  // MARK: Reading

  /// - Returns: nil when no window manager runs.
  func managedWindows(_ atoms: WindowManagerAtoms) -> [xcb_window_t]? {
    guard atoms.hasManager(of: root), let list = atoms.clientList else { return nil }
    return WindowProperty(list, of: root, type: XCB_ATOM_WINDOW.rawValue, xcb)?.numbers
  }

  func unmanagedWindows() -> [xcb_window_t] {
    guard let tree = xcb_query_tree_reply(xcb, xcb_query_tree(xcb, root), nil) else { return [] }
    defer { free(tree) }
    let children = UnsafeBufferPointer(
      start: xcb_query_tree_children(tree), count: Int(xcb_query_tree_children_length(tree)))
    return pipelined(Array(children)) { window in
      xcb_get_window_attributes(xcb, window)
    } receive: { window, cookie -> xcb_window_t? in
      guard let attributes = xcb_get_window_attributes_reply(xcb, cookie, nil) else { return nil }
      defer { free(attributes) }
      let isShown = attributes.pointee.map_state == UInt8(XCB_MAP_STATE_VIEWABLE.rawValue)
      return isShown && attributes.pointee.override_redirect == 0 ? window : nil
    }.compactMap(\.self)
  }

  /// GetGeometry and TranslateCoordinates: a window manager puts windows into frames of its own.
  func areas(of windows: [xcb_window_t]) -> [DesktopWindow] {
    pipelined(windows) { window in
      (xcb_get_geometry(xcb, window), xcb_translate_coordinates(xcb, window, root, 0, 0))
    } receive: { window, cookies -> DesktopWindow? in
      let geometry = xcb_get_geometry_reply(xcb, cookies.0, nil)
      let place = xcb_translate_coordinates_reply(xcb, cookies.1, nil)
      defer {
        free(geometry)
        free(place)
      }
      guard let geometry = geometry?.pointee, let place = place?.pointee else { return nil }
      let (origin, border) = (Point(x: Int(place.dst_x), y: Int(place.dst_y)), Int(geometry.border_width))
      let size = Size(width: Int(geometry.width), height: Int(geometry.height))
      return DesktopWindow(
        id: window, area: Rectangle(origin: origin, size: size), corner: origin.offset(x: -border, y: -border))
    }.compactMap(\.self)
  }

  // MARK: Moving

  /// ConfigureWindow.
  private func configure(_ window: DesktopWindow) {
    let mask = UInt16(clamping: XCB_CONFIG_WINDOW_X.rawValue | XCB_CONFIG_WINDOW_Y.rawValue)
    xcb_configure_window(xcb, window.id, mask, window.corner.words)
  }

  /// _NET_MOVERESIZE_WINDOW. Window managers do not move what is maximised or fills the screen, so that ends before and
  /// begins again afterwards.
  private func ask(_ atoms: WindowManagerAtoms, toMove window: DesktopWindow) {
    guard let moveResize = atoms.moveResize else { return }
    let filling = atoms.fillingStates(of: window.id)
    for state in filling { change(atoms, .remove, state, of: window.id) }
    send(moveResize, to: window.id, [Self.placeByCorner] + window.corner.words)
    for state in filling { change(atoms, .add, state, of: window.id) }
  }

  /// _NET_MOVERESIZE_WINDOW's first word: NorthWestGravity, which means the frame's corner to all of them (with
  /// StaticGravity some move a window by its frame); x and y are given, and it is not a person who asks but a pager.
  private static let placeByCorner: UInt32 = XCB_GRAVITY_NORTH_WEST.rawValue | 1 << 8 | 1 << 9 | 2 << 12

  /// _NET_WM_STATE's first word.
  private enum StateChange: UInt32 {
    case remove = 0
    case add = 1
  }

  private func change(_ atoms: WindowManagerAtoms, _ change: StateChange, _ state: xcb_atom_t, of window: xcb_window_t)
  {
    guard let name = atoms.state else { return }
    send(name, to: window, [change.rawValue, state, 0, Self.pager])
  }

  /// To the root window, as EWMH wants it.
  func send(_ type: xcb_atom_t, to window: xcb_window_t, _ words: [UInt32]) {
    ClientMessage(type: type, window: window, words: words)
      .send(to: root, heardBy: [XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT, XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY], over: xcb)
  }
}
