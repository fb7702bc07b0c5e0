import CX11
import Displays

extension Connection {
  /// The windows that applications have open: those of a window manager's list, minimised ones too; where there is none,
  /// those that are to be seen.
  package func openWindows() -> [OpenWindow] {
    let windows = areas(of: managedWindows(WindowManagerAtoms(xcb)) ?? unmanagedWindows())
    let processes = processesByClient()
    let atoms = Atoms(xcb: xcb).existing(["_NET_WM_NAME", Holder.textType, Holder.pidProperty])
    // What a window's XID has beside its client's own number; the same for all clients.
    let mask = xcb_get_setup(xcb)?.pointee.resource_id_mask ?? 0
    return windows.map { window in
      let description = WindowDescription(
        classes: classes(of: window.id), title: title(of: window.id, atoms),
        process: processes[window.id & ~mask] ?? process(of: window.id, atoms))
      return OpenWindow(window: window, description: description)
    }
  }

  /// WM_CLASS: texts, each with a zero behind it.
  private func classes(of window: xcb_window_t) -> [String] {
    let property = WindowProperty(XCB_ATOM_WM_CLASS.rawValue, of: window, type: XCB_ATOM_STRING.rawValue, xcb)
    return property?.bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) } ?? []
  }

  /// By EWMH if there is one, else by ICCCM.
  private func title(of window: xcb_window_t, _ atoms: [xcb_atom_t?]) -> String {
    if let name = atoms[0], let type = atoms[1], let text = WindowProperty(name, of: window, type: type, xcb)?.text {
      return text
    }
    return WindowProperty(XCB_ATOM_WM_NAME.rawValue, of: window, type: XCB_ATOM_STRING.rawValue, xcb)?.text ?? ""
  }

  /// As the window tells, for servers that cannot.
  private func process(of window: xcb_window_t, _ atoms: [xcb_atom_t?]) -> Int32? {
    guard let pid = atoms[2] else { return nil }
    let property = WindowProperty(pid, of: window, type: XCB_ATOM_CARDINAL.rawValue, xcb)
    return property?.numbers.first.flatMap(Int32.init(exactly:))
  }
}
