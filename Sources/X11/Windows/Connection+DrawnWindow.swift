import CX11

/// Whether a program has drawn into a window of ours: what it is told by.
struct DrawnWindow {
  let window: xcb_window_t
  /// nil where the server has no DAMAGE.
  let damage: xcb_damage_damage_t?
  /// The type of the event that tells of damage.
  let event: Int32
  /// The request from which on damage is what others draw.
  let start: UInt32
  var isDrawn = false
}

extension Connection {
  /// Has `isDrawn` tell from now on whether something is drawn in a window (DamageCreate), or a window in it is mapped, which
  /// is heard of where the window is covered, too. Who draws there himself calls it afterwards. Where the server has no
  /// DAMAGE, nobody can tell, and it counts as drawn.
  package mutating func watchDrawing(in window: ContentWindow) {
    let events = XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue | XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY.rawValue
    xcb_change_window_attributes(xcb, window.id, XCB_CW_EVENT_MASK.rawValue, [events])
    watchDamage(of: window.id)
  }

  /// The same for an application's window, of which other things are heard.
  package mutating func watchDrawing(inApplication window: UInt32) { watchDamage(of: window) }

  private mutating func watchDamage(of window: xcb_window_t) {
    unwatchDrawing()
    guard let numbers = numbers(of: .damage), hasDamage else {
      drawn = DrawnWindow(window: window, damage: nil, event: 0, start: 0, isDrawn: true)
      return
    }
    let damage = xcb_generate_id(xcb)
    let level = UInt8(XCB_DAMAGE_REPORT_LEVEL_NON_EMPTY.rawValue)
    let create = xcb_damage_create_request_t(
      major_opcode: 0, minor_opcode: 0, length: 0, damage: damage, drawable: window, level: level, pad0: (0, 0, 0))
    send(create, XCB_DAMAGE_CREATE, to: .damage)
    // All of a window counts as damaged at first, and the server notes and tells that only when it has done with the requests
    // that came together. Cleared among them it would be noted afterwards, and nothing that is drawn be told any more.
    sync()
    let subtract = xcb_damage_subtract_request_t(
      major_opcode: 0, minor_opcode: 0, length: 0, damage: damage, repair: 0, parts: 0)
    let start = send(subtract, XCB_DAMAGE_SUBTRACT, to: .damage)
    let event = Int32(numbers.firstEvent) + XCB_DAMAGE_NOTIFY
    drawn = DrawnWindow(window: window, damage: damage, event: event, start: start)
    xcb_flush(xcb)
  }

  /// DamageDestroy.
  package mutating func unwatchDrawing() {
    if let damage = drawn?.damage {
      let destroy = xcb_damage_destroy_request_t(major_opcode: 0, minor_opcode: 0, length: 0, damage: damage)
      send(destroy, XCB_DAMAGE_DESTROY, to: .damage)
      xcb_flush(xcb)
    }
    drawn = nil
  }

  /// Whether that is asked at all.
  package var watchesDrawing: Bool { drawn != nil }

  /// Whether something was drawn since `watchDrawing`.
  package var isDrawn: Bool { drawn?.isDrawn ?? false }

  mutating func hearDrawing(_ event: UnsafeMutablePointer<xcb_generic_event_t>) {
    guard let drawn else { return }
    switch Int32(event.pointee.response_type) {
    case XCB_MAP_NOTIFY:
      let parent = event.withMemoryRebound(to: xcb_map_notify_event_t.self, capacity: 1) { $0.pointee.event }
      if parent == drawn.window { self.drawn?.isDrawn = true }
    case drawn.event:
      let damage = event.withMemoryRebound(to: xcb_damage_notify_event_t.self, capacity: 1) { $0.pointee.damage }
      // Numbers of requests start again at zero after the highest.
      let isLater = Int32(bitPattern: event.pointee.full_sequence &- drawn.start) >= 0
      if damage == drawn.damage, isLater { self.drawn?.isDrawn = true }
    default: return
    }
  }
}
