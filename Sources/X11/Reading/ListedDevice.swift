import CX11

/// An input device as XIQueryDevice lists it. The library that would take its reply apart is not linked.
struct ListedDevice {
  let id: UInt16
  let name: String
  /// A slave of a pointer, or of none; and switched on.
  let isPointing: Bool
  /// True if the place of a finger means that place on the screen, unlike on a touchpad.
  private(set) var isTouchscreen = false
  /// The ranges of the device's coordinates: the first is across, the second down. Other axes are pressure and tilt.
  private(set) var axes: [UInt16: ClosedRange<Double>] = [:]

  /// `XIAllDevices`.
  static let all: UInt16 = 0

  /// - Parameter list: what follows the reply's head; nothing is read beyond it, whatever it says.
  static func list(_ list: UnsafeRawBufferPointer, count: Int) -> [ListedDevice] {
    var rest = list[...]
    return (0..<count).compactMap { _ in ListedDevice(takenFrom: &rest) }
  }

  private init?(takenFrom rest: inout Slice<UnsafeRawBufferPointer>) {
    typealias Head = xcb_input_xi_device_info_t
    guard let head: Head = rest.take() else { return nil }
    // The name is padded to units of four bytes.
    guard let name = rest.take(Int(head.name_len)), rest.take(-Int(head.name_len) & 3) != nil else { return nil }
    id = head.deviceid
    self.name = String(decoding: name, as: UTF8.self)
    let kinds = [XCB_INPUT_DEVICE_TYPE_SLAVE_POINTER.rawValue, XCB_INPUT_DEVICE_TYPE_FLOATING_SLAVE.rawValue]
    isPointing = kinds.contains(UInt32(head.type)) && head.enabled != 0
    for _ in 0..<head.num_classes {
      guard takeClass(from: &rest) else { return nil }
    }
  }

  /// - Returns: false where there is no whole one.
  private mutating func takeClass(from rest: inout Slice<UnsafeRawBufferPointer>) -> Bool {
    let whole = UnsafeRawBufferPointer(rebasing: rest)
    guard whole.count >= MemoryLayout<xcb_input_device_class_t>.size else { return false }
    let head = whole.loadUnaligned(as: xcb_input_device_class_t.self)
    guard head.len > 0, let bytes = rest.take(4 * Int(head.len)) else { return false }
    switch UInt32(head.type) {
    case XCB_INPUT_DEVICE_CLASS_TYPE_TOUCH.rawValue: noteTouch(bytes)
    case XCB_INPUT_DEVICE_CLASS_TYPE_VALUATOR.rawValue: noteAxis(bytes)
    default: break
    }
    return true
  }

  private mutating func noteTouch(_ bytes: Slice<UnsafeRawBufferPointer>) {
    var bytes = bytes
    guard let touch: xcb_input_touch_class_t = bytes.take() else { return }
    if UInt32(touch.mode) == XCB_INPUT_TOUCH_MODE_DIRECT.rawValue { isTouchscreen = true }
  }

  private mutating func noteAxis(_ bytes: Slice<UnsafeRawBufferPointer>) {
    var bytes = bytes
    guard let axis: xcb_input_valuator_class_t = bytes.take() else { return }
    let (least, most) = (Double(fixed: axis.min), Double(fixed: axis.max))
    if least < most { axes[axis.number] = least...most }
  }
}

extension Double {
  /// FP3232: a whole number, and a fraction of 32 bits.
  init(fixed number: xcb_input_fp3232_t) {
    self = Double(number.integral) + Double(number.frac) / 4_294_967_296
  }
}

extension Slice<UnsafeRawBufferPointer> {
  /// Takes so many bytes off the front; nil where there are fewer.
  mutating func take(_ count: Int) -> Self? {
    guard count <= self.count else { return nil }
    let taken = prefix(count)
    self = dropFirst(count)
    return taken
  }

  mutating func take<Head>() -> Head? {
    take(MemoryLayout<Head>.size).map { UnsafeRawBufferPointer(rebasing: $0).loadUnaligned(as: Head.self) }
  }
}
