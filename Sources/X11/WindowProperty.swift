import CX11
import Displays

/// What a property of a window holds (GetProperty, ChangeProperty).
struct WindowProperty {
  /// Bits per item: 8, 16 or 32; 0 when there is no such property.
  let format: UInt8
  /// None when the property has another type.
  let bytes: [UInt8]

  /// In bytes: as much as a path has.
  static let longest = 4096

  /// - Returns: nil when the window is gone.
  init?(_ property: xcb_atom_t, of window: xcb_window_t, type: xcb_atom_t, _ xcb: OpaquePointer) {
    self.init(Self.request(property, of: window, type: type, xcb), xcb)
  }

  /// Asks for a property; the answer makes one.
  ///
  /// - Parameter longest: in bytes; the rest of a longer one is not read.
  static func request(
    _ property: xcb_atom_t, of window: xcb_window_t, type: xcb_atom_t, longest: Int = longest, _ xcb: OpaquePointer
  ) -> xcb_get_property_cookie_t {
    xcb_get_property(xcb, 0, window, property, type, 0, UInt32(clamping: longest / 4))
  }

  /// - Returns: nil when the window is gone.
  init?(_ request: xcb_get_property_cookie_t, _ xcb: OpaquePointer) {
    guard let reply = xcb_get_property_reply(xcb, request, nil) else { return nil }
    defer { free(reply) }
    format = reply.pointee.format
    let length = Int(UInt32(clamping: xcb_get_property_value_length(reply)))
    bytes = Array(UnsafeRawBufferPointer(start: xcb_get_property_value(reply), count: length))
  }

  /// ChangeProperty: items of 8, 16 or 32 bits take the place of what there was.
  static func set<Item: FixedWidthInteger>(
    _ property: xcb_atom_t, of window: xcb_window_t, type: xcb_atom_t, _ items: [Item], _ xcb: OpaquePointer
  ) {
    let (replace, format) = (UInt8(XCB_PROP_MODE_REPLACE.rawValue), UInt8(clamping: Item.bitWidth))
    xcb_change_property(xcb, replace, window, property, type, format, UInt32(clamping: items.count), items)
  }

  /// Items of 32 bits.
  var numbers: [UInt32] {
    guard format == 32 else { return [] }
    return bytes.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count - 3, by: 4).map { bytes.loadUnaligned(fromByteOffset: $0, as: UInt32.self) }
    }
  }

  /// As it was written, which is not for a terminal.
  ///
  /// - Returns: nil when there is none.
  var rawText: String? { format == 8 && !bytes.isEmpty ? String(decoding: bytes, as: UTF8.self) : nil }

  /// With U+FFFD for what is not UTF-8 and for control characters: it may be shown on a terminal.
  ///
  /// - Returns: nil when there is none.
  var text: String? { rawText?.harmless }
}
