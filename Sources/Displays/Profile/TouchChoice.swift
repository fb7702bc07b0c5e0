/// Which touchscreens and pens belong to a screen.
package enum TouchChoice: Sendable, Hashable {
  /// The only touchscreen that no other entry names.
  case auto
  /// All that match.
  case devices(InputSelector)
}

/// Which input devices are meant: every given key must match.
package struct InputSelector: Sendable, Hashable {
  package var name: Pattern?
  /// In small letters.
  package var usb: String?
  package var node: Pattern?

  package init(name: Pattern? = nil, usb: String? = nil, node: Pattern? = nil) {
    self.name = name
    self.usb = usb
    self.node = node
  }
}

extension Sequence<Profile> {
  /// Whether a decision about these profiles needs to know the touchscreens.
  package var concernTouch: Bool { contains { $0.screens.contains { $0.touch != nil } } }
}
