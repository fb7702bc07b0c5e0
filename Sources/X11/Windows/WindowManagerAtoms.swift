import CX11
import Displays

/// The names by which a window manager and its clients speak (EWMH 1.5), as far as anybody on this server uses them.
struct WindowManagerAtoms {
  private let xcb: OpaquePointer
  private let check: xcb_atom_t?
  let clientList: xcb_atom_t?
  let moveResize: xcb_atom_t?
  let state: xcb_atom_t?
  /// How far a window manager's decoration reaches: left, right, top, bottom.
  let frameExtents: xcb_atom_t?
  private let type: xcb_atom_t?
  /// Fullscreen and maximised.
  private let filling: Set<xcb_atom_t>
  /// Panels and the desktop itself.
  private let furniture: Set<xcb_atom_t>

  init(_ xcb: OpaquePointer) {
    let atoms = Atoms(xcb: xcb).existing([
      "_NET_SUPPORTING_WM_CHECK", "_NET_CLIENT_LIST", "_NET_MOVERESIZE_WINDOW", "_NET_WM_STATE", "_NET_WM_WINDOW_TYPE",
      "_NET_WM_STATE_FULLSCREEN", "_NET_WM_STATE_MAXIMIZED_VERT", "_NET_WM_STATE_MAXIMIZED_HORZ",
      "_NET_WM_WINDOW_TYPE_DESKTOP", "_NET_WM_WINDOW_TYPE_DOCK", "_NET_FRAME_EXTENTS",
    ])
    self.xcb = xcb
    (check, clientList, moveResize, state, type) = (atoms[0], atoms[1], atoms[2], atoms[3], atoms[4])
    filling = Set(atoms[5...7].compactMap(\.self))
    furniture = Set(atoms[8...9].compactMap(\.self))
    frameExtents = atoms[10]
  }

  /// The window of the manager's own that the root window names, and that names itself too: one that died leaves its
  /// properties on the root window, but not its own window.
  ///
  /// - Returns: nil when no window manager runs.
  func manager(of root: xcb_window_t) -> xcb_window_t? {
    guard let window = checkWindow(of: root), checkWindow(of: window) == window else { return nil }
    return window
  }

  func hasManager(of root: xcb_window_t) -> Bool { manager(of: root) != nil }

  private func checkWindow(of window: xcb_window_t) -> xcb_window_t? {
    guard let check else { return nil }
    return WindowProperty(check, of: window, type: XCB_ATOM_WINDOW.rawValue, xcb)?.numbers.first
  }

  /// _NET_WM_STATE, without what has nothing to do with the window's place.
  func fillingStates(of window: xcb_window_t) -> [xcb_atom_t] {
    guard let state else { return [] }
    let states = WindowProperty(state, of: window, type: XCB_ATOM_ATOM.rawValue, xcb)?.numbers ?? []
    return states.filter(filling.contains)
  }

  /// Which of these are maximised or full-screen, in one round trip for all of them.
  func filling(_ windows: [xcb_window_t]) -> Set<xcb_window_t> {
    Set(numbers(state, of: windows, XCB_ATOM_ATOM.rawValue).filter { $1.contains(where: filling.contains) }.keys)
  }

  /// _NET_FRAME_EXTENTS of these, in one round trip: what is left of them, and above.
  func frames(_ windows: [xcb_window_t]) -> [xcb_window_t: Point] {
    numbers(frameExtents, of: windows, XCB_ATOM_CARDINAL.rawValue).compactMapValues { extents in
      extents.count < 4 ? nil : Point(x: Int(UInt16(clamping: extents[0])), y: Int(UInt16(clamping: extents[2])))
    }
  }

  private func numbers(
    _ property: xcb_atom_t?, of windows: [xcb_window_t], _ type: xcb_atom_t
  ) -> [xcb_window_t: [UInt32]] {
    guard let property else { return [:] }
    let pairs = pipelined(windows) { window in
      WindowProperty.request(property, of: window, type: type, xcb)
    } receive: { window, cookie in
      (window, WindowProperty(cookie, xcb)?.numbers ?? [])
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// By _NET_WM_WINDOW_TYPE, in one round trip for all of them.
  func withoutFurniture(_ windows: [xcb_window_t]) -> [xcb_window_t] {
    guard let type else { return windows }
    return pipelined(windows) { window in
      WindowProperty.request(type, of: window, type: XCB_ATOM_ATOM.rawValue, xcb)
    } receive: { window, cookie -> xcb_window_t? in
      let types = WindowProperty(cookie, xcb)?.numbers ?? []
      return types.contains(where: furniture.contains) ? nil : window
    }.compactMap(\.self)
  }
}
