import CX11

/// Input devices that come and go, are switched on and off, or are mapped by another client.
package struct FollowedInputs: Wired {
  package let wire: Wire
  /// The extension's number; nil while input devices are not followed, or where the server does not have it.
  private var input: UInt8?

  init(_ wire: Wire) { self.wire = wire }

  /// XISelectEvents of the root window, for all devices.
  package mutating func follow() {
    guard input == nil, hasTouch, let numbers = numbers(of: .input) else { return }
    input = numbers.request
    atoms.intern([.touchMatrix])
    selectInput(
      of: ListedDevice.all, [XCB_INPUT_XI_EVENT_MASK_HIERARCHY, XCB_INPUT_XI_EVENT_MASK_PROPERTY], for: Self.self)
    xcb_flush(xcb)
  }

  func hear(_ event: Event) -> ServerChange {
    var change = ServerChange()
    if event.isGeneric(XCB_INPUT_HIERARCHY, of: input) { change.concernsInputs = true }
    if event.isGeneric(XCB_INPUT_PROPERTY, of: input) {
      change.concernsInputs = event.read(xcb_input_property_event_t.self).property == atoms[.touchMatrix]
    }
    return change
  }
}
