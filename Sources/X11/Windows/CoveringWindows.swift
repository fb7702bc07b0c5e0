import CX11
import Displays

/// Hears when windows come above a message that should lie below it. These are applications' windows, and this
/// program's; a screen locker's is neither, and stays above.
package struct CoveringWindows: Wired {
  package let wire: Wire
  /// The message's window; nil while no message is followed.
  private var window: xcb_window_t?
  private var isCovered = false
  /// The mapped windows that window managers leave alone; whether they are this program's is not known yet.
  private var unmanaged: Set<xcb_window_t> = []
  /// The most such windows that are noted; any client can have as many as it likes.
  private static let mostUnmanaged = 64

  init(_ wire: Wire) { self.wire = wire }

  /// Follows the windows above a message. A window that is mapped from now on comes above it, unless a window manager
  /// has put it elsewhere; and a window that is put right above it does too.
  package mutating func follow(above window: ContentWindow) {
    self.window = window.id
    wire.listen(to: [XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY], of: root, for: Self.self)
    xcb_flush(xcb)
  }

  mutating func hear(_ event: Event) {
    guard let window else { return }
    switch event.type {
    case XCB_MAP_NOTIFY:
      let map = event.read(xcb_map_notify_event_t.self)
      if map.event == root, map.window != window { note(map.window, isUnmanaged: map.override_redirect != 0) }
    case XCB_CONFIGURE_NOTIFY:
      let change = event.read(xcb_configure_notify_event_t.self)
      if change.event == root, change.above_sibling == window {
        note(change.window, isUnmanaged: change.override_redirect != 0)
      }
    default: return
    }
  }

  private mutating func note(_ window: xcb_window_t, isUnmanaged: Bool) {
    if !isUnmanaged {
      isCovered = true
    } else if unmanaged.count < Self.mostUnmanaged {
      unmanaged.insert(window)
    }
  }

  /// - Returns: whether one has come since the last call.
  package mutating func take() -> Bool {
    defer { (isCovered, unmanaged) = (false, []) }
    return isCovered || unmanaged.contains(where: isOurs)
  }
}

extension Wired where Self: ~Copyable {
  /// Has whatever lies below a window get what is clicked and touched there (XFixesSetWindowShapeRegion).
  ///
  /// Where the server cannot do that, the window takes the input.
  package func letInputThrough(_ window: ContentWindow) {
    letInputThrough(window.id)
  }

  func letInputThrough(_ window: xcb_window_t) {
    guard canShape else { return }
    let region = region()
    shape(window, input, as: region)
    destroy(region: region)
    xcb_flush(xcb)
  }

  /// Takes that back. The window may be gone.
  func takeInput(_ window: xcb_window_t) {
    guard canShape else { return }
    shape(window, input, as: 0)
    xcb_flush(xcb)
  }

  /// True if the server has XFIXES 2, whose regions can be those of windows.
  var canShape: Bool { numbers(of: .fixes) != nil && versionOfFixes >= 2 }

  /// The shape of a window's input, as the Shape extension numbers the kinds of shapes.
  private var input: UInt8 { 2 }

  /// XFixesSetWindowShapeRegion.
  ///
  /// - Parameters:
  ///   - kind: what of the window has that shape.
  ///   - region: 0 for the whole window.
  func shape(_ window: xcb_window_t, _ kind: UInt8, as region: xcb_xfixes_region_t) {
    let shape = xcb_xfixes_set_window_shape_region_request_t(
      major_opcode: 0, minor_opcode: 0, length: 0, dest: window, dest_kind: kind, pad0: (0, 0, 0), x_offset: 0,
      y_offset: 0, region: region)
    send(shape, XCB_XFIXES_SET_WINDOW_SHAPE_REGION, to: .fixes)
  }

  /// XFixesDestroyRegion.
  func destroy(region: xcb_xfixes_region_t) {
    send(
      xcb_xfixes_destroy_region_request_t(major_opcode: 0, minor_opcode: 0, length: 0, region: region),
      XCB_XFIXES_DESTROY_REGION, to: .fixes)
  }

  /// XFixesCreateRegion: what rectangles cover together.
  func region(of rectangles: [Rectangle] = []) -> xcb_xfixes_region_t {
    let region = xcb_generate_id(xcb)
    let create = xcb_xfixes_create_region_request_t(major_opcode: 0, minor_opcode: 0, length: 0, region: region)
    send(create, XCB_XFIXES_CREATE_REGION, to: .fixes, rectangles.map { xcb_rectangle_t($0) })
    return region
  }
}
