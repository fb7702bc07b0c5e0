import CX11
import Foundation
import LabSupport

/// A window that a person types into.
final class FocusedWindow {
  private let xcb: OpaquePointer
  private let id: xcb_window_t

  /// Maps the window and returns when it has the keyboard: by a window manager, or by itself where there is none.
  init(display: String, managed: Bool) throws {
    guard let xcb = xcb_connect(display, nil), xcb_connection_has_error(xcb) == 0 else {
      throw ToolFailure("no connection to \(display)")
    }
    let root = xcb_setup_roots_iterator(xcb_get_setup(xcb)).data.pointee.root
    self.xcb = xcb
    id = xcb_generate_id(xcb)
    let events = XCB_EVENT_MASK_FOCUS_CHANGE.rawValue | XCB_EVENT_MASK_EXPOSURE.rawValue
    // With a background: where a window manager makes it larger, it would keep what was on the screen before.
    xcb_create_window(
      xcb, 0, id, root, 20, 20, 200, 100, 0, UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), 0,
      XCB_CW_BACK_PIXEL.rawValue | XCB_CW_EVENT_MASK.rawValue, [0, events])
    xcb_map_window(xcb, id)
    xcb_flush(xcb)
    if !managed {
      // Only what can be seen can have the keyboard.
      try wait(for: XCB_EXPOSE)
      xcb_set_input_focus(xcb, UInt8(XCB_INPUT_FOCUS_PARENT.rawValue), id, 0)
    }
    xcb_flush(xcb)
    try wait(for: XCB_FOCUS_IN)
  }

  deinit { xcb_disconnect(xcb) }

  private func wait(for type: Int32) throws {
    let deadline = Deadline()
    while xcb_connection_has_error(xcb) == 0 {
      while let event = xcb_poll_for_event(xcb) {
        defer { free(event) }
        if Int32(event.pointee.response_type & 0x7f) == type { return }
      }
      try deadline.wait(for: "event \(type) of a window", at: xcb_get_file_descriptor(xcb))
    }
    throw ToolFailure("the server ended before event \(type) of a window")
  }

  private var hasFocus: Bool {
    guard let reply = xcb_get_input_focus_reply(xcb, xcb_get_input_focus(xcb), nil) else { return false }
    defer { free(reply) }
    return reply.pointee.focus == id
  }

  /// Waits until it has the keyboard, be it again.
  func awaitFocus() throws {
    while !hasFocus { try wait(for: XCB_FOCUS_IN) }
  }

  /// Waits until another window has it.
  func awaitLoss() throws {
    while hasFocus { try wait(for: XCB_FOCUS_OUT) }
  }

  /// Whether it has the keyboard, and never lost it since.
  var keepsFocus: Bool {
    let hasFocus = hasFocus
    var hasLost = false
    while let event = xcb_poll_for_event(xcb) {
      defer { free(event) }
      if Int32(event.pointee.response_type & 0x7f) == XCB_FOCUS_OUT { hasLost = true }
    }
    return hasFocus && !hasLost
  }
}
