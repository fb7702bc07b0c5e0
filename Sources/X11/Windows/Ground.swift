import CX11
package import Displays

/// A black window where screens show neither their content nor anything else: without it the desktop's picture would be
/// seen there.
extension Wired where Self: ~Copyable {
  /// Shows a black window in the shape of these rectangles together (XFixesSetWindowShapeRegion); it takes no pointer
  /// events.
  ///
  /// - Returns: false where the server cannot give windows such a shape; nothing is shown then.
  package func show(_ rectangles: [Rectangle], asGround window: ContentWindow) throws -> Bool {
    guard canShape, let whole = rectangles.union else { return false }
    let corner = Point(x: -whole.origin.x, y: -whole.origin.y)
    let region = region(of: rectangles.map { $0.moved(by: corner) })
    let bounding: UInt8 = 0
    shape(window.id, bounding, as: region)
    destroy(region: region)
    letInputThrough(window)
    blacken(window)
    try place(window, over: whole)
    xcb_map_window(xcb, window.id)
    try clear(window)
    return true
  }
}
