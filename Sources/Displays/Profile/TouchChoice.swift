/// The touchscreens and pens that belong to a screen.
package enum TouchChoice: Sendable, Hashable {
  /// The only touchscreen that no other entry names belongs to it.
  case auto
  /// All devices that match belong to it.
  case devices(InputSelector)
}

/// The keys that mean input devices: every given key must match.
package struct InputSelector: Sendable, Hashable {
  package var name: Pattern?
  /// The USB id in small letters.
  package var usb: String?
  package var node: Pattern?

  package init(name: Pattern? = nil, usb: String? = nil, node: Pattern? = nil) {
    self.name = name
    self.usb = usb
    self.node = node
  }
}
