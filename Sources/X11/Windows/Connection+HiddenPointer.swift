import CX11

/// The windows over which the pointer is hidden.
struct HiddenPointer {
  var windows: Set<xcb_window_t> = []
  /// Of these, the ones that it is over.
  var entered: Set<xcb_window_t> = []
  /// Whether the server was told to hide it.
  var isHidden = false
}

extension Connection {
  /// Hides the pointer whenever it is over a window of ours, from now on (XFixesHideCursor): no cursor of ours is involved,
  /// which could make a server show one elsewhere. The server shows it again when the connection ends, however that happens.
  package mutating func hidePointer(over window: ContentWindow) {
    guard canHidePointer else { return }
    hiddenPointer.windows.insert(window.id)
    listen(to: window)
  }

  /// Hides it whenever it is over an application's window.
  package mutating func hidePointer(overApplication window: UInt32) {
    guard canHidePointer else { return }
    hiddenPointer.windows.insert(window)
    followApplication(window)
    // It may be there already.
    if isPointer(over: window) { hiddenPointer.entered.insert(window) }
    hideOrShowPointer()
  }

  private var canHidePointer: Bool { numbers(of: .fixes) != nil && versionOfFixes >= 4 }

  /// What is heard of a window so that the pointer is.
  func pointerEvents(of window: UInt32) -> UInt32 {
    guard hiddenPointer.windows.contains(window) else { return 0 }
    return XCB_EVENT_MASK_ENTER_WINDOW.rawValue | XCB_EVENT_MASK_LEAVE_WINDOW.rawValue
  }

  package mutating func showPointer(over window: UInt32) {
    hiddenPointer.windows.remove(window)
    hiddenPointer.entered.remove(window)
    hideOrShowPointer()
  }

  /// EnterNotify and LeaveNotify; what goes on between a window and those in it is no crossing of its edge.
  mutating func hearPointer(_ event: UnsafeMutablePointer<xcb_generic_event_t>) {
    switch Int32(event.pointee.response_type) {
    case XCB_ENTER_NOTIFY, XCB_LEAVE_NOTIFY:
      let (window, detail) = event.withMemoryRebound(to: xcb_enter_notify_event_t.self, capacity: 1) {
        ($0.pointee.event, UInt32($0.pointee.detail))
      }
      guard hiddenPointer.windows.contains(window), detail != XCB_NOTIFY_DETAIL_INFERIOR.rawValue else { return }
      if Int32(event.pointee.response_type) == XCB_ENTER_NOTIFY {
        hiddenPointer.entered.insert(window)
      } else {
        hiddenPointer.entered.remove(window)
      }
    case XCB_DESTROY_NOTIFY:
      let window = event.withMemoryRebound(to: xcb_destroy_notify_event_t.self, capacity: 1) { $0.pointee.window }
      guard hiddenPointer.windows.remove(window) != nil else { return }
      hiddenPointer.entered.remove(window)
    default: return
    }
    hideOrShowPointer()
  }

  /// Once for each change: the server counts.
  private mutating func hideOrShowPointer() {
    let isDue = !hiddenPointer.entered.isEmpty
    guard isDue != hiddenPointer.isHidden else { return }
    hiddenPointer.isHidden = isDue
    if isDue {
      let hide = xcb_xfixes_hide_cursor_request_t(major_opcode: 0, minor_opcode: 0, length: 0, window: root)
      send(hide, XCB_XFIXES_HIDE_CURSOR, to: .fixes)
    } else {
      let show = xcb_xfixes_show_cursor_request_t(major_opcode: 0, minor_opcode: 0, length: 0, window: root)
      send(show, XCB_XFIXES_SHOW_CURSOR, to: .fixes)
    }
    xcb_flush(xcb)
  }

  /// QueryPointer.
  private func isPointer(over window: xcb_window_t) -> Bool {
    let attributes = xcb_get_window_attributes_reply(xcb, xcb_get_window_attributes(xcb, window), nil)
    defer { free(attributes) }
    let geometry = xcb_get_geometry_reply(xcb, xcb_get_geometry(xcb, window), nil)
    defer { free(geometry) }
    let pointer = xcb_query_pointer_reply(xcb, xcb_query_pointer(xcb, window), nil)
    defer { free(pointer) }
    guard let geometry = geometry?.pointee, let pointer = pointer?.pointee,
      attributes?.pointee.map_state == UInt8(XCB_MAP_STATE_VIEWABLE.rawValue)
    else { return false }
    return (0..<Int(geometry.width)).contains(Int(pointer.win_x))
      && (0..<Int(geometry.height)).contains(Int(pointer.win_y))
  }
}
