import CX11

extension Connection {
  /// Which window has the keyboard: the one that a window manager calls active, else what GetInputFocus answers.
  ///
  /// - Returns: nil when no window in particular has it.
  package func focusedWindow() -> UInt32? {
    if isManaged, let active = Atoms(xcb: xcb).existing(["_NET_ACTIVE_WINDOW"])[0] {
      let property = WindowProperty(active, of: root, type: XCB_ATOM_WINDOW.rawValue, xcb)
      return property?.numbers.first.flatMap { $0 == 0 ? nil : $0 }
    }
    guard let reply = xcb_get_input_focus_reply(xcb, xcb_get_input_focus(xcb), nil) else { return nil }
    defer { free(reply) }
    // 0 is none, 1 whatever the pointer is in; the root window stands for all of them.
    let focus = reply.pointee.focus
    return focus > 1 && focus != root ? focus : nil
  }

  /// Gives an application's window the keyboard: by the window manager, or by SetInputFocus. One that is not to be seen
  /// cannot have it, and a window manager would show it again for that.
  package func focus(_ window: UInt32) {
    guard isSeen(window) else { return }
    if isManaged, let active = Atoms(xcb: xcb).interned("_NET_ACTIVE_WINDOW") {
      send(active, to: window, [Self.pager])
    } else {
      setFocus(window)
    }
    xcb_flush(xcb)
  }

  /// GetWindowAttributes: a window that is minimised or gone is not seen.
  package func isSeen(_ window: UInt32) -> Bool {
    guard let reply = xcb_get_window_attributes_reply(xcb, xcb_get_window_attributes(xcb, window), nil) else {
      return false
    }
    defer { free(reply) }
    return reply.pointee.map_state == UInt8(XCB_MAP_STATE_VIEWABLE.rawValue)
  }

  /// A window of ours is managed by nobody.
  package func focus(_ window: ContentWindow) {
    setFocus(window.id)
    xcb_flush(xcb)
  }

  private func setFocus(_ window: xcb_window_t) {
    xcb_set_input_focus(xcb, UInt8(XCB_INPUT_FOCUS_POINTER_ROOT.rawValue), window, xcb_timestamp_t(XCB_CURRENT_TIME))
  }
}
