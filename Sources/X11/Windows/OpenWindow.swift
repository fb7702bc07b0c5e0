import CX11
package import Displays

/// A window that an application has open, with what it tells about itself.
package struct OpenWindow: Hashable, Sendable {
  package let window: DesktopWindow
  package let description: WindowDescription
}

extension Wired where Self: ~Copyable {
  /// The windows that applications have open: those of a window manager's list, minimised ones too; where there is none,
  /// those that are visible.
  package func openWindows() -> [OpenWindow] {
    let windows = areas(of: programWindows())
    let processes = processesByClient()
    let names = atoms.existing([.windowName, .text, .process])
    // What a window's XID has beside its client's own number; the same for all clients.
    let mask = xcb_get_setup(xcb)?.pointee.resource_id_mask ?? 0
    return windows.map { window in
      var description = describe(window.id, names)
      description.process = processes[window.id & ~mask] ?? process(of: window.id, names)
      return OpenWindow(window: window, description: description)
    }
  }

  /// What a window tells about itself, but for its process.
  func describe(_ window: xcb_window_t) -> WindowDescription {
    describe(window, atoms.existing([.windowName, .text]))
  }

  private func describe(_ window: xcb_window_t, _ names: [AtomName: xcb_atom_t]) -> WindowDescription {
    WindowDescription(classes: classes(of: window), title: title(of: window, names))
  }

  /// WM_CLASS: texts, each with a zero behind it.
  private func classes(of window: xcb_window_t) -> [String] {
    let property = property(XCB_ATOM_WM_CLASS.rawValue, of: window, type: XCB_ATOM_STRING.rawValue)
    return property?.bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) } ?? []
  }

  /// By EWMH if there is one, else by ICCCM.
  private func title(of window: xcb_window_t, _ names: [AtomName: xcb_atom_t]) -> String {
    if let name = names[.windowName], let type = names[.text],
      let text = property(name, of: window, type: type)?.text
    {
      return text
    }
    return property(XCB_ATOM_WM_NAME.rawValue, of: window, type: XCB_ATOM_STRING.rawValue)?.text ?? ""
  }

  /// As the window tells, for servers that cannot.
  private func process(of window: xcb_window_t, _ names: [AtomName: xcb_atom_t]) -> Int32? {
    guard let process = names[.process] else { return nil }
    let property = property(process, of: window, type: XCB_ATOM_CARDINAL.rawValue)
    return property?.numbers.first.flatMap(Int32.init(exactly:))
  }
}
