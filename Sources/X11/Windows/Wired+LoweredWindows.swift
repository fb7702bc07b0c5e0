import CX11
import Displays

extension Wired where Self: ~Copyable {
  /// Puts windows below all others, unless another client has the keyboard or the pointer to itself, as a screen locker
  /// or an open menu has (GrabKeyboard, GrabPointer). If one of the windows has the keyboard, that goes where the
  /// pointer is.
  ///
  /// - Returns: false where another client has.
  package func lower(_ windows: [UInt32]) throws(ConnectionLost) -> Bool {
    try wire.alone {
      guard grabInput() else { return false }
      let mask = UInt16(clamping: XCB_CONFIG_WINDOW_STACK_MODE.rawValue)
      for window in windows {
        xcb_configure_window(xcb, window, mask, [XCB_STACK_MODE_BELOW.rawValue])
      }
      xcb_ungrab_pointer(xcb, now)
      xcb_ungrab_keyboard(xcb, now)
      if hasKeyboard(windows) {
        let pointer = xcb_window_t(XCB_INPUT_FOCUS_POINTER_ROOT.rawValue)
        xcb_set_input_focus(xcb, UInt8(XCB_INPUT_FOCUS_POINTER_ROOT.rawValue), pointer, now)
      }
      return true
    }
  }
}

extension Wired where Self: ~Copyable {
  private var now: xcb_timestamp_t { xcb_timestamp_t(XCB_CURRENT_TIME) }

  private func grabInput() -> Bool {
    let (async, success) = (UInt8(XCB_GRAB_MODE_ASYNC.rawValue), UInt8(XCB_GRAB_STATUS_SUCCESS.rawValue))
    let keyboard = xcb_grab_keyboard_reply(xcb, xcb_grab_keyboard(xcb, 0, root, now, async, async), nil)
    defer { free(keyboard) }
    guard keyboard?.pointee.status == success else { return false }
    let pointer = xcb_grab_pointer_reply(xcb, xcb_grab_pointer(xcb, 0, root, 0, async, async, 0, 0, now), nil)
    defer { free(pointer) }
    if pointer?.pointee.status == success { return true }
    xcb_ungrab_keyboard(xcb, now)
    return false
  }

  /// True if one of these windows, or a window in one, has the keyboard (GetInputFocus, QueryTree).
  private func hasKeyboard(_ windows: [xcb_window_t]) -> Bool {
    let focus = xcb_get_input_focus_reply(xcb, xcb_get_input_focus(xcb), nil)
    defer { free(focus) }
    guard let window = focus?.pointee.focus, window > 1 else { return false }
    return family(of: window).contains(where: windows.contains)
  }
}
