import CX11
package import Displays

/// What a person does to a window of this program. A finger counts as the first button of a mouse: the server makes
/// that up for windows that know of no fingers.
package enum WindowInput: Hashable, Sendable {
  /// The first button went down, at a place from the window's corner.
  case down(ContentWindow, Point)
  case up(ContentWindow, Point)
  /// A key went down, by all the keysyms that it has in any layout and level.
  case key(Set<UInt32>)
  /// Another window has got the keyboard.
  case keyboardLost
}

/// Hears what is pressed in windows of this program, and typed while one of them has the keyboard.
package struct InputHearing: Wired {
  package let wire: Wire
  private var windows: Set<xcb_window_t> = []
  private var news: [WindowInput] = []
  /// The keyboard's layout, from the first key on.
  private var layout: KeyboardLayout?

  /// A key that is held repeats; what is older than this is no answer to what is on the screen.
  private static let most = 100

  init(_ wire: Wire) { self.wire = wire }

  /// Hears from now on where a window of this program is pressed, and what is typed while it has the keyboard.
  package mutating func follow(_ window: ContentWindow) {
    guard windows.insert(window.id).inserted else { return }
    wire.listen(
      to: [
        XCB_EVENT_MASK_BUTTON_PRESS, XCB_EVENT_MASK_BUTTON_RELEASE, XCB_EVENT_MASK_KEY_PRESS,
        XCB_EVENT_MASK_FOCUS_CHANGE,
      ], of: window.id, for: Self.self)
    xcb_flush(xcb)
  }

  /// What was pressed and typed since the last call, in order.
  package mutating func takeNews() -> [WindowInput] {
    defer { news = [] }
    return news
  }

  mutating func hear(_ event: Event) {
    guard !windows.isEmpty else { return }
    switch event.type {
    case XCB_BUTTON_PRESS: note(event.read(xcb_button_press_event_t.self), WindowInput.down)
    case XCB_BUTTON_RELEASE: note(event.read(xcb_button_press_event_t.self), WindowInput.up)
    case XCB_KEY_PRESS: note(key: event.read(xcb_key_press_event_t.self))
    case XCB_FOCUS_OUT: note(loss: event.read(xcb_focus_out_event_t.self))
    // All clients are told of another layout, unasked.
    case XCB_MAPPING_NOTIFY: layout = nil
    default: return
    }
  }

  private mutating func note(
    _ press: xcb_button_press_event_t, _ input: (ContentWindow, Point) -> WindowInput
  ) {
    guard windows.contains(press.event), press.detail == 1 else { return }
    add(input(ContentWindow(id: press.event), Point(x: Int(press.event_x), y: Int(press.event_y))))
  }

  private mutating func note(key press: xcb_key_press_event_t) {
    guard windows.contains(press.event) else { return }
    let known = layout ?? KeyboardLayout(on: wire)
    layout = known
    add(.key(known.keysyms(on: press.detail)))
  }

  /// A key that a window manager has for itself takes the keyboard for a moment (NotifyGrab): it comes back. A window
  /// under the pointer is told, too, when the keyboard stops following the pointer (NotifyPointer), and then nothing is
  /// lost that it had.
  private mutating func note(loss: xcb_focus_out_event_t) {
    let modes = [XCB_NOTIFY_MODE_NORMAL.rawValue, XCB_NOTIFY_MODE_WHILE_GRABBED.rawValue]
    let details = [
      XCB_NOTIFY_DETAIL_ANCESTOR, XCB_NOTIFY_DETAIL_VIRTUAL, XCB_NOTIFY_DETAIL_NONLINEAR,
      XCB_NOTIFY_DETAIL_NONLINEAR_VIRTUAL,
    ].map(\.rawValue)
    guard windows.contains(loss.event), modes.contains(UInt32(loss.mode)), details.contains(UInt32(loss.detail)) else {
      return
    }
    add(.keyboardLost)
  }

  private mutating func add(_ input: WindowInput) { news = (news + [input]).suffix(Self.most) }
}

/// The window that had the keyboard before a window of this program took it.
package struct KeyboardOwner: Hashable, Sendable {
  /// None and PointerRoot have numbers of windows too.
  fileprivate let window: xcb_window_t
  fileprivate let revertsTo: UInt8
}

extension Wired where Self: ~Copyable {
  /// Gives a window of this connection the keyboard (SetInputFocus), whatever a window manager has in mind: it knows
  /// nothing of the window.
  ///
  /// - Returns: who has to have it back; nil where the server does not tell.
  package func takeKeyboard(for window: ContentWindow) -> KeyboardOwner? {
    let before = xcb_get_input_focus_reply(xcb, xcb_get_input_focus(xcb), nil)
    defer { free(before) }
    focus(window)
    return before.map { KeyboardOwner(window: $0.pointee.focus, revertsTo: $0.pointee.revert_to) }
  }

  /// Gives the keyboard back, unless another window has got it from this one. A window that is gone by now cannot have
  /// it; then it goes to the window under the pointer, as the server does for one that is taken away.
  package func giveBackKeyboard(of window: ContentWindow, to owner: KeyboardOwner) {
    let present = xcb_get_input_focus_reply(xcb, xcb_get_input_focus(xcb), nil)
    defer { free(present) }
    guard present?.pointee.focus == window.id else { return }
    xcb_set_input_focus(xcb, owner.revertsTo, owner.window, xcb_timestamp_t(XCB_CURRENT_TIME))
    xcb_flush(xcb)
  }
}
