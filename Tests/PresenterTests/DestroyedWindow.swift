import CX11
import LabSupport

/// What happens to an application's window behind its back.
enum DestroyedWindow {
  /// Destroys the window with a title, as any client may (DestroyWindow), and returns when the server has done it.
  static func destroy(_ title: String, on display: String) throws {
    try change(title, on: display) { xcb, window, _ in xcb_destroy_window(xcb, window) }
  }

  /// Puts it on the desktop, out of the window that it is in (ReparentWindow).
  static func takeOut(_ title: String, on display: String) throws {
    try change(title, on: display) { xcb, window, root in xcb_reparent_window(xcb, window, root, 0, 0) }
  }

  private static func change(
    _ title: String, on display: String,
    _ change: (_ xcb: OpaquePointer, _ window: xcb_window_t, _ root: xcb_window_t) -> Void
  ) throws {
    guard let xcb = xcb_connect(display, nil), xcb_connection_has_error(xcb) == 0 else {
      throw ToolFailure("no connection to \(display)")
    }
    defer { xcb_disconnect(xcb) }
    let root = xcb_setup_roots_iterator(xcb_get_setup(xcb)).data.pointee.root
    guard let window = find(title, below: root, xcb) else { throw ToolFailure("there is no window \(title)") }
    change(xcb, window, root)
    free(xcb_get_input_focus_reply(xcb, xcb_get_input_focus(xcb), nil))
  }

  /// The window itself has a class, and the frame that a window manager puts around it has none.
  private static func find(_ title: String, below parent: xcb_window_t, _ xcb: OpaquePointer) -> xcb_window_t? {
    let hasClass = !text(XCB_ATOM_WM_CLASS.rawValue, of: parent, xcb).isEmpty
    if hasClass, text(XCB_ATOM_WM_NAME.rawValue, of: parent, xcb) == title { return parent }
    guard let reply = xcb_query_tree_reply(xcb, xcb_query_tree(xcb, parent), nil) else { return nil }
    defer { free(reply) }
    let children = UnsafeBufferPointer(
      start: xcb_query_tree_children(reply), count: Int(xcb_query_tree_children_length(reply)))
    return children.lazy.compactMap { find(title, below: $0, xcb) }.first
  }

  private static func text(_ property: xcb_atom_t, of window: xcb_window_t, _ xcb: OpaquePointer) -> String {
    let request = xcb_get_property(xcb, 0, window, property, XCB_ATOM_STRING.rawValue, 0, 64)
    guard let reply = xcb_get_property_reply(xcb, request, nil) else { return "" }
    defer { free(reply) }
    let length = Int(xcb_get_property_value_length(reply))
    return String(decoding: UnsafeRawBufferPointer(start: xcb_get_property_value(reply), count: length), as: UTF8.self)
  }
}
