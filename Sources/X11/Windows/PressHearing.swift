import CX11
package import Displays

/// Keys, buttons and fingers that are pressed, whichever window they are meant for. Raw events (XInput 2.2) go to every
/// client that asks for them and take nothing from any other, whatever it has grabbed.
package struct PressHearing: Wired {
  package let wire: Wire
  /// The extension's number; nil while presses are not followed, or where the server does not have it.
  private var input: UInt8?
  private(set) var news: Set<Press> = []

  enum Press {
    /// A key, which is meant for the window with the keyboard.
    case key
    /// A button or a finger, which is meant for what is below it.
    case touch
  }

  init(_ wire: Wire) { self.wire = wire }

  /// XISelectEvents of the root window, for all master devices: what a slave feels is told once.
  package mutating func follow() {
    guard input == nil, hasTouch, let numbers = numbers(of: .input) else { return }
    input = numbers.request
    selectInput(
      of: UInt16(XCB_INPUT_DEVICE_ALL_MASTER.rawValue),
      [
        XCB_INPUT_XI_EVENT_MASK_RAW_TOUCH_BEGIN, XCB_INPUT_XI_EVENT_MASK_RAW_BUTTON_PRESS,
        XCB_INPUT_XI_EVENT_MASK_RAW_KEY_PRESS,
      ], for: Self.self)
    xcb_flush(xcb)
  }

  mutating func hear(_ event: Event) {
    guard input != nil else { return }
    if event.isGeneric(XCB_INPUT_RAW_KEY_PRESS, of: input) { news.insert(.key) }
    let touches = [XCB_INPUT_RAW_TOUCH_BEGIN, XCB_INPUT_RAW_BUTTON_PRESS]
    if touches.contains(where: { event.isGeneric($0, of: input) }) { news.insert(.touch) }
  }

  /// True if a user has pressed something since the last call: on an area of the framebuffer, or a key while a window
  /// has the keyboard. The pointer is where the first finger is; without a window that has the keyboard, keys go to
  /// what is below the pointer.
  package mutating func takeUse(of window: UInt32, at area: Rectangle) -> Bool {
    defer { news = [] }
    guard !news.isEmpty else { return false }
    if news.contains(.key), let focused = focusedWindow() {
      if focused == window { return true }
      guard news.contains(.touch) else { return false }
    }
    return queryPointer().map { area.contains($0.place) } ?? false
  }
}
