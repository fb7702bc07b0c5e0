import CX11
import Displays

/// The value of a window's property (GetProperty, ChangeProperty).
struct WindowProperty {
  /// Bits per item: 8, 16 or 32; 0 when there is no such property.
  let format: UInt8
  /// The property's bytes; none when it has another type.
  let bytes: [UInt8]

  /// The most bytes that are read: as many as a path has.
  static let longest = 4096

  fileprivate init(_ reply: UnsafeMutablePointer<xcb_get_property_reply_t>) {
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

  /// The text as it was written, which is not for a terminal.
  ///
  /// - Returns: nil when there is none.
  var rawText: String? { format == 8 && !bytes.isEmpty ? String(decoding: bytes, as: UTF8.self) : nil }

  /// The text with U+FFFD for bytes that are not UTF-8 and for control characters: it may be shown on a terminal.
  ///
  /// - Returns: nil when there is none.
  var text: String? { rawText?.harmless }
}

extension Wired where Self: ~Copyable {
  /// - Returns: nil when the window is gone.
  func property(_ property: xcb_atom_t, of window: xcb_window_t, type: xcb_atom_t) -> WindowProperty? {
    self.property(requestProperty(property, of: window, type: type))
  }

  /// Asks for a property; the answer comes with `property`.
  ///
  /// - Parameter longest: in bytes; the rest of a longer one is not read.
  func requestProperty(
    _ property: xcb_atom_t, of window: xcb_window_t, type: xcb_atom_t, longest: Int = WindowProperty.longest
  ) -> xcb_get_property_cookie_t {
    xcb_get_property(xcb, 0, window, property, type, 0, UInt32(clamping: longest / 4))
  }

  /// - Returns: nil when the window is gone.
  func property(_ request: xcb_get_property_cookie_t) -> WindowProperty? {
    guard let reply = xcb_get_property_reply(xcb, request, nil) else { return nil }
    defer { free(reply) }
    return WindowProperty(reply)
  }

  /// Items of 8, 16 or 32 bits take the place of what there was.
  func setProperty<Item: FixedWidthInteger>(
    _ property: xcb_atom_t, of window: xcb_window_t, type: xcb_atom_t, to items: [Item]
  ) {
    let (replace, format) = (UInt8(XCB_PROP_MODE_REPLACE.rawValue), UInt8(clamping: Item.bitWidth))
    xcb_change_property(xcb, replace, window, property, type, format, UInt32(clamping: items.count), items)
  }

  /// GetProperty of a text.
  ///
  /// - Returns: nil when the window is gone, and where no client has ever used the name.
  func textProperty(_ name: AtomName, of window: xcb_window_t) -> WindowProperty? {
    let names = atoms.existing([name, .text])
    guard let atom = names[name], let type = names[.text] else { return nil }
    return property(atom, of: window, type: type)
  }

  func setText(_ property: AtomName, of window: xcb_window_t, to text: String) {
    atoms.intern([property, .text])
    setProperty(atoms[property], of: window, type: atoms[.text], to: Array(text.utf8))
  }
}
