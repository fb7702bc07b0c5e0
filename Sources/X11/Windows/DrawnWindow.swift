import CX11

/// Hears when a program draws into a window.
package struct DrawnWindow: Wired {
  package let wire: Wire
  /// The watch; nil while no window is watched.
  private var watch: Watch?
  /// The window that a program draws into by a window of its own.
  private var host: xcb_window_t?
  private var hasLost = false

  init(_ wire: Wire) { self.wire = wire }

  /// The window and the events that tell of drawing.
  private struct Watch {
    let window: xcb_window_t
    /// The damage of the window; nil where the server has no DAMAGE.
    var damage: xcb_damage_damage_t?
    /// The type of the event that tells of damage.
    var event: Int32 = 0
    /// The request from which on damage is what others draw.
    var start: UInt32 = 0
    var isDrawn = false
  }

  /// True if a window is watched.
  package var isWatched: Bool { watch != nil }

  /// True if something was drawn since the watch began.
  package var isDrawn: Bool { watch?.isDrawn ?? false }

  /// DamageCreate, of a window of this program or of an application. Where the server has no DAMAGE, drawing cannot be
  /// heard, and the window counts as drawn.
  package mutating func watch(_ window: UInt32) {
    unwatch()
    guard let numbers = numbers(of: .damage), hasDamage else {
      watch = Watch(window: window, isDrawn: true)
      return
    }
    let damage = createDamage(of: window)
    // All of a window counts as damaged at first, and the server notes and tells that only when it has done with the
    // requests that came together. Cleared among them it would be noted afterwards, and nothing that is drawn be told
    // any more.
    sync()
    let subtract = xcb_damage_subtract_request_t(
      major_opcode: 0, minor_opcode: 0, length: 0, damage: damage, repair: 0, parts: 0)
    let start = send(subtract, XCB_DAMAGE_SUBTRACT, to: .damage)
    let event = Int32(numbers.firstEvent) + XCB_DAMAGE_NOTIFY
    watch = Watch(window: window, damage: damage, event: event, start: start)
    xcb_flush(xcb)
  }

  /// Watches all that is drawn on the screens.
  package mutating func watchScreens() { watch(root) }

  /// Watches a window of this program, and hears when a window in it is mapped, which is reported even where that is
  /// covered. A caller that draws there itself calls it afterwards.
  package mutating func watch(in window: ContentWindow) {
    wire.listen(to: [XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY], of: window.id, for: Self.self)
    host = window.id
    watch(window.id)
  }

  /// True if a window was taken out of the one that was watched last, and put on the desktop, since the last call.
  package mutating func takeLoss() -> Bool {
    defer { hasLost = false }
    return hasLost
  }

  /// DamageDestroy.
  package mutating func unwatch() {
    if let damage = watch?.damage {
      destroy(damage)
      xcb_flush(xcb)
    }
    watch = nil
  }

  mutating func hear(_ event: Event) {
    if event.type == XCB_REPARENT_NOTIFY { hearLoss(event.read(xcb_reparent_notify_event_t.self)) }
    guard let watch else { return }
    switch event.type {
    case XCB_MAP_NOTIFY:
      if event.read(xcb_map_notify_event_t.self).event == watch.window { self.watch?.isDrawn = true }
    case watch.event:
      // Numbers of requests start again at zero after the highest.
      let isLater = Int32(bitPattern: event.request &- watch.start) >= 0
      if event.read(xcb_damage_notify_event_t.self).damage == watch.damage, isLater { self.watch?.isDrawn = true }
    default: return
    }
  }

  private mutating func hearLoss(_ event: xcb_reparent_notify_event_t) {
    if event.event == host, event.parent == root { hasLost = true }
  }
}

extension Wired where Self: ~Copyable {
  /// DamageCreate: told once when something has been drawn, and not again before that has been taken.
  func createDamage(of window: xcb_window_t) -> xcb_damage_damage_t {
    let damage = xcb_generate_id(xcb)
    let level = UInt8(XCB_DAMAGE_REPORT_LEVEL_NON_EMPTY.rawValue)
    let create = xcb_damage_create_request_t(
      major_opcode: 0, minor_opcode: 0, length: 0, damage: damage, drawable: window, level: level, pad0: (0, 0, 0))
    send(create, XCB_DAMAGE_CREATE, to: .damage)
    return damage
  }

  /// DamageDestroy.
  func destroy(_ damage: xcb_damage_damage_t) {
    let destroy = xcb_damage_destroy_request_t(major_opcode: 0, minor_opcode: 0, length: 0, damage: damage)
    send(destroy, XCB_DAMAGE_DESTROY, to: .damage)
  }
}
