extension InputSelector {
  package func matches(_ device: InputDevice) -> Bool {
    name?.matches(device.name) != false && (usb == nil || usb == device.usb)
      && (node == nil || device.node.map { node?.matches($0) == true } == true)
  }
}

extension InputSelector: CustomStringConvertible {
  package var description: String {
    let named = name.map { "\"\($0)\"" }
    return [named, usb.map { "usb \($0)" }, node.map { "node \($0)" }].compactMap(\.self).joined(separator: ", ")
  }
}
