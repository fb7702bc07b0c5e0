import CX11

/// Keys that are kept from windows of applications: whoever has the keyboard there, the server gives them to us, who do nothing
/// with them (GrabKey).
struct HeldKeys: Wired {
  let wire: Wire
  private var chords: [xcb_window_t: Set<KeyChord>] = [:]
  /// Whether the keys mean something else by now.
  private var isLayoutNew = false

  init(_ wire: Wire) { self.wire = wire }

  /// It lasts as long as the window and this connection.
  mutating func hold(_ chords: Set<KeyChord>, from window: xcb_window_t) {
    guard self.chords.updateValue(chords, forKey: window) != chords else { return }
    grab(chords, from: window, on: KeyboardLayout(on: wire))
  }

  /// Who has another layout has other keys for the same shortcuts. Several events tell of one change.
  mutating func follow() {
    guard isLayoutNew else { return }
    isLayoutNew = false
    let layout = KeyboardLayout(on: wire)
    for (window, chords) in chords {
      xcb_ungrab_key(xcb, xcb_keycode_t(XCB_GRAB_ANY.rawValue), window, UInt16(XCB_MOD_MASK_ANY.rawValue))
      grab(chords, from: window, on: layout)
    }
  }

  mutating func hear(_ event: Event) {
    switch event.type {
    // All clients are told, unasked.
    case XCB_MAPPING_NOTIFY: isLayoutNew = !chords.isEmpty
    case XCB_DESTROY_NOTIFY: chords[event.read(xcb_destroy_notify_event_t.self).window] = nil
    default: return
    }
  }

  /// A window may be gone, or another client have the same key there already: the error that comes then is an event that nobody
  /// minds. Nothing is frozen, so nobody waits for us.
  private func grab(_ chords: Set<KeyChord>, from window: xcb_window_t, on layout: KeyboardLayout) {
    let keys = chords.flatMap { chord in
      let keys = chord.keysym.map { layout.keys(with: $0) } ?? [xcb_keycode_t(XCB_GRAB_ANY.rawValue)]
      return keys.map { KeyGrab(key: $0, modifiers: chord.modifiers.rawValue) }
    }
    let async = UInt8(XCB_GRAB_MODE_ASYNC.rawValue)
    for grab in Set(keys) {
      for others in layout.others {
        xcb_grab_key(xcb, 0, window, grab.modifiers | others, grab.key, async, async)
      }
    }
    xcb_flush(xcb)
  }

  private struct KeyGrab: Hashable {
    let key: xcb_keycode_t
    let modifiers: UInt16
  }
}
