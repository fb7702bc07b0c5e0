import CX11
package import Displays

extension Wired where Self: ~Copyable {
  /// Draws pictures next to each other on one that a window has as its background, and shows them in the window
  /// (CopyArea, ClearArea). The window never shows a part of that: the server copies the background in one request.
  ///
  /// - Parameters:
  ///   - parts: the pictures, with their left edges on the background.
  ///   - band: where on the background they lie; what they leave of it has the colour.
  package func draw(
    _ parts: [(picture: StoredPicture, x: Int)], on background: StoredPicture, in band: Rectangle, beside color: Color,
    shownIn window: ContentWindow
  ) {
    let context = xcb_generate_id(xcb)
    let mask = XCB_GC_FOREGROUND.rawValue | XCB_GC_GRAPHICS_EXPOSURES.rawValue
    xcb_create_gc(xcb, context, background.pixmap, mask, [color.value, 0])
    defer { xcb_free_gc(xcb, context) }
    xcb_poly_fill_rectangle(xcb, background.pixmap, context, 1, [xcb_rectangle_t(band)])
    for part in parts {
      xcb_copy_area(
        xcb, part.picture.pixmap, background.pixmap, context, 0, 0, Int16(clamping: part.x),
        Int16(clamping: band.origin.y),
        UInt16(clamping: part.picture.size.width), UInt16(clamping: min(part.picture.size.height, band.size.height)))
    }
    xcb_clear_area(
      xcb, 0, window.id, Int16(clamping: band.origin.x), Int16(clamping: band.origin.y),
      UInt16(clamping: band.size.width), UInt16(clamping: band.size.height))
    xcb_flush(xcb)
  }
}
