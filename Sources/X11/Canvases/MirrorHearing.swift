import CX11

/// The events for a mirror since the last call.
package struct MirrorNews: Sendable {
  /// The requests during which something was drawn somewhere, one of them perhaps the mirror's own.
  package fileprivate(set) var damage: [UInt32] = []
  package fileprivate(set) var hasPointerMoved = false
  package fileprivate(set) var hasPointerChanged = false
}

/// The events that a drawn mirror hears.
package struct MirrorHearing {
  private var numbers: MirrorNumbers?
  private var news = MirrorNews()

  /// Begins to hear events with these numbers.
  mutating func begin(_ numbers: MirrorNumbers) { self.numbers = numbers }

  /// The news since the last call, which the events of `takeEvents` told.
  package mutating func takeNews() -> MirrorNews {
    defer { news = MirrorNews() }
    return news
  }

  mutating func hear(_ event: Event) {
    guard let numbers else { return }
    switch event.type {
    case Int32(numbers.damage) + XCB_DAMAGE_NOTIFY: news.damage.append(event.request)
    case Int32(numbers.fixes) + XCB_XFIXES_CURSOR_NOTIFY: news.hasPointerChanged = true
    default: if event.isGeneric(XCB_INPUT_RAW_MOTION, of: numbers.input) { news.hasPointerMoved = true }
    }
  }
}

/// The first numbers of a mirror's events on one server; nil for an extension that the server does not have.
struct MirrorNumbers {
  let damage: UInt8
  let fixes: UInt8
  let input: UInt8?
}
