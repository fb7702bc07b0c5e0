import CX11
package import Displays

/// A picture that lies on the server, until it is released there.
package struct StoredPicture: Hashable, Sendable {
  let pixmap: UInt32
  let size: Size
  /// True if the picture has 8 bits for transparency besides its colours, as windows have whose programs know a
  /// compositor.
  var isTransparent = false
}

extension Wired where Self: ~Copyable {
  /// CreatePixmap, and PutImage in as many parts as requests can carry.
  ///
  /// - Parameter pixels: row by row, as 0x00RRGGBB.
  /// - Throws: also where the server's pixels are not those of nearly all of today's: 8 bits for each of red, green and
  ///   blue in 32, least byte first.
  package func store(_ pixels: [UInt32], of size: Size, for window: ContentWindow) throws -> StoredPicture {
    let depth = try depthOfPlainPixels()
    let (pixmap, context) = (xcb_generate_id(xcb), xcb_generate_id(xcb))
    let (width, height) = (UInt16(clamping: size.width), UInt16(clamping: size.height))
    guard width > 0, pixels.count == size.area else { throw Refusal("no picture of \(size)") }
    try check(xcb_create_pixmap_checked(xcb, depth, pixmap, window.id, width, height), "CreatePixmap of \(size)")
    xcb_create_gc(xcb, context, pixmap, 0, nil)
    defer { xcb_free_gc(xcb, context) }
    // In units of four bytes, which is a pixel; 6 of them are the request's own, with its extended length
    // (BIG-REQUESTS).
    let rows = max(1, (Int(xcb_get_maximum_request_length(xcb)) - 6) / Int(width))
    pixels.withUnsafeBytes { bytes in
      for row in stride(from: 0, to: Int(height), by: rows) {
        let part = bytes[4 * row * Int(width)..<4 * min(row + rows, Int(height)) * Int(width)]
        xcb_put_image(
          xcb, UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), pixmap, context, width,
          UInt16(clamping: part.count / 4 / Int(width)),
          0, Int16(clamping: row), 0, depth, UInt32(clamping: part.count),
          UnsafeRawBufferPointer(rebasing: part).bindMemory(to: UInt8.self).baseAddress)
      }
    }
    return StoredPicture(pixmap: pixmap, size: size)
  }

  /// FreePixmap. The server keeps it as long as a window has it as its background.
  package func release(_ picture: StoredPicture) { xcb_free_pixmap(xcb, picture.pixmap) }

  /// The root window's depth, from the connection's setup.
  private func depthOfPlainPixels() throws -> UInt8 {
    let setup = xcb_get_setup(xcb)
    let depth = rootDepth
    var formats = xcb_setup_pixmap_formats_iterator(setup)
    while formats.rem > 0 {
      let format = formats.data.pointee
      let isPlain = format.depth == 24 || format.depth == 32
      if format.depth == depth, isPlain, format.bits_per_pixel == 32,
        setup?.pointee.image_byte_order == UInt8(XCB_IMAGE_ORDER_LSB_FIRST.rawValue)
      {
        return depth
      }
      xcb_format_next(&formats)
    }
    throw Refusal("content needs a server with 24 bits of colour; \(displayName) has \(depth)")
  }
}

// Pictures of what is there already.
extension Wired where Self: ~Copyable {
  /// The screen's picture in an area of the framebuffer now (CopyArea).
  package func copyScreen(_ area: Rectangle) throws -> StoredPicture {
    try copy(root, from: area.origin, of: area.size)
  }

  /// The picture in a window, and in those that are in it. Parts over which other windows lie are missing.
  package func copy(_ window: ContentWindow, of size: Size) throws -> StoredPicture {
    try copy(window.id, from: .origin, of: size)
  }

  /// The kept pixels of an application's window, which stay until they are freed, whatever becomes of the window
  /// (CompositeNameWindowPixmap).
  ///
  /// - Returns: nil where it is not kept.
  package func namePixels(of window: UInt32, of size: Size) -> StoredPicture? {
    guard numbers(of: .composite) != nil else { return nil }
    let query = CX11_composite_query_version_t(
      major_opcode: 0, minor_opcode: 0, length: 0, client_major_version: 0, client_minor_version: 4)
    ask(query, Int32(CX11_COMPOSITE_QUERY_VERSION), of: .composite) { (_: xcb_randr_query_version_reply_t, _) in }
    let pixmap = xcb_generate_id(xcb)
    let request = CX11_composite_name_pixmap_t(
      major_opcode: 0, minor_opcode: 0, length: 0, window: window, pixmap: pixmap)
    send(request, Int32(CX11_COMPOSITE_NAME_WINDOW_PIXMAP), to: .composite)
    // It tells whether there is one.
    guard let depth = geometry(of: pixmap)?.depth else { return nil }
    guard depth == rootDepth || depth == 32 else {
      xcb_free_pixmap(xcb, pixmap)
      return nil
    }
    return StoredPicture(pixmap: pixmap, size: size, isTransparent: depth != rootDepth)
  }

  /// A copy of what is kept of an application's window, which stays as it is when more is drawn there.
  ///
  /// - Returns: nil where it is not kept.
  package func copyPixels(of window: UInt32, of size: Size) throws -> StoredPicture? {
    guard let kept = namePixels(of: window, of: size) else { return nil }
    defer { release(kept) }
    return kept.isTransparent ? try flat(kept) : try copy(kept.pixmap, from: .origin, of: size)
  }

  /// A copy of a transparent picture on black (RenderComposite): this program's windows have no transparent pictures.
  ///
  /// - Returns: nil on servers that cannot do that.
  func flat(_ picture: StoredPicture) throws -> StoredPicture? {
    guard let formats = pictureFormats() else { return nil }
    let source = self.picture(on: picture.pixmap, formats.transparent)
    let target = try makePicture(picture.size, depth: rootDepth, formats.plain)
    compose(source, on: target, over: Rectangle(origin: .origin, size: picture.size), XCB_RENDER_PICT_OP_SRC)
    freePicture(source.picture)
    freePicture(target.picture)
    return StoredPicture(pixmap: target.pixmap, size: picture.size)
  }

  private func copy(_ source: xcb_drawable_t, from origin: Point, of size: Size) throws -> StoredPicture {
    let (pixmap, context) = (xcb_generate_id(xcb), xcb_generate_id(xcb))
    let (width, height) = (UInt16(clamping: size.width), UInt16(clamping: size.height))
    try check(xcb_create_pixmap_checked(xcb, rootDepth, pixmap, root, width, height), "CreatePixmap of \(size)")
    let mask = XCB_GC_FOREGROUND.rawValue | XCB_GC_SUBWINDOW_MODE.rawValue | XCB_GC_GRAPHICS_EXPOSURES.rawValue
    xcb_create_gc(xcb, context, root, mask, [0, XCB_SUBWINDOW_MODE_INCLUDE_INFERIORS.rawValue, 0])
    defer { xcb_free_gc(xcb, context) }
    xcb_poly_fill_rectangle(xcb, pixmap, context, 1, [xcb_rectangle_t(x: 0, y: 0, width: width, height: height)])
    xcb_copy_area(
      xcb, source, pixmap, context, Int16(clamping: origin.x), Int16(clamping: origin.y), 0, 0, width, height)
    return StoredPicture(pixmap: pixmap, size: size)
  }
}
