import CX11
package import Displays

/// A black window where screens show neither their content nor anything else: without it the desktop's picture would be seen
/// there.
extension Wired where Self: ~Copyable {
  /// Has it be what these rectangles cover together, and black (XFixesSetWindowShapeRegion); nobody's pointer is kept by it.
  ///
  /// - Returns: false where the server cannot give windows such a shape; nothing is shown then.
  package func show(_ rectangles: [Rectangle], asGround window: ContentWindow) throws -> Bool {
    guard canShape, let whole = rectangles.union else { return false }
    let corner = Point(x: -whole.origin.x, y: -whole.origin.y)
    let region = region(of: rectangles.map { $0.moved(by: corner) })
    shape(window.id, as: region)
    destroy(region: region)
    letInputThrough(window)
    blacken(window)
    try place(window, over: whole)
    xcb_map_window(xcb, window.id)
    try clear(window)
    return true
  }

  /// XFixesCreateRegion.
  private func region(of rectangles: [Rectangle]) -> xcb_xfixes_region_t {
    let region = xcb_generate_id(xcb)
    let create = xcb_xfixes_create_region_request_t(major_opcode: 0, minor_opcode: 0, length: 0, region: region)
    send(create, XCB_XFIXES_CREATE_REGION, to: .fixes, rectangles.map { xcb_rectangle_t($0) })
    return region
  }

  private func shape(_ window: xcb_window_t, as region: xcb_xfixes_region_t) {
    let bounding: UInt8 = 0
    let shape = xcb_xfixes_set_window_shape_region_request_t(
      major_opcode: 0, minor_opcode: 0, length: 0, dest: window, dest_kind: bounding, pad0: (0, 0, 0), x_offset: 0,
      y_offset: 0, region: region)
    send(shape, XCB_XFIXES_SET_WINDOW_SHAPE_REGION, to: .fixes)
  }
}
