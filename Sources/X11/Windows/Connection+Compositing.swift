import CX11

extension Connection {
  /// Has compositors go on while a window of ours fills its screen (EWMH, _NET_WM_BYPASS_COMPOSITOR). Some stop for such a
  /// window, to spare a copy; and when xfwm4 does, windows that open on other screens from then on stay black.
  ///
  /// It comes before the window is mapped: later than that xfwm4 does not look.
  func keepComposited(_ window: xcb_window_t) {
    guard let bypass = Atoms(xcb: xcb).interned("_NET_WM_BYPASS_COMPOSITOR") else { return }
    let never: UInt32 = 2
    WindowProperty.set(bypass, of: window, type: XCB_ATOM_CARDINAL.rawValue, [never], xcb)
  }
}
