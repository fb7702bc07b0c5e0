import CX11

/// An input device as XIQueryDevice lists it. The library that would take its reply apart is not linked.
struct ListedDevice {
  let id: UInt16
  let name: String
  /// A slave of a pointer, or of none; and switched on.
  let isPointing: Bool
  /// Whether where a finger is means that place, unlike on a touchpad.
  private(set) var isTouchscreen = false

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
      guard let isTouchscreen = Self.takeClass(from: &rest) else { return nil }
      if isTouchscreen { self.isTouchscreen = true }
    }
  }

  /// - Returns: whether the class says that it is a touchscreen; nil where there is no whole one.
  private static func takeClass(from rest: inout Slice<UnsafeRawBufferPointer>) -> Bool? {
    let whole = UnsafeRawBufferPointer(rebasing: rest)
    guard whole.count >= MemoryLayout<xcb_input_device_class_t>.size else { return nil }
    let head = whole.loadUnaligned(as: xcb_input_device_class_t.self)
    guard head.len > 0, rest.take(4 * Int(head.len)) != nil else { return nil }
    guard UInt32(head.type) == XCB_INPUT_DEVICE_CLASS_TYPE_TOUCH.rawValue,
      4 * Int(head.len) >= MemoryLayout<xcb_input_touch_class_t>.size
    else { return false }
    return UInt32(whole.loadUnaligned(as: xcb_input_touch_class_t.self).mode) == XCB_INPUT_TOUCH_MODE_DIRECT.rawValue
  }
}

extension Slice<UnsafeRawBufferPointer> {
  /// Takes so many bytes off the front; nil where there are fewer.
  fileprivate mutating func take(_ count: Int) -> Self? {
    guard count <= self.count else { return nil }
    let taken = prefix(count)
    self = dropFirst(count)
    return taken
  }

  fileprivate mutating func take<Head>() -> Head? {
    take(MemoryLayout<Head>.size).map { UnsafeRawBufferPointer(rebasing: $0).loadUnaligned(as: Head.self) }
  }
}
