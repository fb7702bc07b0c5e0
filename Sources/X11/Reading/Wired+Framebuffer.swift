import CX11
package import Displays

// The part of the framebuffer that a person sees, and its changes on the way to the screen.
extension Wired where Self: ~Copyable {
  /// The root window's pixels, with all that lies over it but the pointer.
  ///
  /// - Parameter area: within the framebuffer.
  /// - Throws: for pixels without red, green and blue, as those of a palette.
  package func framebuffer(_ area: Rectangle) throws -> Pixels {
    let format = try pixelFormat()
    if let pixels = sharedFramebuffer(area, format) { return pixels }
    return try sentFramebuffer(area, format)
  }

  /// ShmGetImage into memory of this process: the pixels of a screen take some forty pieces through the socket, and a
  /// wake-up for each.
  ///
  /// - Returns: nil where the server cannot write there, or refuses.
  private func sharedFramebuffer(_ area: Rectangle, _ format: PixelFormat) -> Pixels? {
    let length = format.bytes(of: area.size)
    guard length > 0, canShareMemory else { return nil }
    let segment = xcb_generate_id(xcb)
    guard let memory = CX11_attach_memory(xcb, ServerExtension.shm.record, segment, length) else { return nil }
    defer {
      let detach = CX11_shm_detach_t(major_opcode: 0, minor_opcode: 0, length: 0, segment: segment)
      send(detach, Int32(CX11_SHM_DETACH), to: .shm)
      munmap(UnsafeMutableRawPointer(mutating: memory), length)
    }
    let request = CX11_shm_get_image_t(
      major_opcode: 0, minor_opcode: 0, length: 0, drawable: root, x: Int16(clamping: area.origin.x),
      y: Int16(clamping: area.origin.y), width: UInt16(clamping: area.size.width),
      height: UInt16(clamping: area.size.height), planes: ~0, format: UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue),
      pad: (0, 0, 0), segment: segment, offset: 0)
    let isWritten = ask(request, Int32(CX11_SHM_GET_IMAGE), of: .shm) { (reply: CX11_shm_get_image_reply_t, _) in
      Int(reply.size) >= length
    }
    guard isWritten == true else { return nil }
    return format.pixels(area.size, in: UnsafeRawBufferPointer(start: memory, count: length))
  }

  /// True if the server runs on this machine and takes memory as a file (ShmQueryVersion: 1.2, of 2013).
  private var canShareMemory: Bool {
    guard CX11_carries_files(xcb) != 0, numbers(of: .shm) != nil else { return false }
    let query = CX11_shm_query_version_t(major_opcode: 0, minor_opcode: 0, length: 0)
    return ask(query, Int32(CX11_SHM_QUERY_VERSION), of: .shm) { (reply: CX11_shm_query_version_reply_t, _) in
      (reply.major_version, reply.minor_version) >= (1, 2)
    } ?? false
  }

  /// GetImage.
  private func sentFramebuffer(_ area: Rectangle, _ format: PixelFormat) throws -> Pixels {
    var error: UnsafeMutablePointer<xcb_generic_error_t>?
    let request = xcb_get_image(
      xcb, UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), root, Int16(clamping: area.origin.x),
      Int16(clamping: area.origin.y), UInt16(clamping: area.size.width), UInt16(clamping: area.size.height), ~0)
    let reply = xcb_get_image_reply(xcb, request, &error)
    defer { free(reply) }
    if let error {
      throw Refusal(
        "cannot read \(area.size) at \(area.origin) (GetImage): \(XError(consuming: error, wire.randr).name)")
    }
    try throwIfLost()
    let bytes = UnsafeRawBufferPointer(
      start: reply.flatMap { xcb_get_image_data($0) }, count: Int(reply.map { xcb_get_image_data_length($0) } ?? 0))
    guard let pixels = format.pixels(area.size, in: bytes) else {
      throw Refusal("cannot read \(area.size) at \(area.origin) (GetImage): too few bytes")
    }
    return pixels
  }

  /// The pixel format of the root window's visual, from the connection's setup.
  private func pixelFormat() throws(Refusal) -> PixelFormat {
    let setup = xcb_get_setup(xcb)?.pointee
    var formats = xcb_setup_pixmap_formats_iterator(xcb_get_setup(xcb))
    // A DirectColor one has a palette for each colour, which a program has to have changed to matter.
    let classes = [XCB_VISUAL_CLASS_TRUE_COLOR.rawValue, XCB_VISUAL_CLASS_DIRECT_COLOR.rawValue]
    let rootVisual = rootVisual.flatMap { classes.contains(UInt32($0._class)) ? $0 : nil }
    var found: PixelFormat?
    while formats.rem > 0 {
      let format = formats.data.pointee
      if format.depth == rootDepth, let visual = rootVisual {
        found = PixelFormat(
          bits: Int(format.bits_per_pixel),
          isLeastByteFirst: setup?.image_byte_order == UInt8(XCB_IMAGE_ORDER_LSB_FIRST.rawValue),
          padding: Int(format.scanline_pad), masks: [visual.red_mask, visual.green_mask, visual.blue_mask])
      }
      xcb_format_next(&formats)
    }
    guard let found else {
      throw Refusal("cannot read the pixels of \(displayName): expected a TrueColor screen, found depth \(rootDepth)")
    }
    return found
  }

  private var rootVisual: xcb_visualtype_t? {
    var screens = xcb_setup_roots_iterator(xcb_get_setup(xcb))
    for _ in 0..<wire.screenNumber { xcb_screen_next(&screens) }
    var depths = xcb_screen_allowed_depths_iterator(screens.data)
    while depths.rem > 0 {
      var visuals = xcb_depth_visuals_iterator(depths.data)
      while visuals.rem > 0 {
        if visuals.data.pointee.visual_id == wire.screen.root_visual { return visuals.data.pointee }
        xcb_visualtype_next(&visuals)
      }
      xcb_depth_next(&depths)
    }
    return nil
  }

  /// RRGetCrtcGamma; straight where the driver has none.
  package func gamma(of crtc: CRTCID) -> GammaRamp {
    guard let reply = xcb_randr_get_crtc_gamma_reply(xcb, xcb_randr_get_crtc_gamma(xcb, crtc.rawValue), nil) else {
      return .straight
    }
    defer { free(reply) }
    let size = Int(reply.pointee.size)
    func entries(_ first: UnsafeMutablePointer<UInt16>?) -> [UInt16] {
      Array(UnsafeBufferPointer(start: first, count: first == nil ? 0 : size))
    }
    return GammaRamp(
      red: entries(xcb_randr_get_crtc_gamma_red(reply)), green: entries(xcb_randr_get_crtc_gamma_green(reply)),
      blue: entries(xcb_randr_get_crtc_gamma_blue(reply)))
  }

  /// XFixesGetCursorImage.
  ///
  /// - Returns: nil where there is none.
  package func pointerPicture() -> PointerPicture? {
    guard numbers(of: .fixes) != nil, versionOfFixes > 0 else { return nil }
    let request = xcb_xfixes_get_cursor_image_request_t()
    return ask(request, XCB_XFIXES_GET_CURSOR_IMAGE, of: .fixes) {
      (head: xcb_xfixes_get_cursor_image_reply_t, list) -> PointerPicture? in
      let size = Size(width: Int(head.width), height: Int(head.height))
      guard list.count >= 4 * size.area else { return nil }
      let pixels = (0..<size.area).map { list.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self) }
      return PointerPicture(
        tip: Point(x: Int(head.x), y: Int(head.y)), offset: Point(x: Int(head.xhot), y: Int(head.yhot)), size, pixels)
    }.flatMap(\.self)
  }

  /// True if the server's own screen saver has made the screens black (ScreenSaverQueryInfo); that of another program
  /// shows something.
  package var isBlankedBySaver: Bool {
    guard numbers(of: .saver) != nil else { return false }
    let info = CX11_saver_query_info_t(major_opcode: 0, minor_opcode: 0, length: 0, drawable: root)
    return ask(info, Int32(CX11_SAVER_QUERY_INFO), of: .saver) { (info: CX11_saver_query_info_reply_t, _) in
      Int(info.state) == CX11_SAVER_STATE_ON && info.kind == 0
    } ?? false
  }
}
