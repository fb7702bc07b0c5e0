import CX11

extension Connection {
  /// Marks an application's window as the one that a presenter shows, unless another one does: two that look for the same
  /// are not to share one window. It is one GrabServer from the question to the answer. The mark names the presenter's own
  /// window, so it counts for nothing once that is gone.
  ///
  /// - Returns: false as well when the window is gone.
  package func claim(_ window: UInt32, for presenter: ContentWindow) -> Bool {
    let names = [Self.shownBy, ManagerSelection.presenter(on: "").textProperty, Holder.textType]
    guard let atoms = Atoms(xcb: xcb).interned(names) else { return false }
    xcb_grab_server(xcb)
    defer {
      xcb_ungrab_server(xcb)
      xcb_flush(xcb)
    }
    guard let mark = WindowProperty(atoms[0], of: window, type: XCB_ATOM_WINDOW.rawValue, xcb) else { return false }
    if let other = mark.numbers.first, other != presenter.id,
      WindowProperty(atoms[1], of: other, type: atoms[2], xcb)?.rawText != nil
    {
      return false
    }
    WindowProperty.set(atoms[0], of: window, type: XCB_ATOM_WINDOW.rawValue, [presenter.id], xcb)
    return true
  }

  /// Whether a window is still the one that was claimed. When a client has gone the server gives its XIDs to the next one,
  /// whose windows have no mark.
  package func isClaimed(_ window: UInt32, by presenter: ContentWindow) -> Bool {
    guard let mark = Atoms(xcb: xcb).interned(Self.shownBy) else { return false }
    return WindowProperty(mark, of: window, type: XCB_ATOM_WINDOW.rawValue, xcb)?.numbers.first == presenter.id
  }

  private static var shownBy: String { "_ORCHESTRATE_SHOWN_BY" }
}
