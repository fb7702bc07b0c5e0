import CX11
package import Displays

/// A window of another program that lies over what presenters show.
package struct ForeignWindow: Hashable, Sendable {
  /// Of the one that lies in the root window: a window manager's frame, or the program's own.
  package let id: UInt32
  /// As the program's window tells it, with the process that made it, as far as the server knows that.
  package let description: WindowDescription
}

/// What lies over content at a moment.
package struct ForeignWindows: Sendable {
  /// From below.
  package var covering: [ForeignWindow] = []
  /// All that lie in the root window, seen or not.
  package var all: Set<UInt32> = []
}

extension Wired where Self: ~Copyable {
  /// Looks for windows of others that are seen above windows of presenters, or above those that presenters show, and overlap them
  /// (QueryTree). Windows of this program never count, nor do the server's own, such as a compositor's.
  package func foreignWindows() -> ForeignWindows {
    let tops = topWindows
    var found = ForeignWindows(all: Set(tops))
    var contents: [Rectangle] = []
    let processes = processesByClient()
    let mask = xcb_get_setup(xcb)?.pointee.resource_id_mask ?? 0
    for (window, area) in seen(among: tops) {
      var (inner, description) = programWindow(in: window)
      description.process = processes[inner & ~mask]
      if description.isOfContent || !description.isOurs && isContent(inner) {
        contents.append(area)
      } else if !description.isOurs, window & ~mask != 0, contents.contains(where: area.overlaps) {
        found.covering.append(ForeignWindow(id: window, description: description))
      }
    }
    return found
  }

  /// Puts windows below all others, unless another client has the keyboard or the pointer to itself, as a screen locker or an open
  /// menu has (GrabKeyboard, GrabPointer). The keyboard goes where the pointer is if one of them has it.
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

  /// Those that can be seen and show something, from below.
  private func seen(among windows: [xcb_window_t]) -> [(xcb_window_t, Rectangle)] {
    let shown = pipelined(windows) { window in
      xcb_get_window_attributes(xcb, window)
    } receive: { window, cookie -> xcb_window_t? in
      guard let attributes = xcb_get_window_attributes_reply(xcb, cookie, nil) else { return nil }
      defer { free(attributes) }
      let isShown = attributes.pointee.map_state == UInt8(XCB_MAP_STATE_VIEWABLE.rawValue)
      return isShown && attributes.pointee._class == UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue) ? window : nil
    }
    return areas(of: shown.compactMap(\.self)).map { ($0.id, $0.area) }
  }

  /// A program's own window, which a window manager may have put into a frame, or into two.
  private func programWindow(in window: xcb_window_t) -> (xcb_window_t, WindowDescription) {
    var level = [window]
    for _ in 0..<3 {
      for window in level {
        let description = describe(window)
        if !description.classes.isEmpty { return (window, description) }
      }
      level = level.flatMap { children(of: $0) }
    }
    return (window, describe(window))
  }

  /// QueryTree.
  private func children(of window: xcb_window_t) -> [xcb_window_t] {
    guard let tree = xcb_query_tree_reply(xcb, xcb_query_tree(xcb, window), nil) else { return [] }
    defer { free(tree) }
    // Of these, any client can create as many as it likes; a frame has few.
    let count = min(Int(xcb_query_tree_children_length(tree)), 16)
    return Array(UnsafeBufferPointer(start: xcb_query_tree_children(tree), count: count))
  }

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

  /// Whether one of these has it, or a window in one (GetInputFocus, QueryTree).
  private func hasKeyboard(_ windows: [xcb_window_t]) -> Bool {
    let focus = xcb_get_input_focus_reply(xcb, xcb_get_input_focus(xcb), nil)
    defer { free(focus) }
    var window = focus?.pointee.focus ?? 0
    // No toolkit nests deeper.
    for _ in 0..<8 {
      if windows.contains(window) { return true }
      guard window > 1, let tree = xcb_query_tree_reply(xcb, xcb_query_tree(xcb, window), nil) else { return false }
      window = tree.pointee.parent
      free(tree)
    }
    return false
  }
}

extension WindowDescription {
  /// A content's window, or a pattern's.
  fileprivate var isOurs: Bool { classes.first == "orchestrate" }

  fileprivate var isOfContent: Bool { classes == ["orchestrate", "Orchestrate"] }
}
