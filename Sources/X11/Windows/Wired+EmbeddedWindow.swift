import CX11
package import Displays

extension ContentWindow {
  /// The title of the window that holds an on-screen keyboard.
  package static let keyboardTitle = "orchestrate keyboard"
}

extension OverlyingWindow {
  /// True if the window holds an on-screen keyboard, which lies over content and is none.
  package var isKeyboard: Bool { kind == .ours && description.title == ContentWindow.keyboardTitle }
}

extension AtomName {
  fileprivate static let embed: AtomName = "_XEMBED"
}

/// Another program's window inside one of this program's (XEMBED): no window manager ever sees it, it cannot have the
/// keyboard, and the server removes it with the window around it.
extension Wired where Self: ~Copyable {
  /// ReparentWindow, the message XEMBED_EMBEDDED_NOTIFY, and MapWindow.
  package func embed(_ window: UInt32, in host: ContentWindow) {
    atoms.intern([.embed])
    xcb_reparent_window(xcb, window, host.id, 0, 0)
    // The time, XEMBED_EMBEDDED_NOTIFY, no detail, the window around it, and the version of the protocol.
    ClientMessage(type: atoms[.embed], window: window, words: [0, 0, 0, host.id, 0]).send(to: window, over: wire)
    xcb_map_window(xcb, window)
    xcb_flush(xcb)
  }

  /// Shows the window around it over an area, above all others, with the window in it as large.
  package func show(_ window: UInt32, in host: ContentWindow, over area: Rectangle) throws {
    try place(host, over: area)
    let mask = UInt16(clamping: XCB_CONFIG_WINDOW_WIDTH.rawValue | XCB_CONFIG_WINDOW_HEIGHT.rawValue)
    xcb_configure_window(xcb, window, mask, [UInt32(clamping: area.size.width), UInt32(clamping: area.size.height)])
    try raise(host)
    xcb_map_window(xcb, host.id)
    xcb_flush(xcb)
  }
}
