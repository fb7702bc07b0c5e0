import CX11
package import Displays

/// Windows that are drawn into before they are visible.
///
/// The server keeps their pixels apart from the screen (Composite, redirection): what is drawn there is not lost as it
/// is behind other windows, and is seen at once and whole when the time comes.
extension Wired where Self: ~Copyable {
  /// CreateWindow, in a window of this connection: for a program to draw into, which must not draw over the present
  /// picture before it has something to show.
  package func createDrawingWindow(in window: ContentWindow) throws -> ContentWindow {
    let inner = ContentWindow(id: xcb_generate_id(xcb))
    let request = xcb_create_window_checked(
      xcb, UInt8(XCB_COPY_FROM_PARENT), inner.id, window.id, 0, 0, 1, 1, 0,
      UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), 0, 0, nil)
    try check(request, "CreateWindow")
    return inner
  }

  /// Maps an empty window, unseen where the server can do that (CompositeRedirectWindow, manual).
  ///
  /// - Returns: whether it is unseen.
  package func mapUnseen(_ window: ContentWindow) -> Bool {
    let isUnseen = redirect(window.id, CX11_COMPOSITE_REDIRECT_WINDOW, isManual: true)
    mapEmpty(window)
    return isUnseen
  }

  /// MapWindow, black. A program's drawing there stays when that program ends: the server paints nothing over a window
  /// without a background.
  package func mapEmpty(_ window: ContentWindow) {
    blacken(window)
    xcb_map_window(xcb, window.id)
    keepPixels(of: window)
    xcb_flush(xcb)
  }

  /// Makes the window black wherever it is uncovered.
  package func blacken(_ window: ContentWindow) {
    xcb_change_window_attributes(xcb, window.id, XCB_CW_BACK_PIXEL.rawValue, [0])
  }

  /// Makes the window stay as it is wherever it is uncovered.
  package func keepPixels(of window: ContentWindow) {
    xcb_change_window_attributes(xcb, window.id, XCB_CW_BACK_PIXMAP.rawValue, [XCB_BACK_PIXMAP_NONE.rawValue])
  }

  /// Shows what has been drawn into a window that was mapped unseen (CompositeUnredirectWindow).
  package func reveal(_ window: ContentWindow) {
    redirect(window.id, CX11_COMPOSITE_UNREDIRECT_WINDOW, isManual: true)
    xcb_flush(xcb)
  }

  /// Hides an application's window, whichever client maps it, and leaves the pointer as it is below it
  /// (CompositeRedirectWindow, manual): its drawing is kept. A compositor shows it all the same.
  package func veil(_ window: UInt32) {
    redirect(window, CX11_COMPOSITE_REDIRECT_WINDOW, isManual: true)
    letInputThrough(window)
  }

  /// Takes that back. The window may be gone.
  package func unveil(_ window: UInt32) {
    redirect(window, CX11_COMPOSITE_UNREDIRECT_WINDOW, isManual: true)
    takeInput(window)
  }

  /// Has the pixels of an application's window kept, also where others lie over it (CompositeRedirectWindow,
  /// automatic).
  package func keepPixels(of window: UInt32) {
    redirect(window, CX11_COMPOSITE_REDIRECT_WINDOW, isManual: false)
    xcb_flush(xcb)
  }

  /// CompositeUnredirectWindow. The window may be gone.
  package func forgetPixels(of window: UInt32) {
    redirect(window, CX11_COMPOSITE_UNREDIRECT_WINDOW, isManual: false)
    xcb_flush(xcb)
  }

  /// - Returns: false where the server has no Composite.
  @discardableResult
  private func redirect(_ window: xcb_window_t, _ opcode: Int, isManual: Bool) -> Bool {
    guard numbers(of: .composite) != nil else { return false }
    let request = CX11_composite_redirect_t(
      major_opcode: 0, minor_opcode: 0, length: 0, window: window, update: isManual ? 1 : 0, pad: (0, 0, 0))
    send(request, Int32(opcode), to: .composite)
    return true
  }
}

extension Wired where Self: ~Copyable {
  /// True if there is nothing in a window but black, white or one grey: the picture of a program that has only just
  /// opened it. Some of its rows are looked at (GetImage); a row that cannot be looked at counts as not empty.
  package func isEmpty(_ window: UInt32, of size: Size) -> Bool {
    let seen = rows(of: window, size).map { $0.map { Set($0) } ?? [1, 2] }
    let colors = seen.reduce(into: Set()) { $0.formUnion($1) }
    return colors.count < 2 && colors.allSatisfy(Self.isGrey)
  }

  /// True if an application's window shows the same as a picture of it, by some of their rows. Rows that cannot be
  /// looked at count as different.
  package func isSeen(_ picture: StoredPicture, in window: UInt32) -> Bool {
    let (kept, seen) = (rows(of: picture.pixmap, picture.size), rows(of: window, picture.size))
    return kept == seen && !kept.contains(nil)
  }

  /// Some rows of pixels as 0x00RRGGBB; nil for those that cannot be looked at.
  private func rows(of drawable: xcb_drawable_t, _ size: Size) -> [[UInt32]?] {
    let count = 24
    let heights = Set((0..<count).map { size.height * (2 * $0 + 1) / (2 * count) }).sorted()
    return pipelined(heights) { row in
      xcb_get_image(
        xcb, UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), drawable, 0, Int16(clamping: row),
        UInt16(clamping: size.width), 1, UInt32.max)
    } receive: { _, cookie in
      guard let reply = xcb_get_image_reply(xcb, cookie, nil) else { return nil }
      defer { free(reply) }
      return Self.pixels(of: reply)
    }
  }

  /// True if a colour is nearly grey: a toolkit's own grey is a little warm or cold.
  private static func isGrey(_ color: UInt32) -> Bool {
    let channels = [color >> 16 & 0xff, color >> 8 & 0xff, color & 0xff]
    return (channels.max() ?? 0) - (channels.min() ?? 0) <= 8
  }

  private static func pixels(of reply: UnsafeMutablePointer<xcb_get_image_reply_t>) -> [UInt32] {
    let bytes = UnsafeRawBufferPointer(start: xcb_get_image_data(reply), count: Int(xcb_get_image_data_length(reply)))
    let pixels = 0..<bytes.count / 4
    return pixels.map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self) & 0xff_ffff }
  }
}
