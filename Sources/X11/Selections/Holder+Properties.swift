import CX11

extension Holder {
  /// The names by which window managers know them: `_NET_WM_PID` counts on the machine of WM_CLIENT_MACHINE (EWMH).
  static let pidProperty = "_NET_WM_PID"
  static let textType = "UTF8_STRING"

  /// What the holder's window tells.
  ///
  /// - Returns: nil when the window is gone, and the selection with it.
  init?(window: xcb_window_t, textProperty: String, _ xcb: OpaquePointer) {
    let (string, cardinal) = (XCB_ATOM_STRING.rawValue, XCB_ATOM_CARDINAL.rawValue)
    guard let machine = WindowProperty(XCB_ATOM_WM_CLIENT_MACHINE.rawValue, of: window, type: string, xcb) else {
      return nil
    }
    let atoms = Atoms(xcb: xcb).existing([Self.pidProperty, textProperty, Self.textType])
    func property(_ index: Int, _ type: xcb_atom_t?) -> WindowProperty? {
      guard let atom = atoms[index], let type else { return nil }
      return WindowProperty(atom, of: window, type: type, xcb)
    }
    pid = property(0, cardinal)?.numbers.first.flatMap(Int32.init(exactly:))
    self.machine = machine.text
    text = property(1, atoms[2])?.text
  }
}
