import CX11

/// Input devices that come and go, are switched on and off, or are mapped by another client.
struct FollowedInputs: Wired {
  let wire: Wire
  /// The extension's number; nil while input devices are not followed, or where the server does not have it.
  private var input: UInt8?

  init(_ wire: Wire) { self.wire = wire }

  /// XISelectEvents of the root window, for all devices.
  mutating func follow() {
    guard input == nil, hasTouch, let numbers = numbers(of: .input) else { return }
    input = numbers.request
    atoms.intern([.touchMatrix])
    let select = xcb_input_xi_select_events_request_t(
      major_opcode: 0, minor_opcode: 0, length: 0, window: root, num_mask: 1, pad0: (0, 0))
    // xcb_input_event_mask_t: the device, and how many words of a mask follow.
    let head = UInt32(ListedDevice.all) | 1 << 16
    let mask = XCB_INPUT_XI_EVENT_MASK_HIERARCHY.rawValue | XCB_INPUT_XI_EVENT_MASK_PROPERTY.rawValue
    send(select, XCB_INPUT_XI_SELECT_EVENTS, to: .input, [head, mask])
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
