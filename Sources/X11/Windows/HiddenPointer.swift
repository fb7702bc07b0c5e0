import CX11
import Displays

/// The pointer, hidden whenever it is over certain windows, or everywhere (XFixesHideCursor): no cursor of this program
/// is involved, which could make a server show one elsewhere. The server shows the pointer again when the connection
/// ends, however that happens.
package struct HiddenPointer: Wired {
  package let wire: Wire
  /// The windows over which the pointer is hidden.
  private var windows: Set<xcb_window_t> = []
  /// The windows among these that the pointer is over.
  private var entered: Set<xcb_window_t> = []
  /// True if the pointer is hidden everywhere.
  private var isHiddenEverywhere = false
  /// True if the pointer stays hidden until it is over one of the windows: it was over another client's, before which
  /// one of them opens.
  private var isHeld = false
  /// True if the server was told to hide the pointer.
  private var isHidden = false

  init(_ wire: Wire) { self.wire = wire }

  /// Hides the pointer from now on whenever it is over a window of this connection.
  package mutating func hide(over window: ContentWindow) { hide(over: window.id, hearing: []) }

  /// Hides the pointer whenever it is over an application's window.
  package mutating func hide(overApplication window: UInt32) {
    hide(over: window, hearing: [XCB_EVENT_MASK_STRUCTURE_NOTIFY])
    // It may be there already.
    if windows.contains(window), isPointer(over: window) { entered.insert(window) }
    hideOrShow()
  }

  private mutating func hide(over window: xcb_window_t, hearing events: [xcb_event_mask_t]) {
    guard numbers(of: .fixes) != nil, versionOfFixes >= 4 else { return }
    windows.insert(window)
    let crossings = [XCB_EVENT_MASK_ENTER_WINDOW, XCB_EVENT_MASK_LEAVE_WINDOW]
    wire.listen(to: crossings + events, of: window, for: Self.self)
  }

  /// A window that was shown, and is another's business again.
  package mutating func show(over window: UInt32) {
    guard windows.remove(window) != nil else { return }
    wire.listen(to: [], of: window, for: Self.self)
    entered.remove(window)
    hideOrShow()
  }

  /// Keeps the pointer hidden as windows of several clients follow each other where it is. Between two of them it is
  /// over neither, or over a window that a window manager puts there.
  ///
  /// - Parameter window: another client's, over which it is hidden now.
  package mutating func hold(over window: ContentWindow) {
    guard numbers(of: .fixes) != nil, versionOfFixes >= 4 else { return }
    isHeld = isPointer(over: window.id)
    hideOrShow()
  }

  /// Ends the hold now that a window of this program is visible, unless the pointer is over that window.
  package mutating func release(unlessOver window: ContentWindow) {
    isHeld = isHeld && isPointer(over: window.id)
    hideOrShow()
  }

  mutating func hideEverywhere(_ isHidden: Bool) {
    guard isHidden != isHiddenEverywhere, numbers(of: .fixes) != nil, versionOfFixes >= 4 else { return }
    isHiddenEverywhere = isHidden
    hideOrShow()
  }

  /// Takes in an event. The pointer's moves between a window and those in it do not cross its edge.
  mutating func hear(_ event: Event) {
    switch event.type {
    case XCB_ENTER_NOTIFY, XCB_LEAVE_NOTIFY:
      let crossing = event.read(xcb_enter_notify_event_t.self)
      guard windows.contains(crossing.event), UInt32(crossing.detail) != XCB_NOTIFY_DETAIL_INFERIOR.rawValue else {
        return
      }
      let isEntered = event.type == XCB_ENTER_NOTIFY
      if isEntered { entered.insert(crossing.event) } else { leave(crossing.event) }
      isHeld = isHeld && !isEntered
    case XCB_DESTROY_NOTIFY:
      let window = event.read(xcb_destroy_notify_event_t.self).window
      guard windows.remove(window) != nil else { return }
      entered.remove(window)
    default: return
    }
    hideOrShow()
  }

  /// Notes that the pointer has left a window. It may be over another of the windows now, which is heard next: it must
  /// not be visible between the two.
  private mutating func leave(_ window: xcb_window_t) {
    entered.remove(window)
    guard entered.isEmpty, let window = queryPointer()?.window, windows.contains(window) else { return }
    entered.insert(window)
  }

  /// Hides or shows the pointer, once for each change: the server counts.
  private mutating func hideOrShow() {
    let isDue = isHiddenEverywhere || isHeld || !entered.isEmpty
    guard isDue != isHidden else { return }
    isHidden = isDue
    if isDue {
      let hide = xcb_xfixes_hide_cursor_request_t(major_opcode: 0, minor_opcode: 0, length: 0, window: root)
      send(hide, XCB_XFIXES_HIDE_CURSOR, to: .fixes)
    } else {
      let show = xcb_xfixes_show_cursor_request_t(major_opcode: 0, minor_opcode: 0, length: 0, window: root)
      send(show, XCB_XFIXES_SHOW_CURSOR, to: .fixes)
    }
    xcb_flush(xcb)
  }

  private func isPointer(over window: xcb_window_t) -> Bool {
    guard isSeen(window), let place = queryPointer()?.place else { return false }
    return area(of: window)?.contains(place) ?? false
  }
}

extension Wired where Self: ~Copyable {
  /// QueryPointer of the root window: where the pointer is, and over which of its children; 0 over none.
  ///
  /// - Returns: nil while it is on another X screen.
  func queryPointer() -> (place: Point, window: UInt32)? {
    guard let reply = xcb_query_pointer_reply(xcb, xcb_query_pointer(xcb, root), nil) else { return nil }
    defer { free(reply) }
    guard reply.pointee.same_screen != 0 else { return nil }
    return (Point(x: Int(reply.pointee.root_x), y: Int(reply.pointee.root_y)), reply.pointee.child)
  }
}
