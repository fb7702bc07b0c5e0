import CX11

/// Hears when the order of windows changes.
package struct StackNews: Wired {
  package let wire: Wire
  private var isFollowed = false
  private var isNew = false

  init(_ wire: Wire) { self.wire = wire }

  /// Hears, or hears no longer, when windows in the root window are mapped, unmapped, moved or stacked.
  package mutating func follow(_ follows: Bool) {
    guard follows != isFollowed else { return }
    (isFollowed, isNew) = (follows, follows)
    wire.listen(to: follows ? [XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY] : [], of: root, for: Self.self)
    xcb_flush(xcb)
  }

  mutating func hear(_ event: Event) {
    guard isFollowed else { return }
    switch event.type {
    case XCB_MAP_NOTIFY: note(event.read(xcb_map_notify_event_t.self).event)
    case XCB_UNMAP_NOTIFY: note(event.read(xcb_unmap_notify_event_t.self).event)
    case XCB_CONFIGURE_NOTIFY: note(event.read(xcb_configure_notify_event_t.self).event)
    case XCB_CIRCULATE_NOTIFY: note(event.read(xcb_circulate_notify_event_t.self).event)
    default: return
    }
  }

  private mutating func note(_ parent: xcb_window_t) {
    if parent == root { isNew = true }
  }

  /// - Returns: whether there was something since the last call.
  package mutating func take() -> Bool {
    defer { isNew = false }
    return isNew
  }
}
