import CX11

/// An event as XCB hands it out, only while it is heard.
struct Event {
  private let raw: UnsafeMutablePointer<xcb_generic_event_t>

  init(_ raw: UnsafeMutablePointer<xcb_generic_event_t>) { self.raw = raw }

  /// The type as the protocol and the extensions number it; with `madeUp` for an event that another client made up.
  var type: Int32 { Int32(raw.pointee.response_type) }

  /// Set in the type of events that another client made up; of those only messages count here, and moves of windows: a
  /// window manager tells its clients so (ICCCM 4.1.5).
  static let madeUp: Int32 = 0x80

  /// The last request that the server had done before it.
  var request: UInt32 { raw.pointee.full_sequence }

  /// The whole event, as its type lays it out.
  func read<Layout>(_ layout: Layout.Type = Layout.self) -> Layout { UnsafeRawPointer(raw).load(as: layout) }

  /// The bytes after the structure of an event that has a length of its own (XGE).
  func list<Layout>(after _: Layout.Type) -> UnsafeRawBufferPointer {
    let length = 4 * Int(read(xcb_ge_generic_event_t.self).length)
    return UnsafeRawBufferPointer(start: UnsafeRawPointer(raw) + MemoryLayout<Layout>.size, count: length)
  }

  /// True if the event has this number in an extension whose events have a type that others share (XGE).
  func isGeneric(_ type: Int32, of serverExtension: UInt8?) -> Bool {
    guard let serverExtension, self.type == XCB_GE_GENERIC else { return false }
    let head = read(xcb_ge_generic_event_t.self)
    return head.extension == serverExtension && Int32(head.event_type) == type
  }
}
