import CX11
import Displays

extension StepExecutor {
  /// XIChangeProperty of the device's matrix, and of this program's mark beside it: the matrix that it has set, or
  /// nothing.
  func set(_ touch: TouchSetting) throws(Refusal) {
    guard let name = snapshot.input(touch.device)?.name, let id = UInt16(exactly: touch.device.rawValue) else {
      throw Refusal("there is no touch device \(touch.device.rawValue)")
    }
    atoms.intern([.touchMatrix, .setByUs, .float])
    try change(.touchMatrix, of: id, to: touch.matrix.elements, "of \"\(name)\"")
    try change(.setByUs, of: id, to: touch.isOurs ? touch.matrix.elements : [], "of \"\(name)\"")
  }

  private func change(
    _ property: AtomName, of device: UInt16, to elements: [Float], _ words: String
  ) throws(Refusal) {
    let change = xcb_input_xi_change_property_request_t(
      major_opcode: 0, minor_opcode: 0, length: 0, deviceid: device, mode: UInt8(XCB_PROP_MODE_REPLACE.rawValue),
      format: 32, property: atoms[property], type: atoms[.float], num_items: UInt32(clamping: elements.count))
    let number = sendChecked(change, XCB_INPUT_XI_CHANGE_PROPERTY, to: .input, elements.map(\.bitPattern))
    try check(xcb_void_cookie_t(sequence: number), "XIChangeProperty \"\(property.text)\" \(words)")
  }
}

extension AtomName {
  fileprivate static let float: AtomName = "FLOAT"
}
