import CX11
package import Displays

/// An application's window over a whole screen, by the window manager where there is one. Windows go by their XIDs.
extension Connection {
  var isManaged: Bool { WindowManagerAtoms(xcb).hasManager(of: root) }

  /// Puts a window over an area of the framebuffer, above others. A window manager makes it full-screen on the monitor
  /// where it is, so it is moved there before that.
  ///
  /// - Parameter curtain: a window of ours that it is to stay behind; nil where there is none. A window manager knows
  ///   nothing of that.
  package func place(_ window: UInt32, over area: Rectangle, behind curtain: ContentWindow? = nil) {
    if isManaged, let atoms = Atoms(xcb: xcb).interned(Self.placingNames) {
      send(atoms[0], to: window, [0, atoms[1], 0, Self.pager])
      send(atoms[2], to: window, [Self.wholePlace] + area.words)
      send(atoms[0], to: window, [1, atoms[1], 0, Self.pager])
      send(atoms[3], to: window, [Self.pager, 0, XCB_STACK_MODE_ABOVE.rawValue])
    } else if let curtain {
      // Place, size, border, sibling and order.
      let order = [0, curtain.id, XCB_STACK_MODE_BELOW.rawValue]
      xcb_configure_window(xcb, window, 0x7f, area.words + order)
    } else {
      // Place, size, border and order: all bits but the one for a sibling.
      let mask = UInt16(clamping: 0x7f & ~XCB_CONFIG_WINDOW_SIBLING.rawValue)
      xcb_configure_window(xcb, window, mask, area.words + [0, XCB_STACK_MODE_ABOVE.rawValue])
    }
    xcb_flush(xcb)
  }

  private static let placingNames = [
    "_NET_WM_STATE", "_NET_WM_STATE_FULLSCREEN", "_NET_MOVERESIZE_WINDOW", "_NET_RESTACK_WINDOW",
  ]

  /// Who asks: not the application itself, which a window manager might not let have its way (EWMH, source indication).
  static let pager: UInt32 = 2

  /// _NET_MOVERESIZE_WINDOW's first word: StaticGravity, and all four numbers are given.
  private static let wholePlace: UInt32 = XCB_GRAVITY_STATIC.rawValue | 0xf << 8 | pager << 12

  /// Gives a window back that a window manager did not let go where it was to: no longer full-screen, and where it was.
  package func giveBack(_ window: UInt32, to area: Rectangle) {
    guard isManaged, let atoms = Atoms(xcb: xcb).interned(Self.placingNames) else { return }
    send(atoms[0], to: window, [0, atoms[1], 0, Self.pager])
    send(atoms[2], to: window, [Self.wholePlace] + area.words)
    xcb_flush(xcb)
  }

  /// Where i3 listens, which it writes on the root window.
  ///
  /// - Returns: nil where it does not run.
  package func i3Socket() -> String? {
    let atoms = Atoms(xcb: xcb).existing(["I3_SOCKET_PATH", Holder.textType])
    guard isManaged, let name = atoms[0], let type = atoms[1] else { return nil }
    return WindowProperty(name, of: root, type: type, xcb)?.rawText
  }

  /// nil when the window is gone.
  package func area(of window: UInt32) -> Rectangle? { areas(of: [window]).first?.area }

  /// Takes a window from the screen: minimised by a window manager (WM_CHANGE_STATE, ICCCM 4.1.4), else unmapped.
  package func hide(_ window: UInt32) {
    if isManaged, let change = Atoms(xcb: xcb).interned("WM_CHANGE_STATE") {
      let iconic: UInt32 = 3
      send(change, to: window, [iconic])
    } else {
      xcb_unmap_window(xcb, window)
    }
    xcb_flush(xcb)
  }

  /// MapWindow, which also brings back what a window manager has minimised.
  package func reveal(_ window: UInt32) {
    xcb_map_window(xcb, window)
    xcb_flush(xcb)
  }
}
