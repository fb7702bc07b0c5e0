import CX11
package import Displays

/// A window of this program over a part of the framebuffer, which no window manager moves or decorates. The server
/// draws its contents again by itself whenever they were covered, and removes it with the connection, however that
/// ends.
package struct PatternWindow: Sendable {
  fileprivate let id: xcb_window_t
  /// Well below what a request of the core protocol carries: 65,535 words, two for a rectangle.
  fileprivate static let mostRectangles = 4096
}

extension Wired where Self: ~Copyable {
  /// CreateWindow, above all others and unseen until something is drawn.
  ///
  /// - Throws: `ConnectionLost`, or a `Refusal` with the server's error.
  package func createPatternWindow() throws -> PatternWindow {
    let window = PatternWindow(id: xcb_generate_id(xcb))
    let request = xcb_create_window_checked(
      xcb, UInt8(XCB_COPY_FROM_PARENT), window.id, root, 0, 0, 1, 1, 0,
      UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), 0, XCB_CW_OVERRIDE_REDIRECT.rawValue, [UInt32(1)])
    try check(request, "CreateWindow")
    setProperty(
      XCB_ATOM_WM_CLASS.rawValue, of: window.id, type: XCB_ATOM_STRING.rawValue, to: ContentWindow.className)
    tellCompositors(of: window.id)
    return window
  }

  /// Shows a pattern with its upper left corner at a place of the framebuffer.
  ///
  /// - Throws: `ConnectionLost`, or a `Refusal` with the server's error.
  package func draw(_ pattern: TestPattern, at place: Point, in window: PatternWindow) throws {
    let pixmap = try pixmap(of: pattern, for: window)
    // The server keeps it as long as the window needs it.
    defer { xcb_free_pixmap(xcb, pixmap) }
    xcb_change_window_attributes(xcb, window.id, XCB_CW_BACK_PIXMAP.rawValue, [pixmap])
    configure(window, over: Rectangle(origin: place, size: pattern.size))
    xcb_map_window(xcb, window.id)
    try check(xcb_clear_area_checked(xcb, 0, window.id, 0, 0, 0, 0), "ClearArea")
  }

  /// DestroyWindow.
  ///
  /// - Throws: `ConnectionLost`, or a `Refusal` with the server's error.
  package func remove(_ window: PatternWindow) throws {
    try check(xcb_destroy_window_checked(xcb, window.id), "DestroyWindow")
  }

  /// ConfigureWindow: place, size, and above whatever came up meanwhile.
  private func configure(_ window: PatternWindow, over area: Rectangle) {
    let mask = [
      XCB_CONFIG_WINDOW_X, XCB_CONFIG_WINDOW_Y, XCB_CONFIG_WINDOW_WIDTH, XCB_CONFIG_WINDOW_HEIGHT,
      XCB_CONFIG_WINDOW_STACK_MODE,
    ].reduce(0) { $0 | $1.rawValue }
    xcb_configure_window(xcb, window.id, UInt16(clamping: mask), area.words + [XCB_STACK_MODE_ABOVE.rawValue])
  }

  /// CreatePixmap, and PolyFillRectangle for each run of shapes of one colour.
  private func pixmap(of pattern: TestPattern, for window: PatternWindow) throws -> xcb_pixmap_t {
    let (pixmap, context) = (xcb_generate_id(xcb), xcb_generate_id(xcb))
    let size = (width: UInt16(clamping: pattern.size.width), height: UInt16(clamping: pattern.size.height))
    let request = xcb_create_pixmap_checked(xcb, rootDepth, pixmap, window.id, size.width, size.height)
    try check(request, "CreatePixmap of \(pattern.size)")
    xcb_create_gc(xcb, context, pixmap, 0, nil)
    defer { xcb_free_gc(xcb, context) }
    let pixels = pixels(of: TestPattern.Ink.allCases)
    var rest = pattern.shapes[...]
    while let ink = rest.first?.ink {
      let run = rest.prefix { $0.ink == ink }.prefix(PatternWindow.mostRectangles)
      rest = rest.dropFirst(run.count)
      xcb_change_gc(xcb, context, XCB_GC_FOREGROUND.rawValue, [pixels[ink] ?? 0])
      xcb_poly_fill_rectangle(xcb, pixmap, context, UInt32(run.count), run.map { xcb_rectangle_t($0.area) })
    }
    return pixmap
  }

  /// AllocColor: what stands for each colour in a window of any depth.
  private func pixels(of inks: [TestPattern.Ink]) -> [TestPattern.Ink: UInt32] {
    let request = xcb_get_window_attributes(xcb, root)
    guard let attributes = xcb_get_window_attributes_reply(xcb, request, nil) else { return [:] }
    defer { free(attributes) }
    let colormap = attributes.pointee.colormap
    let pixels = pipelined(inks) { ink in
      // From 8 bits to 16.
      let channels = [16, 8, 0].map { UInt16(ink.rawValue >> $0 & 0xff) * 257 }
      return xcb_alloc_color(xcb, colormap, channels[0], channels[1], channels[2])
    } receive: { ink, cookie -> (TestPattern.Ink, UInt32)? in
      guard let reply = xcb_alloc_color_reply(xcb, cookie, nil) else { return nil }
      defer { free(reply) }
      return (ink, reply.pointee.pixel)
    }
    return Dictionary(pixels.compactMap(\.self)) { first, _ in first }
  }
}
