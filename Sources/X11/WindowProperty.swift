import CX11

/// What a property of a window holds (GetProperty).
struct WindowProperty {
  /// Bits per item: 8, 16 or 32; 0 when there is no such property.
  let format: UInt8
  /// None when the property has another type.
  let bytes: [UInt8]

  /// As much as any property here has, in units of four bytes; a path has at most 4096 bytes.
  private static let longest: UInt32 = 4096 / 4

  /// - Returns: nil when the window is gone.
  init?(_ property: xcb_atom_t, of window: xcb_window_t, type: xcb_atom_t, _ xcb: OpaquePointer) {
    let request = xcb_get_property(xcb, 0, window, property, type, 0, Self.longest)
    guard let reply = xcb_get_property_reply(xcb, request, nil) else { return nil }
    defer { free(reply) }
    format = reply.pointee.format
    let length = Int(UInt32(clamping: xcb_get_property_value_length(reply)))
    bytes = Array(UnsafeRawBufferPointer(start: xcb_get_property_value(reply), count: length))
  }

  /// Items of 32 bits.
  var numbers: [UInt32] {
    guard format == 32 else { return [] }
    return bytes.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count - 3, by: 4).map { bytes.loadUnaligned(fromByteOffset: $0, as: UInt32.self) }
    }
  }

  /// With U+FFFD for what is not UTF-8 and for control characters: it may be shown on a terminal.
  ///
  /// - Returns: nil when there is none.
  var text: String? {
    guard format == 8, !bytes.isEmpty else { return nil }
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    return String(String.UnicodeScalarView(scalars.map { $0.properties.generalCategory == .control ? "\u{fffd}" : $0 }))
  }
}
