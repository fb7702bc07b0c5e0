import CX11

/// Keys that are kept from windows of applications: whichever client has the keyboard there, the server gives these
/// keys to this connection, which ignores them (GrabKey).
package struct HeldKeys: Wired {
  package let wire: Wire
  private var chords: [xcb_window_t: Set<KeyChord>] = [:]
  /// The grabs that the server was asked for.
  private var grabs: [xcb_window_t: Set<KeyGrab>] = [:]
  /// True if the keyboard's layout has changed since the grabs.
  private var isLayoutNew = false

  init(_ wire: Wire) { self.wire = wire }

  /// Keeps keys from a window, as long as the window and this connection last.
  package mutating func hold(_ chords: Set<KeyChord>, from window: UInt32) {
    guard self.chords.updateValue(chords, forKey: window) != chords else { return }
    grab(chords, from: window, on: KeyboardLayout(on: wire))
  }

  /// Grabs the keys anew after the layout has changed: other layouts have other keys for the same shortcuts. Several
  /// events tell of one change, and many of none: a server tells of another keyboard that is typed on. Held keys stay
  /// held without a gap.
  package mutating func follow() {
    guard isLayoutNew else { return }
    isLayoutNew = false
    let layout = KeyboardLayout(on: wire)
    for (window, chords) in chords { grab(chords, from: window, on: layout) }
  }

  mutating func hear(_ event: Event) {
    switch event.type {
    // All clients are told, unasked.
    case XCB_MAPPING_NOTIFY: isLayoutNew = !chords.isEmpty
    case XCB_DESTROY_NOTIFY:
      let window = event.read(xcb_destroy_notify_event_t.self).window
      (chords[window], grabs[window]) = (nil, nil)
    default: return
    }
  }

  /// Grabs keys (GrabKey). A window may be gone, or another client have the same key there already: the error that
  /// comes then is an event that is ignored. Nothing is frozen, so no client waits for this one.
  private mutating func grab(_ chords: Set<KeyChord>, from window: xcb_window_t, on layout: KeyboardLayout) {
    let keys = chords.flatMap { chord in
      let keys = chord.keysym.map { layout.keys(with: $0) } ?? [xcb_keycode_t(XCB_GRAB_ANY.rawValue)]
      return keys.map { KeyGrab(key: $0, modifiers: chord.modifiers.rawValue) }
    }
    let wanted = Set(keys.flatMap { key in layout.others.map { KeyGrab(key: key.key, modifiers: key.modifiers | $0) } })
    let before = grabs[window] ?? []
    let async = UInt8(XCB_GRAB_MODE_ASYNC.rawValue)
    for grab in wanted.subtracting(before) {
      xcb_grab_key(xcb, 0, window, grab.modifiers, grab.key, async, async)
    }
    for grab in before.subtracting(wanted) { xcb_ungrab_key(xcb, grab.key, window, grab.modifiers) }
    grabs[window] = wanted
    xcb_flush(xcb)
  }

  private struct KeyGrab: Hashable {
    let key: xcb_keycode_t
    let modifiers: UInt16
  }
}
