import CX11
package import Displays

/// A window of the watcher's that lies behind a presenter's and shows the same picture, so that this is what is seen
/// when the presenter is killed. It goes with the watcher, at any time: nothing of what is asked for here is answered.
extension Wired where Self: ~Copyable {
  /// ChangeWindowAttributes, ConfigureWindow, MapWindow: the server keeps the picture as long as the window has it.
  ///
  /// - Parameters:
  ///   - picture: nil for black.
  ///   - window: that it lies behind; nil for behind all others.
  package func show(
    _ picture: StoredPicture?, inBackdrop backdrop: UInt32, over area: Rectangle, behind window: ContentWindow?
  ) {
    if let picture, !picture.isTransparent {
      xcb_change_window_attributes(xcb, backdrop, XCB_CW_BACK_PIXMAP.rawValue, [picture.pixmap])
    } else {
      xcb_change_window_attributes(xcb, backdrop, XCB_CW_BACK_PIXEL.rawValue, [0])
    }
    let place = [XCB_CONFIG_WINDOW_X, XCB_CONFIG_WINDOW_Y, XCB_CONFIG_WINDOW_WIDTH, XCB_CONFIG_WINDOW_HEIGHT]
    let stack = (window == nil ? [] : [XCB_CONFIG_WINDOW_SIBLING]) + [XCB_CONFIG_WINDOW_STACK_MODE]
    let mask = (place + stack).reduce(0) { $0 | $1.rawValue }
    let words = area.words + [window?.id, XCB_STACK_MODE_BELOW.rawValue].compactMap(\.self)
    xcb_configure_window(xcb, backdrop, UInt16(clamping: mask), words)
    xcb_map_window(xcb, backdrop)
    xcb_clear_area(xcb, 0, backdrop, 0, 0, 0, 0)
    xcb_flush(xcb)
  }

  /// Tells what a backdrop's picture is of, as JSON.
  package func setContent(ofBackdrop backdrop: UInt32, _ text: String) {
    setText(.order, of: backdrop, to: text)
    xcb_flush(xcb)
  }

  /// UnmapWindow.
  package func hideBackdrop(_ backdrop: UInt32) {
    xcb_unmap_window(xcb, backdrop)
    xcb_flush(xcb)
  }

  /// True if a backdrop is not seen, lies over another area, or not below the window that it lies behind (GetGeometry,
  /// QueryTree).
  package func isAstray(backdrop: UInt32, from area: Rectangle, behind window: ContentWindow) -> Bool {
    guard isSeen(backdrop), self.area(of: backdrop) == area else { return true }
    let all = topWindows
    guard let own = all.firstIndex(of: window.id), let place = all.firstIndex(of: backdrop) else { return true }
    return place > own
  }

  /// True if something lies over a presenter's window, or over its backdrop, that is not its own (QueryTree).
  ///
  /// - Parameter title: of the presenter's window, with which those of its items begin.
  package func isCovered(_ window: UInt32, ofPresenterTitled title: String) -> Bool {
    let all = topWindows
    guard let place = all.firstIndex(of: window), let area = area(of: window) else { return true }
    return all[(place + 1)...].contains { other in
      guard isSeen(other), self.area(of: other)?.overlaps(area) == true else { return false }
      let name = property(XCB_ATOM_WM_NAME.rawValue, of: other, type: XCB_ATOM_STRING.rawValue)?.rawText
      return name != title && name != "\(title), item"
    }
  }
}

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
