import CX11
import Displays

/// The value of an output property, as RRGetOutputProperty tells it.
struct RawProperty {
  let type: xcb_atom_t
  /// Bits per item: 8, 16 or 32.
  let format: UInt8
  let items: [UInt32]

  static func request(
    _ property: xcb_atom_t, of output: OutputID, _ xcb: OpaquePointer
  ) -> xcb_randr_get_output_property_cookie_t {
    // In units of four bytes: an EDID has at most 256 blocks of 128 bytes.
    let longest: UInt32 = 256 * 128 / 4
    let anyType = XCB_GET_PROPERTY_TYPE_ANY.rawValue
    return xcb_randr_get_output_property(xcb, output.rawValue, property, anyType, 0, longest, 0, 0)
  }

  /// - Returns: nil when the output has no such property, or is gone.
  init?(_ cookie: xcb_randr_get_output_property_cookie_t, _ xcb: OpaquePointer) {
    guard let reply = xcb_randr_get_output_property_reply(xcb, cookie, nil) else { return nil }
    defer { free(reply) }
    guard reply.pointee.type != 0 else { return nil }
    let bytes = UnsafeBufferPointer(
      start: xcb_randr_get_output_property_data(reply), count: xcb_randr_get_output_property_data_length(reply))
    self.init(type: reply.pointee.type, format: reply.pointee.format, bytes: UnsafeRawBufferPointer(bytes))
  }

  init(type: xcb_atom_t, format: UInt8, items: [UInt32]) {
    self.type = type
    self.format = format
    self.items = items
  }

  init(type: xcb_atom_t, format: UInt8, bytes: UnsafeRawBufferPointer) {
    let items: [UInt32] =
      switch format {
      case 8: bytes.map(UInt32.init)
      case 16: bytes.bindMemory(to: UInt16.self).map(UInt32.init)
      case 32: Array(bytes.bindMemory(to: UInt32.self))
      default: []
      }
    self.init(type: type, format: format, items: items)
  }

  var isName: Bool { type == XCB_ATOM_ATOM.rawValue && format == 32 }
  var isSigned: Bool { type == XCB_ATOM_INTEGER.rawValue }
  var isNumber: Bool { isSigned || type == XCB_ATOM_CARDINAL.rawValue }
}

extension RawProperty {
  /// - Parameter names: of all atoms that it holds.
  func value(_ names: [xcb_atom_t: String]) -> PropertyValue {
    guard items.count == 1, let item = items.first else { return .bytes(hexadecimal) }
    if isName { return names[item].map { .name($0) } ?? .bytes(hexadecimal) }
    return isNumber ? .number(number(item)) : .bytes(hexadecimal)
  }

  /// Limits of a property that holds a number. More than one pair, and pairs in the wrong order, are for the driver
  /// to judge.
  func range(_ limits: [UInt32]) -> Property.Allowed {
    guard isNumber, limits.count == 2 else { return .anything }
    let (lowest, highest) = (number(limits[0]), number(limits[1]))
    return lowest <= highest ? .range(lowest...highest) : .anything
  }

  func choice(_ values: [UInt32], _ names: [xcb_atom_t: String]) -> Property.Allowed {
    if values.isEmpty { return .anything }
    if isName { return .names(values.compactMap { names[$0] }) }
    return isNumber ? .numbers(values.map(number)) : .anything
  }

  /// CARDINALs have no sign; INTEGERs have the one of their format.
  private func number(_ item: UInt32) -> Int {
    guard isSigned else { return Int(item) }
    return switch format {
    case 8: Int(Int8(truncatingIfNeeded: item))
    case 16: Int(Int16(truncatingIfNeeded: item))
    default: Int(Int32(bitPattern: item))
    }
  }

  /// The least significant byte of each item first, on every machine.
  var bytes: [UInt8] {
    items.flatMap { item in stride(from: 0, to: UInt32(format), by: 8).map { UInt8(truncatingIfNeeded: item >> $0) } }
  }

  /// The bytes in hexadecimal, two digits each.
  private var hexadecimal: String {
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 0xf)]] })
  }
}
