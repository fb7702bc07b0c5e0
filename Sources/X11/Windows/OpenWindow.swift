import CX11
package import Displays

/// A window that an application has open, with what it tells about itself.
package struct OpenWindow: Hashable, Sendable {
  package let window: DesktopWindow
  package let description: WindowDescription
}

extension Wired where Self: ~Copyable {
  /// The windows that applications have open: those of a window manager's list, minimised ones too; where there is
  /// none, those that are visible.
  package func openWindows() -> [OpenWindow] {
    // The processes after the list, so that those of new windows are known, and before it is looked what is still
    // there: once a client has ended, the server gives its number to the next one, which would get the old one's
    // windows.
    let listed = programWindows()
    let processes = processesByClient()
    // That number may even be of a window that it draws into one of this program's, which no one else has open.
    let windows = areas(of: listed).filter { window in
      !family(of: window.id).dropFirst().contains { isOurs($0) }
    }
    let names = atoms.existing([.windowName, .text, .process])
    return windows.map { window in
      var description = describe(window.id, names)
      description.process = processes[base(of: window.id)] ?? process(of: window.id, names)
      return OpenWindow(window: window, description: description)
    }
  }

  /// The reason why a layout cannot show its window: none is open with that title, or several are. nil for other
  /// layouts.
  package func complaint(about layout: StandardLayout) -> String? {
    layout.presented?.complaint(among: openWindows().map(\.description))
  }

  /// The description of a window by itself, but for its process.
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

  /// The title by EWMH if there is one, else by ICCCM.
  private func title(of window: xcb_window_t, _ names: [AtomName: xcb_atom_t]) -> String {
    if let name = names[.windowName], let type = names[.text],
      let text = property(name, of: window, type: type)?.text
    {
      return text
    }
    return property(XCB_ATOM_WM_NAME.rawValue, of: window, type: XCB_ATOM_STRING.rawValue)?.text ?? ""
  }

  /// The process that the window tells, for servers that cannot tell it.
  private func process(of window: xcb_window_t, _ names: [AtomName: xcb_atom_t]) -> Int32? {
    guard let process = names[.process] else { return nil }
    let property = property(process, of: window, type: XCB_ATOM_CARDINAL.rawValue)
    return property?.numbers.first.flatMap(Int32.init(exactly:))
  }
}
