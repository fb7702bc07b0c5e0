import CX11

/// What a mirror has heard since it asked last.
package struct MirrorNews: Sendable {
  /// The requests during which something was drawn somewhere, one of them perhaps the mirror's own.
  package internal(set) var damage: [UInt32] = []
  package internal(set) var hasPointerMoved = false
  package internal(set) var hasPointerChanged = false
}

/// Where the numbers of a mirror's events begin on one server; nil for an extension that it does not have.
struct MirrorNumbers {
  let damage: UInt8
  let fixes: UInt8
  /// Its events have a type that others share (XGE), and this number inside.
  let input: UInt8?
}

extension Connection {
  /// Takes what the events of `takeEvents` told about what is mirrored.
  package mutating func takeMirrorNews() -> MirrorNews {
    defer { mirrorNews = MirrorNews() }
    return mirrorNews
  }

  mutating func hearMirror(_ event: UnsafeMutablePointer<xcb_generic_event_t>) {
    guard let numbers = mirrorNumbers else { return }
    switch Int32(event.pointee.response_type) {
    case Int32(numbers.damage) + XCB_DAMAGE_NOTIFY: mirrorNews.damage.append(event.pointee.full_sequence)
    case Int32(numbers.fixes) + XCB_XFIXES_CURSOR_NOTIFY: mirrorNews.hasPointerChanged = true
    case XCB_GE_GENERIC: hearGeneric(event, numbers)
    default: return
    }
  }

  private mutating func hearGeneric(_ event: UnsafeMutablePointer<xcb_generic_event_t>, _ numbers: MirrorNumbers) {
    let head = UnsafeRawPointer(event).loadUnaligned(as: xcb_ge_generic_event_t.self)
    if head.extension == numbers.input, Int32(head.event_type) == XCB_INPUT_RAW_MOTION {
      mirrorNews.hasPointerMoved = true
    }
  }
}
