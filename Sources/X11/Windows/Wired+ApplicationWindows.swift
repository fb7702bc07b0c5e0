import CX11
package import Displays

extension AtomName {
  fileprivate static let restack: AtomName = "_NET_RESTACK_WINDOW"
  fileprivate static let fullScreenMonitors: AtomName = "_NET_WM_FULLSCREEN_MONITORS"
  fileprivate static let changeState: AtomName = "WM_CHANGE_STATE"
  fileprivate static let i3Socket: AtomName = "I3_SOCKET_PATH"
  fileprivate static let shownBy: AtomName = "_ORCHESTRATE_SHOWN_BY"
}

// Applications' windows, which go by their XIDs: over a whole screen, by the window manager where there is one.
extension Wired where Self: ~Copyable {
  /// Puts a window over an area of the framebuffer, above others. A window manager makes it full-screen on the monitor
  /// where it is, so it is moved there before that.
  ///
  /// - Parameter curtain: a window of this connection that stays above the application's; nil where there is none. A
  ///   window manager knows nothing of that.
  package func place(_ window: UInt32, over area: Rectangle, behind curtain: ContentWindow? = nil) {
    if let windowManager {
      windowManager.unfill(window, to: area)
      windowManager.span(window, over: MonitorEdges(of: area, among: monitorAreas()))
      windowManager.fill(window)
    } else if let curtain {
      // Place, size, border, sibling and order.
      let order = [0, curtain.id, XCB_STACK_MODE_BELOW.rawValue]
      xcb_configure_window(xcb, window, 0x7f, area.words + order)
    } else {
      // Place, size, border and order: all bits but the one for a sibling.
      let mask = UInt16(clamping: 0x7f & ~XCB_CONFIG_WINDOW_SIBLING.rawValue)
      xcb_configure_window(xcb, window, mask, area.words + [0, XCB_STACK_MODE_ABOVE.rawValue])
    }
    xcb_flush(xcb)
  }

  /// Gives a window back to the person who opened it: no longer full-screen, and where it was. Returns once the server
  /// has heard that: of a client that ends, it drops what it has not read yet (ClientReady, X server 21.1).
  package func giveBack(_ window: UInt32, to area: Rectangle) {
    if let windowManager {
      windowManager.unfill(window, to: area)
    } else {
      // Place and size.
      xcb_configure_window(xcb, window, 0xf, area.words)
    }
    sync()
  }

  /// The path of i3's socket, which it writes on the root window.
  ///
  /// - Returns: nil where it does not run.
  package func i3Socket() -> String? {
    guard windowManager != nil else { return nil }
    return textProperty(.i3Socket, of: root)?.rawText
  }

  /// Takes a window from the screen: minimised by a window manager (WM_CHANGE_STATE, ICCCM 4.1.4), else unmapped.
  package func hide(_ window: UInt32) {
    if let windowManager {
      let iconic: UInt32 = 3
      windowManager.ask(.changeState, of: window, [iconic])
    } else {
      xcb_unmap_window(xcb, window)
    }
    xcb_flush(xcb)
  }

  /// Takes a window from the screen at once, and from the window manager (UnmapWindow, and the event that tells it:
  /// ICCCM 4.1.4): to minimise one, metacity draws over the screen. `reveal` brings it back.
  package func withdraw(_ window: UInt32) {
    xcb_unmap_window(xcb, window)
    if windowManager != nil {
      var event = xcb_unmap_notify_event_t()
      (event.response_type, event.event, event.window) = (UInt8(clamping: XCB_UNMAP_NOTIFY), root, window)
      // All events have 32 bytes, and this structure half of them.
      withUnsafeBytes(of: (event, UInt64(0), UInt64(0))) { bytes in
        let heard = XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT.rawValue | XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY.rawValue
        _ = xcb_send_event(xcb, 0, root, heard, bytes.assumingMemoryBound(to: CChar.self).baseAddress)
      }
    }
    xcb_flush(xcb)
  }

  /// ChangeSaveSet: the server maps the window again when this connection has ended, however that comes, so that no
  /// window stays hidden for good; a window manager is asked for that.
  package func save(_ window: UInt32, _ isSaved: Bool) {
    let mode = isSaved ? XCB_SET_MODE_INSERT : XCB_SET_MODE_DELETE
    xcb_change_save_set(xcb, UInt8(mode.rawValue), window)
    xcb_flush(xcb)
  }

  /// MapWindow, which also brings back what a window manager has minimised.
  package func reveal(_ window: UInt32) {
    xcb_map_window(xcb, window)
    xcb_flush(xcb)
  }
}

extension WindowManager {
  /// Full-screen, and above all others.
  fileprivate func fill(_ window: xcb_window_t) {
    ask(to: .add, atoms[.fullScreen], of: window)
    ask(.restack, of: window, [Self.pager, 0, XCB_STACK_MODE_ABOVE.rawValue])
  }

  /// Has a window fill several monitors once it is full-screen, as on a wall; or one again, if it was to fill several.
  /// Window managers that do not know the request (i3, openbox) fill one.
  fileprivate func span(_ window: xcb_window_t, over edges: MonitorEdges?) {
    guard let edges else { return }
    atoms.intern([.fullScreenMonitors])
    let wasAsked = property(atoms[.fullScreenMonitors], of: window, type: XCB_ATOM_CARDINAL.rawValue) != nil
    guard edges.isSeveral || wasAsked else { return }
    ask(.fullScreenMonitors, of: window, edges.words + [Self.pager])
  }

  /// Ends a window's full-screen state, and puts it at a place.
  fileprivate func unfill(_ window: xcb_window_t, to area: Rectangle) {
    atoms.intern([.state, .fullScreen, .moveResize, .restack])
    ask(to: .remove, atoms[.fullScreen], of: window)
    ask(.moveResize, of: window, [Self.wholePlace] + area.words)
  }

  /// _NET_MOVERESIZE_WINDOW's first word: StaticGravity, and all four numbers are given.
  private static let wholePlace: UInt32 = XCB_GRAVITY_STATIC.rawValue | 0xf << 8 | pager << 12
}

// The keyboard.
extension Wired where Self: ~Copyable {
  /// The window that has the keyboard: the one that a window manager calls active, else the answer of GetInputFocus.
  ///
  /// - Returns: nil when no window in particular has it.
  package func focusedWindow() -> UInt32? {
    if windowManager != nil, let active = atoms.existing(.activeWindow) {
      let property = property(active, of: root, type: XCB_ATOM_WINDOW.rawValue)
      return property?.numbers.first.flatMap { $0 == 0 ? nil : $0 }
    }
    guard let reply = xcb_get_input_focus_reply(xcb, xcb_get_input_focus(xcb), nil) else { return nil }
    defer { free(reply) }
    // 0 is none, 1 the window below the pointer; the root window stands for all of them.
    let focus = reply.pointee.focus
    return focus > 1 && focus != root ? focus : nil
  }

  /// Gives an application's window the keyboard: by the window manager, or by SetInputFocus. A window that is not
  /// visible cannot have it, and a window manager would show it again for that.
  package func focus(_ window: UInt32) {
    guard isSeen(window) else { return }
    if let windowManager {
      windowManager.ask(.activeWindow, of: window, [WindowManager.pager])
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

  /// Gives a window of this connection the keyboard; no window manager manages it.
  package func focus(_ window: ContentWindow) {
    setFocus(window.id)
    xcb_flush(xcb)
  }

  private func setFocus(_ window: xcb_window_t) {
    xcb_set_input_focus(xcb, UInt8(XCB_INPUT_FOCUS_POINTER_ROOT.rawValue), window, xcb_timestamp_t(XCB_CURRENT_TIME))
  }
}

// Whose they are.
extension Wired where Self: ~Copyable {
  /// Marks an application's window as the one that a presenter shows, unless another one does: two that look for the
  /// same are not to share one window. It is one GrabServer from the question to the answer. The mark names the
  /// presenter's own window, so it counts for nothing once that is gone.
  ///
  /// - Returns: false as well when the window is gone.
  package func reserve(_ window: UInt32, for presenter: ContentWindow) -> Bool {
    atoms.intern([.shownBy, .order, .text])
    let isOurs = try? wire.alone {
      guard let mark = property(atoms[.shownBy], of: window, type: XCB_ATOM_WINDOW.rawValue) else { return false }
      if let other = mark.numbers.first, other != presenter.id,
        property(atoms[.order], of: other, type: atoms[.text])?.rawText != nil
      {
        return false
      }
      setProperty(atoms[.shownBy], of: window, type: XCB_ATOM_WINDOW.rawValue, to: [presenter.id])
      return true
    }
    return isOurs ?? false
  }

  /// True if an application's window is one that some presenter shows, or an item of its playlist: the presenter that
  /// has marked it is there.
  package func isContent(_ window: UInt32) -> Bool { presenterWindow(showing: window) != nil }

  /// The presenter's own window by which it has marked an application's; nil where none shows that.
  func presenterWindow(showing window: xcb_window_t) -> xcb_window_t? {
    guard let name = atoms.existing(.shownBy),
      let mark = property(name, of: window, type: XCB_ATOM_WINDOW.rawValue)?.numbers.first,
      property(name, of: mark, type: XCB_ATOM_WINDOW.rawValue) != nil
    else { return nil }
    return mark
  }

  /// True if a window is still the one that was reserved. When a client has gone the server gives its XIDs to the next
  /// one, whose windows have no mark.
  package func isReserved(_ window: UInt32, by presenter: ContentWindow) -> Bool {
    property(atoms[.shownBy], of: window, type: XCB_ATOM_WINDOW.rawValue)?.numbers.first == presenter.id
  }
}
